import type { PathGroup } from '@/host/core/http/route';

import { saveDeal } from './import';
import { listDeals } from './list';

export const dealRoutes: PathGroup = (_app, route) => {
  route('GET /list/deals', ({ db, query }) => listDeals(db, query));
  route('POST /operator/deal', ({ db, body }) => db.transaction((tx) => saveDeal(tx, body)));
};
