import { randomInt } from 'node:crypto';

import type { TestLineState, TestOrder } from '@/contract/test-mode/goods';
import type { TestOrderStage } from '@/contract/test-mode/stages';
import { addLine, readCart, moveLine } from '@/host/cart/items';
import { answerPrice } from '@/host/cart/orders/accept-price-change';
import { cancelByMember } from '@/host/cart/orders/cancel';
import { setInstructions } from '@/host/cart/orders/change';
import { initOrder, listWantedLines } from '@/host/cart/orders/checkout';
import { findOrder, listOrderLines, ORDER, type LineRecord } from '@/host/cart/orders/order';
import { hostNow, now, withOffset } from '@/host/core/clock';
import { Problem } from '@/host/core/errors';
import { PAYMENT_REQUEST } from '@/host/money/paymentrequest/request';
import { settleAttempt } from '@/host/money/payments/engine/settle';
import { linkPackageByHand } from '@/host/operator/orders/arrival';
import { storeShopPrice, buyLine, cancelOrder, markSoldOut } from '@/host/operator/orders/lines';
import { payForDemo } from '@/host/seed/demo-payment';
import { fromCents } from '@/rules/money';

import { makeParcel, buildParcel, type TestContext } from './parcels';

const DAY_MS = 86_400_000;
/** PayPal authorizations last 29 days; the host voids them half a day before. */
const MAX_DAYS = 28;
const LAPSED_DAYS = 28.6;

type TestLine = TestOrder['lines'][number];

const buildLine = (state: TestLineState, cents: number): TestLine => ({
  state,
  cents,
  qty: 1,
  rise: 'ask',
  asks: {
    unitcents: ['asked', 'accepted', 'paid', 'price'].includes(state) ? cents * 2 : cents,
    shippingcents: 0,
    taxcents: 0,
  },
  parcel: null,
});

const buildOrder = (
  states: readonly TestLineState[],
  overrides: Partial<TestOrder> = {},
): TestOrder => ({
  ended: null,
  lapsed: false,
  partial: true,
  delivery: 'Standard',
  daysago: 0,
  lines: states.map((state, index) => buildLine(state, 2500 + index * 1500)),
  ...overrides,
});

/** `hold` must be bought whole, but one part is sold out. */
export const buildStageOrder = (stage: TestOrderStage): TestOrder =>
  ({
    held: () => buildOrder(['waiting', 'waiting']),
    asked: () => buildOrder(['asked', 'waiting']),
    hold: () => buildOrder(['waiting', 'soldout'], { partial: false }),
    part: () => buildOrder(['bought', 'soldout', 'waiting']),
    bought: () => buildOrder(['bought', 'sent']),
    arrived: () => buildOrder(['arrived', 'arrived']),
    unpaid: () => buildOrder(['waiting', 'waiting'], { lapsed: true }),
    cancelled: () => buildOrder(['waiting', 'waiting'], { ended: 'warehouse' }),
  })[stage]();

/**
 * Pays through the sandbox and brings each line to its state. `parcels`: packages for arrived
 * lines. Returns the order's id.
 */
export async function makeOrder(
  context: TestContext,
  order: TestOrder,
  parcels: readonly string[] = [],
) {
  const { db, payments, session } = context;
  const days = order.lapsed ? LAPSED_DAYS : Math.min(order.daysago, MAX_DAYS);
  const clockOffset = now().getTime() - hostNow().getTime();
  const runInPast = <T>(act: () => Promise<T>) => withOffset(clockOffset - days * DAY_MS, act);
  const id = await runInPast(() => placeOrder(context, order));
  const placedOrder = await findOrder(db, session.memberId, id);
  const lines = await listOrderLines(db, placedOrder);
  const scope = { context, txnid: id, txnref: placedOrder.ref, parcels };
  const linePairs = order.lines.map((testLine, n) => ({ testLine, line: lines[n] }));
  // Drops come last: nothing is charged while lines are undecided.
  const advanceLines = async () => {
    for (const isDropPass of [false, true])
      for (const { testLine, line: orderLine } of linePairs)
        if (orderLine && isDrop(testLine.state) === isDropPass)
          await advanceLine(scope, orderLine, testLine);
  };
  // A lapsed authorization cannot pay for anything.
  await (order.lapsed ? runInPast(advanceLines) : advanceLines());
  if (order.ended === 'warehouse')
    await cancelOrder(db, payments, { txnref: placedOrder.ref, reason: 'Test' });
  if (order.ended === 'member') await cancelByMember(context, placedOrder.ref);
  if (order.lapsed && placedOrder.attemptId)
    await settleAttempt(db, payments, { ...placedOrder, id: placedOrder.attemptId });
  return id;
}

const isDrop = (state: TestLineState) => ['soldout', 'price', 'member'].includes(state);

async function placeOrder(
  context: TestContext,
  { partial, delivery, lines }: TestOrder,
): Promise<string> {
  const { db, session } = context;
  const { memberId } = session;
  const cartIds = (await readCart(db, memberId)).cartItems.map(({ itemsid }) => itemsid);
  for (const id of cartIds) await moveLine(db, memberId, id, 'saved');
  try {
    // The cart shows the newest first.
    for (const [index, { cents, qty, name }] of [...lines.entries()].reverse())
      await withOffset(now().getTime() - hostNow().getTime() - index, () =>
        db.transaction((tx) =>
          addLine(tx, memberId, {
            itemurl: `https://www.example-shop.com/p/${randomInt(1e9)}`,
            size: '',
            color: '',
            additionalinfo: '',
            quantity: qty,
            unitprice: cents / 100,
            itemname: name || `Test product ${index + 1}`,
          }),
        ),
      );
    const draft = await db.transaction((tx) => initOrder(tx, memberId));
    const draftLines = await listWantedLines(db, draft);
    await setInstructions(context, {
      txnid: draft.id,
      partialorderenabled: partial ? 1 : 0,
      delivery,
      pricerises: draftLines.map(({ id }, at) => ({
        itemsid: id,
        pricerise: lines[at]?.rise ?? 'ask',
      })),
    });
    await payForDemo(context, { kind: ORDER, id: draft.id, receipt: newReceipt() });
    return draft.id;
  } finally {
    for (const id of cartIds) await moveLine(db, memberId, id, 'active');
  }
}

const newReceipt = () => `TEST-${randomInt(10 ** 11, 10 ** 12)}`;

interface OrderScope {
  context: TestContext;
  txnid: string;
  txnref: string;
  parcels: readonly string[];
}

async function advanceLine(
  scope: OrderScope,
  { id }: LineRecord,
  testLine: TestLine,
): Promise<void> {
  const { db, payments } = scope.context;
  const lineKey = { txnref: scope.txnref, itemsid: id };
  const { unitcents, shippingcents, taxcents } = testLine.asks;
  const asks = {
    unitprice: unitcents / 100,
    shopshipping: shippingcents / 100,
    salestax: taxcents / 100,
  };
  const buy = (tracking?: string) =>
    buyLine(db, payments, {
      ...lineKey,
      ...asks,
      shoporder: `TEST-${id.slice(0, 8)}`,
      ...(tracking && { tracking }),
    });
  const ask = () => storeShopPrice(db, payments, { ...lineKey, ...asks });
  const actions: Record<TestLineState, () => Promise<unknown>> = {
    waiting: () => Promise.resolve(),
    asked: ask,
    accepted: () => ask().then(() => answerLine(scope, id, 'accept')),
    paid: async () => {
      await ask();
      await payDifference(scope, id);
    },
    price: ask,
    member: () => ask().then(() => answerLine(scope, id, 'drop')),
    soldout: () => markSoldOut(db, payments, lineKey),
    bought: () => buyAgreed(scope, id, ask, buy),
    sent: () => buyAgreed(scope, id, ask, () => buy(newTracking())),
    arrived: () =>
      buyAgreed(scope, id, ask, buy).then(() => receiveLine(scope, id, testLine.parcel)),
  };
  await actions[testLine.state]();
}

const newTracking = () => `TEST${randomInt(10 ** 11, 10 ** 12)}`;

/** A price above the authorization is paid first. */
async function buyAgreed(
  scope: OrderScope,
  id: string,
  ask: () => Promise<unknown>,
  buy: () => Promise<unknown>,
): Promise<void> {
  await ask();
  if ((await findLine(scope, id)).state === 'asked') await payDifference(scope, id);
  await buy();
}

async function findLine({ context, txnid }: OrderScope, id: string): Promise<LineRecord> {
  const { db, session } = context;
  const order = await findOrder(db, session.memberId, txnid);
  const row = (await listOrderLines(db, order)).find((entry) => entry.id === id);
  if (!row) throw new Problem('notFound');
  return row;
}

async function answerLine(scope: OrderScope, id: string, choice: 'accept' | 'drop'): Promise<void> {
  const { state, differenceCents } = await findLine(scope, id);
  if (state !== 'asked') return;
  const difference = fromCents(differenceCents);
  await answerPrice(scope.context, { txnid: scope.txnid, itemsid: id, answer: choice, difference });
}

async function payDifference(scope: OrderScope, id: string): Promise<void> {
  await answerLine(scope, id, 'accept');
  const { requestId } = await findLine(scope, id);
  if (requestId)
    await payForDemo(scope.context, {
      kind: PAYMENT_REQUEST,
      id: requestId,
      receipt: newReceipt(),
    });
}

async function receiveLine(scope: OrderScope, id: string, parcel: number | null): Promise<void> {
  const { context, txnref, parcels } = scope;
  const packageref =
    (parcel === null ? undefined : parcels[parcel]) ?? (await makeParcel(context, buildParcel()));
  await linkPackageByHand(context.db, context.payments, { txnref, itemsid: id, packageref });
}
