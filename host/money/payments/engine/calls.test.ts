import { eq } from 'drizzle-orm';

import { schema } from '@/host/db/client';
import { openPaymentShop, type PaymentShop } from '@/host/testing/payment-shop';

import { GatewayFailure, type GatewayOrder } from '../../gateways/gateways';
import { findAttempt } from '../attempts';
import { beginAttempt } from '../pay';
import type { AttemptRow } from '../targets';

import { makeDueCalls, makeGatewayCalls } from './calls';
import { settleAttempt } from './settle';
import { sweepGateway } from './sweep';
import { toPaidTarget } from './apply-event';

const { gatewayCommands } = schema;

const orders = new Map<string, GatewayOrder>();
const called: string[] = [];
/** What the gateway does on a capture request. */
let taking: 'answers' | 'loses its answer' | 'is silent' = 'answers';

let shop: PaymentShop;
beforeAll(async () => {
  shop = await openPaymentShop();
  shop.replaceGateway({
    name: 'paypal',
    open: async ({ attemptId: id, amountCents, currency }) => {
      called.push('open');
      orders.set(id, { id, state: 'open', amountCents, currency, reference: id, captures: [] });
      return { orderId: id, popupUrl: 'https://gateway.example/' };
    },
    fetchOrder: async (id) => structuredClone(orderOf(id)),
    capture: async (id) => {
      called.push('take');
      if (taking === 'is silent') throw new GatewayFailure('silence');
      const { amountCents, currency, reference } = orderOf(id);
      const capture = { id: `C-${id}`, state: 'completed' as const, amountCents, currency };
      Object.assign(orderOf(id), { state: 'done', captures: [{ ...capture, reference }] });
      if (taking === 'loses its answer') throw new GatewayFailure('the answer was lost');
      return structuredClone(orderOf(id));
    },
    readNotice: async () => null,
  });
});
beforeEach(() => {
  taking = 'answers';
  called.length = 0;
});
afterEach(() => shop.expectCleanBooks());
afterAll(() => shop.close());

const orderOf = (id: string): GatewayOrder => {
  const order = orders.get(id);
  if (!order) throw new GatewayFailure('no such order');
  return order;
};

async function begun(): Promise<AttemptRow> {
  const { memberId, shipmentId: targetId } = await shop.createPayer();
  const consent = { memberId, kind: 'shipment', targetId, quote: 'hash-12840-0' };
  return shop.db.transaction((tx) =>
    beginAttempt(tx, shop.payments, { ...consent, gateway: 'paypal' }),
  );
}
async function approved(): Promise<AttemptRow> {
  const attempt = await begun();
  await makeDueCalls(shop.db, shop.payments, toPaidTarget(attempt));
  orderOf(attempt.id).state = 'approved';
  called.length = 0;
  return attempt;
}
const waiting = ({ id }: AttemptRow) =>
  shop.db.select().from(gatewayCommands).where(eq(gatewayCommands.attemptId, id));
const makeDue = ({ id }: AttemptRow) =>
  shop.db
    .update(gatewayCommands)
    .set({ dueAt: new Date(0) })
    .where(eq(gatewayCommands.attemptId, id));
const settle = ({ id }: AttemptRow) => settleAttempt(shop.db, shop.payments, id);

describe('a call to a gateway', () => {
  it('that one host scheduled but did not make is made by the next host', async () => {
    const attempt = await begun();
    expect(await waiting(attempt)).toMatchObject([{ kind: 'open', calls: 0 }]);
    await makeDue(attempt);
    await sweepGateway(shop.db, shop.payments, 'paypal');
    expect(called).toEqual(['open']);
    expect(await waiting(attempt)).toEqual([]);
    expect(await findAttempt(shop.db, attempt.id)).toMatchObject({ state: 'opened' });
  });

  it('is made once by any number of hosts and pages', async () => {
    const attempt = await begun();
    await makeDue(attempt);
    const target = toPaidTarget(attempt);
    await Promise.all([
      ...Array.from({ length: 5 }, () => makeGatewayCalls(shop.db, shop.payments, 'paypal', 10)),
      ...Array.from({ length: 5 }, () => makeDueCalls(shop.db, shop.payments, target, attempt.id)),
    ]);
    expect(called).toEqual(['open']);
  });

  it('whose response was lost is not repeated before the state is checked', async () => {
    const attempt = await approved();
    taking = 'loses its answer';
    await settle(attempt);
    expect(await waiting(attempt)).toMatchObject([{ kind: 'take' }]);
    taking = 'answers';
    await settle(attempt);
    expect(called).toEqual(['take']);
    expect(await waiting(attempt)).toEqual([]);
    expect(await findAttempt(shop.db, attempt.id)).toMatchObject({ state: 'applied' });
  });

  it('is repeated with the same body and key, and polling does not postpone the next retry', async () => {
    const attempt = await approved();
    taking = 'is silent';
    await settle(attempt);
    const [first] = await waiting(attempt);
    for (let polls = 0; polls < 8; polls += 1) await settle(attempt);
    expect(called).toHaveLength(9);
    const [last] = await waiting(attempt);
    expect(last).toMatchObject({ number: first?.number, body: first?.body, dueAt: first?.dueAt });
    taking = 'answers';
    await settle(attempt);
    expect(await findAttempt(shop.db, attempt.id)).toMatchObject({ state: 'applied' });
  });
});
