import type { PathGroup } from '@/host/core/http/route';

import { cancelPaidShipment } from './cancel-shipment';
import { dispatchShipment } from './dispatch';
import { addTrackingEvent } from './tracking';

/** What the warehouse does with paid shipments. */
export const dispatchRoutes: PathGroup = (_app, route) => {
  route('POST /operator/dispatch', ({ db, body }) => dispatchShipment(db, body));
  route('POST /operator/cancelshipment', ({ db, body }) => cancelPaidShipment(db, body));
  route('POST /operator/trackingevent', ({ db, body }) => addTrackingEvent(db, body));
};
