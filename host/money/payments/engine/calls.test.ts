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
const callLog: string[] = [];
/** What the gateway does on a capture request. */
let captureBehavior: 'answers' | 'loses its answer' | 'is silent' = 'answers';

let shop: PaymentShop;
beforeAll(async () => {
  shop = await openPaymentShop();
  shop.replaceGateway({
    name: 'paypal',
    open: async ({ attemptId: id, amountCents, currency }) => {
      callLog.push('open');
      orders.set(id, { id, state: 'open', amountCents, currency, reference: id, captures: [] });
      return { orderId: id, popupUrl: 'https://gateway.example/' };
    },
    fetchOrder: async (id) => structuredClone(findOrder(id)),
    capture: async (id) => {
      callLog.push('take');
      if (captureBehavior === 'is silent') throw new GatewayFailure('silence');
      const { amountCents, currency, reference } = findOrder(id);
      const capture = { id: `C-${id}`, state: 'completed' as const, amountCents, currency };
      Object.assign(findOrder(id), { state: 'done', captures: [{ ...capture, reference }] });
      if (captureBehavior === 'loses its answer') throw new GatewayFailure('the answer was lost');
      return structuredClone(findOrder(id));
    },
    readNotice: async () => null,
  });
});
beforeEach(() => {
  captureBehavior = 'answers';
  callLog.length = 0;
});
afterEach(() => shop.expectCleanBooks());
afterAll(() => shop.close());

const findOrder = (id: string): GatewayOrder => {
  const order = orders.get(id);
  if (!order) throw new GatewayFailure('no such order');
  return order;
};

async function createAttempt(): Promise<AttemptRow> {
  const { memberId, shipmentId: targetId } = await shop.createPayer();
  const consent = { memberId, kind: 'shipment', targetId, quote: 'hash-12840-0' };
  return shop.db.transaction((tx) =>
    beginAttempt(tx, shop.payments, { ...consent, gateway: 'paypal' }),
  );
}
async function createApprovedAttempt(): Promise<AttemptRow> {
  const attempt = await createAttempt();
  await makeDueCalls(shop.db, shop.payments, toPaidTarget(attempt));
  findOrder(attempt.id).state = 'approved';
  callLog.length = 0;
  return attempt;
}
const listCommands = ({ id }: AttemptRow) =>
  shop.db.select().from(gatewayCommands).where(eq(gatewayCommands.attemptId, id));
const makeDue = ({ id }: AttemptRow) =>
  shop.db
    .update(gatewayCommands)
    .set({ dueAt: new Date(0) })
    .where(eq(gatewayCommands.attemptId, id));
const settle = (attempt: AttemptRow) => settleAttempt(shop.db, shop.payments, attempt);

describe('a call to a gateway', () => {
  it('that one host scheduled but did not make is made by the next host', async () => {
    const attempt = await createAttempt();
    expect(await listCommands(attempt)).toMatchObject([{ kind: 'open', calls: 0 }]);
    await makeDue(attempt);
    await sweepGateway(shop.db, shop.payments, 'paypal');
    expect(callLog).toEqual(['open']);
    expect(await listCommands(attempt)).toEqual([]);
    expect(await findAttempt(shop.db, attempt.id)).toMatchObject({ state: 'opened' });
  });

  it('is made once by any number of hosts and pages', async () => {
    const attempt = await createAttempt();
    await makeDue(attempt);
    const target = toPaidTarget(attempt);
    await Promise.all([
      ...Array.from({ length: 5 }, () => makeGatewayCalls(shop.db, shop.payments, 'paypal', 10)),
      ...Array.from({ length: 5 }, () => makeDueCalls(shop.db, shop.payments, target, attempt.id)),
    ]);
    expect(callLog).toEqual(['open']);
  });

  it('whose response was lost is not repeated before the state is checked', async () => {
    const attempt = await createApprovedAttempt();
    captureBehavior = 'loses its answer';
    await settle(attempt);
    expect(await listCommands(attempt)).toMatchObject([{ kind: 'take' }]);
    captureBehavior = 'answers';
    await settle(attempt);
    expect(callLog).toEqual(['take']);
    expect(await listCommands(attempt)).toEqual([]);
    expect(await findAttempt(shop.db, attempt.id)).toMatchObject({ state: 'applied' });
  });

  it('is repeated with the same body and key, and polling does not postpone the next retry', async () => {
    const attempt = await createApprovedAttempt();
    captureBehavior = 'is silent';
    await settle(attempt);
    const [firstCommand] = await listCommands(attempt);
    for (let polls = 0; polls < 8; polls += 1) await settle(attempt);
    expect(callLog).toHaveLength(9);
    const [lastCommand] = await listCommands(attempt);
    expect(lastCommand).toMatchObject({
      number: firstCommand?.number,
      body: firstCommand?.body,
      dueAt: firstCommand?.dueAt,
    });
    captureBehavior = 'answers';
    await settle(attempt);
    expect(await findAttempt(shop.db, attempt.id)).toMatchObject({ state: 'applied' });
  });
});
