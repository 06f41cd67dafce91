import { moveFiles } from '@/host/core/files/move';
import type { PathGroup } from '@/host/core/http/route';
import type { PaymentServices } from '@/host/money/payments/payments';

import { readReturnLabel } from './approve-return';
import { finishRequest, listOpenRequests } from './finish-request';
import { receivePackage } from './receive';
import { setPackage } from './set-package';
import { takeBackPackage } from './take-back-package';

export const operatorPackageRoutes: PathGroup<PaymentServices> = (_app, route) => {
  route('POST /operator/receive', ({ db, payments, body }) => receivePackage(db, payments, body));
  route('POST /operator/setpackage', ({ db, body }) => setPackage(db, body));
  route('POST /operator/takebackpackage', ({ db, body }) => takeBackPackage(db, body));
  route('GET /operator/requests', ({ db, query }) => listOpenRequests(db, query));
  route('POST /operator/finishrequest', ({ db, payments, body }) =>
    finishRequest(db, payments, body),
  );
  route('POST /operator/movefiles', ({ db, body }) => moveFiles(db, body));
  route('GET /operator/returnlabel', ({ db, query }) => readReturnLabel(db, query));
};
