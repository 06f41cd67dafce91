import type { PathGroup } from '@/host/core/http/route';
import { listOfferedGateways, type PaymentServices } from '@/host/money/payments/payments';
import { readPublishedRates } from '@/host/rates/published';

import { readAccountSummary } from './account-summary';
import { calculateCost, calculateShipping } from './calculator';
import { cancelShipment, prefillSpeed, stopReplacedPayments, updateShipment } from './change-draft';
import { loadCurrentShipment, requireShipment } from './current';
import { readShipmentDetails, trackShipment } from './details';
import { initShipment } from './draft';
import { readShipmentPage } from './lists';
import { trackByNumber } from './track';

export const shipmentRoutes: PathGroup<PaymentServices> = (_app, route) => {
  route('POST /shipment/init', async (context) => {
    const { body, keyed } = context;
    const { memberId } = context.session;
    await stopReplacedPayments(context, body);
    return keyed(async (tx) => {
      const id = await initShipment(tx, memberId, body.packages, body.addressid);
      await prefillSpeed(tx, memberId, id);
      return requireShipment({ ...context, db: tx }, id);
    });
  });
  route('GET /shipment/currentshipment', async (context) => ({
    shipment: await loadCurrentShipment(context, context.query.shipmentid),
  }));
  route('POST /shipment/updateshipment', async (context) => {
    await updateShipment(context, context.body);
    return requireShipment(context, context.body.shipmentid);
  });
  route('POST /shipment/shipping-calculator', ({ db, body, session }) =>
    calculateShipping(db, session.memberId, body),
  );
  route('POST /shipment/cancel', async (context) => {
    await cancelShipment(context, context.body.shipmentid);
    return { message: 'The shipment was canceled.' };
  });
  route('GET /shipment/cost-calculator', ({ db, query, session }) =>
    calculateCost(db, query, session?.memberId ?? null),
  );
  route('GET /shipment/rates', async ({ db, payments }) => ({
    ...(await readPublishedRates(db)),
    paymentmethods: listOfferedGateways(payments),
  }));
  route('GET /shipment/shipmentslist', ({ list, query, session }) =>
    list((source) => readShipmentPage(source, session.memberId, 'current', query)),
  );
  route('GET /shipment/shipmentshistorylist', ({ list, query, session }) =>
    list((source) => readShipmentPage(source, session.memberId, 'history', query)),
  );
  route('GET /user/accountsummary', ({ list, query, session }) =>
    list((source) => readAccountSummary(source, session, query)),
  );
  route('GET /shipment/shipmentdetails', ({ db, query, session }) =>
    readShipmentDetails(db, session.memberId, query.shipmentref),
  );
  route('GET /shipment/track', ({ db, query }) => trackByNumber(db, query.number));
  route('GET /shipment/trackshipment', ({ db, query, session }) =>
    trackShipment(db, session.memberId, query.shipmentid),
  );
};
