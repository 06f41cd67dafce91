import type { PathGroup } from '@/host/core/http/route';
import type { PaymentServices } from '@/host/money/payments/payments';

import { cancelPaidShipment } from './cancel-shipment';
import { dispatchShipment } from './dispatch';
import { addTrackingEvent } from './tracking';

export const dispatchRoutes: PathGroup<PaymentServices> = (_app, route) => {
  route('POST /operator/dispatch', ({ db, body }) => dispatchShipment(db, body));
  route('POST /operator/cancelshipment', ({ db, payments, body }) =>
    cancelPaidShipment(db, payments, body),
  );
  route('POST /operator/trackingevent', ({ db, body }) => addTrackingEvent(db, body));
};
