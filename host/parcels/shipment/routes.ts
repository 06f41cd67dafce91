import type { PathGroup } from '@/host/core/http/route';
import { addTarget } from '@/host/money/payments/targets';
import { publishedRates } from '@/host/rates/published';

import { calculateCost, calculateFor } from './calculator';
import { cancelShipment, stopPaymentsForOther, updateShipment } from './change-draft';
import { currentShipment, draftById } from './current';
import { shipmentDetails, trackShipment } from './details';
import { initShipment } from './draft';
import { shipmentPage } from './lists';
import { shipmentTarget } from './payment-target';
import { trackByNumber } from './track';

/** Shipments: checkout, lists, order details, tracking (spec §7 "Shipments"). */
export const shipmentRoutes: PathGroup = (_app, route) => {
  addTarget(shipmentTarget);

  route('POST /shipment/init', async ({ db, body, session: { memberId }, keyed }) => {
    await stopPaymentsForOther(db, memberId, body.packages);
    return keyed(async (tx) => draftById(tx, memberId, await initShipment(tx, memberId, body.packages)));
  });
  route('GET /shipment/currentshipment', async ({ db, query, session }) => ({
    shipment: await currentShipment(db, session.memberId, query.shipmentid),
  }));
  route('POST /shipment/updateshipment', async ({ db, body, session }) => {
    await updateShipment(db, session.memberId, body);
    return draftById(db, session.memberId, body.shipmentid);
  });
  route('POST /shipment/shipping-calculator', ({ db, body, session }) => calculateFor(db, session.memberId, body));
  route('POST /shipment/cancel', async ({ db, body, session }) => {
    await cancelShipment(db, session.memberId, body.shipmentid);
    return { message: 'The shipment was given up.' };
  });
  route('GET /shipment/cost-calculator', ({ db, query, session }) => calculateCost(db, query, session?.memberId ?? null));
  route('GET /shipment/rates', ({ db }) => publishedRates(db));
  route('GET /shipment/shipmentslist', ({ db, query, session }) => shipmentPage(db, session.memberId, 'current', query));
  route('GET /shipment/shipmentshistorylist', ({ db, query, session }) => shipmentPage(db, session.memberId, 'history', query));
  route('GET /shipment/shipmentdetails', ({ db, query, session }) => shipmentDetails(db, session.memberId, query.shipmentref));
  route('GET /shipment/track', ({ db, query }) => trackByNumber(db, query.number));
  route('GET /shipment/trackshipment', ({ db, query, session }) => trackShipment(db, session.memberId, query.shipmentid));
};
