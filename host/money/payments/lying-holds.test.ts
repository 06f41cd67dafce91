import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';

import type { Attempt } from '@/contract/money/payment';
import { travel } from '@/host/core/clock';
import { schema } from '@/host/db/client';
import { auditGateways } from '@/host/operator/audit/audit-gateways';
import { createOrderHelpers } from '@/host/testing/order-acts';
import { parseData, openOrderShop, type OrderShop } from '@/host/testing/order-shop';
import type { Payer } from '@/host/testing/payment-shop';
import { createStripePayer } from '@/host/testing/stripe-payer';
import { sweepAttempts } from '@/host/testing/sweep';

import {
  GatewayFailure,
  buildMissingOrder,
  type Gateway,
  type GatewayOrder,
  type GatewayRefusal,
} from '../gateways/gateways';

import { getGateway } from './payments';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** What a gateway reports instead of the truth. */
const falseReports = {
  silence: () => {
    throw new GatewayFailure('no answer');
  },
  declined: () => 'declined' as const,
  missing: ({ id }) => buildMissingOrder(id),
  'one cent more': (order) => withMoney(order, (cents) => ({ amountCents: cents + 1 })),
  'one cent less': (order) => withMoney(order, (cents) => ({ amountCents: cents - 1 })),
  nothing: (order) => withMoney(order, () => ({ amountCents: 0 })),
  euros: (order) => withMoney(order, () => ({ currency: 'EUR' })),
  'another attempt': (order) => withMoney(order, () => ({ reference: randomUUID() })),
  pending: (order) => withMoney(order, () => ({ state: 'pending' })),
  failed: (order) => ({
    ...order,
    captures: order.captures.map((entry) => ({ ...entry, state: 'failed' as const })),
  }),
  gone: (order) => ({
    ...order,
    captures: [],
    hold: order.hold && { ...order.hold, state: 'gone' },
  }),
  held: (order) => ({
    ...order,
    captures: [],
    hold: order.hold && { ...order.hold, state: 'held' },
  }),
  'an unknown word': (order) => ({ ...order, unknownStatus: 'ON_ICE' }),
} satisfies Record<string, (order: GatewayOrder) => GatewayOrder | GatewayRefusal>;
type FalseReport = keyof typeof falseReports;

type Call = 'hold' | 'captureHeld' | 'releaseHeld';
/** `isExecuted`: the gateway does what was requested, and lies about it. */
type Lie = { at: Call; done: boolean; say: FalseReport };

function withMoney(
  order: GatewayOrder,
  change: (cents: number) => Record<string, unknown>,
): GatewayOrder {
  const applyChange = <T extends { amountCents: number }>(money: T): T => ({
    ...money,
    ...change(money.amountCents),
  });
  return {
    ...order,
    ...(order.hold && { hold: applyChange(order.hold) }),
    captures: order.captures.map(applyChange),
  };
}

/** The lie about an order, and whether it has started. */
const lies = new Map<string, Lie & { hasBegun: boolean }>();

/** Creates a gateway that lies about the orders in `lies`, each from its `step` on. */
function createLiar(honest: Gateway): Gateway {
  const respond = async <T extends GatewayOrder | GatewayRefusal>(
    orderId: string,
    step: Call | 'fetchOrder',
    call: () => Promise<T>,
  ) => {
    const lie = lies.get(orderId);
    if (lie?.at === step) lie.hasBegun = true;
    if (!lie?.hasBegun) return call();
    const isDone = step !== lie.at || lie.done;
    const truth = isDone ? await call() : await honest.fetchOrder(orderId, '');
    if (typeof truth === 'string') return truth;
    const report = falseReports[lie.say](truth);
    // Only a call that requests a change can be refused.
    return step === 'fetchOrder' && typeof report === 'string' ? truth : report;
  };
  const { hold, captureHeld, releaseHeld } = honest;
  return {
    ...honest,
    fetchOrder: async (id, attempt) =>
      (await respond(id, 'fetchOrder', () => honest.fetchOrder(id, attempt))) as GatewayOrder,
    ...(hold && { hold: (id, attempt, key) => respond(id, 'hold', () => hold(id, attempt, key)) }),
    ...(captureHeld && {
      captureHeld: (heldRequest) =>
        respond(heldRequest.orderId, 'captureHeld', () => captureHeld(heldRequest)),
    }),
    ...(releaseHeld && {
      releaseHeld: async (heldRequest) =>
        (await respond(heldRequest.orderId, 'releaseHeld', () =>
          releaseHeld(heldRequest),
        )) as GatewayOrder,
    }),
  };
}

let shop: OrderShop;
let stripe: ReturnType<typeof createStripePayer>;
beforeAll(async () => {
  shop = await openOrderShop();
  stripe = createStripePayer(shop);
  await shop.injectFault('no-notice', 1_000);
  for (const name of ['paypal', 'stripe'])
    shop.replaceGateway(createLiar(getGateway(shop.payments, name)));
});
afterAll(() => shop.close());

const { buy, cancel } = createOrderHelpers(() => shop);

/** Creates an order that its payer has approved, and registers the gateway's lie about it. */
async function createOrder({ gateway, inPlace, ...lie }: Scenario) {
  const payer = await shop.createShopper();
  const checkout = await shop.beginCheckout(payer);
  const path = { paypal: 'cartcheckout/getpaypalcheckouturl', stripe: 'getstripebfmauthurl' };
  const openedAttempt = parseData<Attempt & { url?: string }>(
    await shop.app.inject({
      url: `/${path[gateway]}?txnid=${checkout.txnid}&quote=${checkout.hash}${inPlace ? '&inplace=1' : ''}`,
      headers: { ...payer.headers, 'idempotency-key': randomUUID() },
    }),
  );
  const query = new URL(openedAttempt.url ?? openedAttempt.popupurl ?? shop.url).searchParams;
  const id =
    openedAttempt.clientsecret?.split('_secret_')[0] ??
    query.get('token') ??
    query.get('session') ??
    '';
  lies.set(id, { ...lie, hasBegun: false });
  if (gateway === 'paypal') await shop.choose(id, 'approve');
  else await stripe.approvePayment(id);
  const attemptid = openedAttempt.attemptid;
  const answer = await shop.app.inject({
    method: 'POST',
    url: `/${gateway}-success/bfm-checkout`,
    payload: { attemptid, token: id, sessionid: id },
  });
  expect(answer.statusCode).toBe(200);
  return { payer, id, txnid: checkout.txnid, attemptid };
}

/** `inPlace`: the payer pays on our page. */
type Scenario = Lie & { gateway: 'paypal' | 'stripe'; inPlace?: boolean };
const buildScenarios = (
  gateway: Scenario['gateway'],
  step: Call,
  isExecuted: boolean,
  reports: FalseReport[],
): Scenario[] => reports.map((say) => ({ gateway, at: step, done: isExecuted, say }));
const scenarios: Scenario[] = [
  ...buildScenarios('paypal', 'hold', true, [
    'silence',
    'declined',
    'missing',
    'one cent more',
    'one cent less',
    'nothing',
    'euros',
    'another attempt',
    'pending',
    'gone',
    'an unknown word',
  ]),
  ...buildScenarios('paypal', 'captureHeld', true, [
    'silence',
    'declined',
    'missing',
    'one cent more',
    'one cent less',
    'euros',
    'another attempt',
    'pending',
    'failed',
    'held',
  ]),
  ...buildScenarios('paypal', 'captureHeld', false, ['silence', 'declined', 'missing', 'gone']),
  ...buildScenarios('paypal', 'releaseHeld', false, ['silence', 'gone', 'missing']),
  ...buildScenarios('stripe', 'captureHeld', true, [
    'silence',
    'declined',
    'one cent less',
    'pending',
  ]),
  ...buildScenarios('stripe', 'captureHeld', false, ['declined', 'missing', 'gone']),
  ...buildScenarios('stripe', 'releaseHeld', true, ['held']),
  ...buildScenarios('stripe', 'captureHeld', false, ['silence', 'declined']).map((cell) => ({
    ...cell,
    inPlace: true,
  })),
];

/** What the warehouse or the member does with a paid order. */
async function continueOrder(
  { payer, txnid }: { payer: Payer; txnid: string },
  step: Call,
): Promise<void> {
  const currentOrder = await shop.getOrder(payer, txnid);
  if (currentOrder.txnstatus !== 'P') return;
  if (step === 'captureHeld') parseData(await buy(currentOrder));
  if (step === 'releaseHeld') parseData(await cancel(payer, currentOrder));
}

it('books what gateways hold and capture for orders, whatever they report meanwhile', async () => {
  const orders = [];
  for (const cell of scenarios)
    orders.push({
      ...(await createOrder(cell)),
      ...cell,
      name: `${cell.gateway} ${cell.at} ${cell.say}`,
    });
  for (const placedOrder of orders) await continueOrder(placedOrder, placedOrder.at);
  for (const ms of [2 * MINUTE_MS, 10 * MINUTE_MS]) {
    travel(ms);
    await sweepAttempts(shop);
  }
  lies.clear();
  for (const ms of [30 * MINUTE_MS, 5 * HOUR_MS, 30 * HOUR_MS, 56 * HOUR_MS]) {
    travel(ms);
    await sweepAttempts(shop);
  }
  travel(0);
  await shop.expectCleanBooks();
  expect((await auditGateways(shop.db, shop.payments)).findings).toEqual([]);
  const results = [];
  for (const { id, name, gateway, payer, txnid } of orders) {
    const { captures, hold } = await getGateway(shop.payments, gateway).fetchOrder(id, '');
    const bookedCaptures = await shop.db
      .select()
      .from(schema.captures)
      .where(eq(schema.captures.memberId, payer.memberId));
    const { txnstatus } = await shop.getOrder(payer, txnid);
    results.push({
      name,
      booked: bookedCaptures.map(({ gatewayCaptureId, amountCents }) => [
        gatewayCaptureId,
        amountCents,
      ]),
      isStillHeld: hold?.state === 'held' && txnstatus !== 'P',
      taken: captures.map(({ id: capture, amountCents }) => [capture, amountCents]),
    });
  }
  expect(results).toEqual(
    results.map((result) => ({ ...result, booked: result.taken, isStillHeld: false })),
  );
}, 120_000);
