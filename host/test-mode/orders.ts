import { randomInt } from 'node:crypto';

import type { TestLineState, TestOrder, TestOrderStage } from '@/contract/test-mode/goods';
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
import { askPrice, buyLine, cancelOrder, soldOut } from '@/host/operator/orders/lines';
import { payForDemo } from '@/host/seed/demo-payment';
import { fromCents } from '@/rules/money';

import { makeParcel, plainParcel, type Bench } from './parcels';

const DAY_MS = 86_400_000;
/** PayPal authorizations last 29 days; the host voids them half a day before. */
const MAX_DAYS = 28;
const LAPSED_DAYS = 28.6;

type TestLine = TestOrder['lines'][number];

const line = (state: TestLineState, cents: number): TestLine => ({
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

const plainOrder = (
  states: readonly TestLineState[],
  overrides: Partial<TestOrder> = {},
): TestOrder => ({
  ended: null,
  lapsed: false,
  partial: true,
  delivery: 'Standard',
  daysago: 0,
  lines: states.map((state, at) => line(state, 2500 + at * 1500)),
  ...overrides,
});

/** `hold` must be bought whole, but one part is sold out. */
export const orderOfStage = (stage: TestOrderStage): TestOrder =>
  ({
    held: () => plainOrder(['waiting', 'waiting']),
    asked: () => plainOrder(['asked', 'waiting']),
    hold: () => plainOrder(['waiting', 'soldout'], { partial: false }),
    part: () => plainOrder(['bought', 'soldout', 'waiting']),
    bought: () => plainOrder(['bought', 'sent']),
    arrived: () => plainOrder(['arrived', 'arrived']),
    unpaid: () => plainOrder(['waiting', 'waiting'], { lapsed: true }),
    cancelled: () => plainOrder(['waiting', 'waiting'], { ended: 'warehouse' }),
  })[stage]();

/**
 * Pays through the sandbox and brings each line to its state. `parcels`: packages for arrived
 * lines. Returns the order's id.
 */
export async function makeOrder(bench: Bench, order: TestOrder, parcels: readonly string[] = []) {
  const { db, payments, session } = bench;
  const days = order.lapsed ? LAPSED_DAYS : Math.min(order.daysago, MAX_DAYS);
  const clockOffset = now().getTime() - hostNow().getTime();
  const inPast = <T>(act: () => Promise<T>) => withOffset(clockOffset - days * DAY_MS, act);
  const id = await inPast(() => placeOrder(bench, order));
  const placed = await findOrder(db, session.memberId, id);
  const lines = await listOrderLines(db, placed);
  const at = { bench, txnid: id, txnref: placed.ref, parcels };
  const linePairs = order.lines.map((testLine, n) => ({ wish: testLine, line: lines[n] }));
  // Drops come last: nothing is charged while lines are undecided.
  const bringLines = async () => {
    for (const late of [false, true])
      for (const { wish: testLine, line: made } of linePairs)
        if (made && isDrop(testLine.state) === late) await bringLine(at, made, testLine);
  };
  // Lapsed money cannot buy anything.
  await (order.lapsed ? inPast(bringLines) : bringLines());
  if (order.ended === 'warehouse')
    await cancelOrder(db, payments, { txnref: placed.ref, reason: 'Test' });
  if (order.ended === 'member') await cancelByMember(bench, placed.ref);
  if (order.lapsed && placed.attemptId) await settleAttempt(db, payments, placed.attemptId);
  return id;
}

const isDrop = (state: TestLineState) => ['soldout', 'price', 'member'].includes(state);

async function placeOrder(bench: Bench, { partial, delivery, lines }: TestOrder): Promise<string> {
  const { db, session } = bench;
  const { memberId } = session;
  const cartIds = (await readCart(db, memberId)).cartItems.map(({ itemsid }) => itemsid);
  for (const id of cartIds) await moveLine(db, memberId, id, 'saved');
  try {
    // The cart shows the newest first.
    for (const [at, { cents, qty, name }] of [...lines.entries()].reverse())
      await withOffset(now().getTime() - hostNow().getTime() - at, () =>
        db.transaction((tx) =>
          addLine(tx, memberId, {
            itemurl: `https://www.example-shop.com/p/${randomInt(1e9)}`,
            size: '',
            color: '',
            additionalinfo: '',
            quantity: qty,
            unitprice: cents / 100,
            itemname: name || `Test product ${at + 1}`,
          }),
        ),
      );
    const draft = await db.transaction((tx) => initOrder(tx, memberId));
    const draftLines = await listWantedLines(db, draft);
    await setInstructions(bench, {
      txnid: draft.id,
      partialorderenabled: partial ? 1 : 0,
      delivery,
      pricerises: draftLines.map(({ id }, at) => ({
        itemsid: id,
        pricerise: lines[at]?.rise ?? 'ask',
      })),
    });
    await payForDemo(bench, { kind: ORDER, id: draft.id, receipt: newReceipt() });
    return draft.id;
  } finally {
    for (const id of cartIds) await moveLine(db, memberId, id, 'active');
  }
}

const newReceipt = () => `TEST-${randomInt(10 ** 11, 10 ** 12)}`;

interface AtOrder {
  bench: Bench;
  txnid: string;
  txnref: string;
  parcels: readonly string[];
}

async function bringLine(at: AtOrder, { id }: LineRecord, testLine: TestLine): Promise<void> {
  const { db, payments } = at.bench;
  const lineKey = { txnref: at.txnref, itemsid: id };
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
  const ask = () => askPrice(db, payments, { ...lineKey, ...asks });
  const actions: Record<TestLineState, () => Promise<unknown>> = {
    waiting: () => Promise.resolve(),
    asked: ask,
    accepted: () => ask().then(() => answerLine(at, id, 'accept')),
    paid: async () => {
      await ask();
      await payDifference(at, id);
    },
    price: ask,
    member: () => ask().then(() => answerLine(at, id, 'drop')),
    soldout: () => soldOut(db, payments, lineKey),
    bought: () => buyAgreed(at, id, ask, buy),
    sent: () => buyAgreed(at, id, ask, () => buy(newTracking())),
    arrived: () => buyAgreed(at, id, ask, buy).then(() => arrive(at, id, testLine.parcel)),
  };
  await actions[testLine.state]();
}

const newTracking = () => `TEST${randomInt(10 ** 11, 10 ** 12)}`;

/** A price above the authorization is paid first. */
async function buyAgreed(
  at: AtOrder,
  id: string,
  ask: () => Promise<unknown>,
  buy: () => Promise<unknown>,
): Promise<void> {
  await ask();
  if ((await findLine(at, id)).state === 'asked') await payDifference(at, id);
  await buy();
}

async function findLine({ bench, txnid }: AtOrder, id: string): Promise<LineRecord> {
  const { db, session } = bench;
  const order = await findOrder(db, session.memberId, txnid);
  const row = (await listOrderLines(db, order)).find((entry) => entry.id === id);
  if (!row) throw new Problem('notFound');
  return row;
}

async function answerLine(at: AtOrder, id: string, choice: 'accept' | 'drop'): Promise<void> {
  const { state, differenceCents } = await findLine(at, id);
  if (state !== 'asked') return;
  const difference = fromCents(differenceCents);
  await answerPrice(at.bench, { txnid: at.txnid, itemsid: id, answer: choice, difference });
}

async function payDifference(at: AtOrder, id: string): Promise<void> {
  await answerLine(at, id, 'accept');
  const { requestId } = await findLine(at, id);
  if (requestId)
    await payForDemo(at.bench, { kind: PAYMENT_REQUEST, id: requestId, receipt: newReceipt() });
}

async function arrive(at: AtOrder, id: string, parcel: number | null): Promise<void> {
  const { bench, txnref, parcels } = at;
  const packageref =
    (parcel === null ? undefined : parcels[parcel]) ?? (await makeParcel(bench, plainParcel()));
  await linkPackageByHand(bench.db, bench.payments, { txnref, itemsid: id, packageref });
}
