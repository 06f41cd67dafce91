import type { Token } from '@/contract/member/auth';
import type { Order } from '@/contract/money/order';
import type { Reply } from '@/contract/calls';
import type { TestBundle } from '@/contract/test-mode/bundle';
import type { TestOrderStage, TestQuoteStage } from '@/contract/test-mode/goods';
import { env } from '@/host/core/env';
import { parseData, openOrderShop, type OrderShop } from '@/host/testing/order-shop';
import type { Payer } from '@/host/testing/payment-shop';
import { readRefusal } from '@/host/testing/shipping';

type State = Reply<'GET /test/state'>;

let shop: OrderShop;
beforeAll(async () => {
  Object.assign(env, { TEST_MODE: true });
  shop = await openOrderShop();
});
afterEach(() => shop.expectCleanBooks());
afterAll(async () => {
  Object.assign(env, { TEST_MODE: false });
  await shop.close();
});

const act = (payer: Payer, body: object) => shop.post(payer, '/test/act', body);
const done = async (payer: Payer, body: object) =>
  parseData<Reply<'POST /test/act'>>(await act(payer, body));
const getTestState = async (payer: Payer) => parseData<State>(await shop.get(payer, '/test/state'));
const orderOf = async (payer: Payer, open: string | null): Promise<Order> =>
  shop.getOrder(payer, open?.split('/').at(-1) ?? '');
const quoteOf = async (payer: Payer, id: string) =>
  parseData<Reply<'GET /estimate/get'>>(await shop.get(payer, `/estimate/get?estimateid=${id}`));
const readEstimateId = (open: string | null) =>
  new URL(open ?? '', 'http://portal').searchParams.get('estimate') ?? '';

describe('an order created by support', () => {
  it.each<[TestOrderStage, string, object]>([
    ['held', 'P', { capturedamt: '0.00', iscancellable: true, items: lines('waiting', 'waiting') }],
    ['asked', 'P', { actionneeded: true, items: lines('asked', 'waiting') }],
    ['hold', 'P', { actionneeded: true, items: lines('waiting', 'dropped') }],
    ['part', 'S', { items: lines('bought', 'dropped', 'waiting') }],
    ['bought', 'I', { iscancellable: false, items: lines('bought', 'bought') }],
    ['arrived', 'C', { items: lines('bought', 'bought') }],
    ['unpaid', '2', { capturedamt: '0.00' }],
    ['cancelled', '0', { capturedamt: '0.00' }],
  ])('%s has the expected status, items and money', async (order, txnstatus, more) => {
    const payer = await shop.createPayer();
    const { open } = await done(payer, { act: 'order', order });
    expect(await orderOf(payer, open)).toMatchObject({ txnstatus, ...more });
  });

  it('does not change the cart', async () => {
    const payer = await shop.createShopper();
    await done(payer, { act: 'order' });
    expect(parseData(await shop.get(payer, '/cart/bfmsummary'))).toMatchObject({ count: 1 });
  });

  it('gets a price change, sold-out items, a purchase and an arrival through the warehouse’s own calls', async () => {
    const payer = await shop.createPayer();
    const { open } = await done(payer, { act: 'order', order: 'held' });
    const other = await done(payer, { act: 'order', order: 'held' });
    expect((await done(payer, { act: 'soldout' })).done).toBe(2);
    expect((await done(payer, { act: 'price' })).done).toBe(2);
    expect(await orderOf(payer, open)).toMatchObject({ items: lines('dropped', 'asked') });
    const asked = await orderOf(payer, other.open);
    const line = asked.items[1];
    parseData(
      await shop.post(payer, '/transaction/answerprice', {
        txnid: asked.txnid,
        itemsid: line?.itemsid,
        answer: 'drop',
        difference: line?.difference,
      }),
    );
    expect(await orderOf(payer, other.open)).toMatchObject({ txnstatus: '0' });
    const third = await done(payer, { act: 'order' });
    expect((await done(payer, { act: 'buy' })).done).toBe(2);
    expect((await done(payer, { act: 'arrive' })).done).toBe(2);
    expect(await orderOf(payer, third.open)).toMatchObject({ txnstatus: 'C' });
    expect((await getTestState(payer)).member.parcels.map(({ kinds }) => kinds)).toEqual([
      ['bfm'],
      ['bfm'],
    ]);
  });
});

function lines(...states: string[]) {
  return states.map((linestatus) => expect.objectContaining({ linestatus }) as object);
}

describe('a live quote created by support', () => {
  it.each<[TestQuoteStage, string, object]>([
    ['answered', 'completed', { isHOO: false, locked: null, basis: 'parcels' }],
    ['waiting', 'followup', { weight: null, followupcategory: 'research' }],
    ['unreadable', 'error', { followupcategory: 'invalidlink' }],
    ['refused', 'error', { followupcategory: 'refused' }],
    ['locked', 'completed', { locked: { paid: false, requestid: null } }],
    ['guaranteed', 'completed', { locked: { paid: false, requestid: expect.any(String) } }],
  ])('%s has the expected status and result', async (quote, status, result) => {
    const payer = await shop.createPayer();
    const { open } = await done(payer, { act: 'quote', quote });
    expect(await quoteOf(payer, readEstimateId(open))).toMatchObject({ status, result });
  });

  it('that expired no longer exists', async () => {
    const payer = await shop.createPayer();
    const { open } = await done(payer, { act: 'quote', quote: 'expired' });
    expect(
      readRefusal(await shop.get(payer, `/estimate/get?estimateid=${readEstimateId(open)}`)).code,
    ).toBe(1005);
    expect((await getTestState(payer)).quotes).toEqual([]);
  });

  it('is answered with a weight or refused as by staff, for this member only', async () => {
    const [payer, other] = [await shop.createPayer(), await shop.createPayer()];
    const theirs = await done(other, { act: 'quote', quote: 'waiting' });
    const first = await done(payer, { act: 'quote', quote: 'waiting' });
    expect((await done(payer, { act: 'quotes', grams: 2500 })).done).toBe(1);
    expect(await quoteOf(payer, readEstimateId(first.open))).toMatchObject({
      status: 'completed',
      result: { weight: 2500, basis: 'person' },
    });
    const second = await done(payer, { act: 'quote', quote: 'waiting' });
    expect((await done(payer, { act: 'refuse' })).done).toBe(1);
    expect(await quoteOf(payer, readEstimateId(second.open))).toMatchObject({ status: 'error' });
    expect(await quoteOf(other, readEstimateId(theirs.open))).toMatchObject({ status: 'followup' });
  });
});

describe('a bundle with orders and quotes', () => {
  const bundleOf = (member: State['member'], path: string): TestBundle => ({
    format: 'test-mode-bundle-1',
    path,
    language: 'en',
    session: 'logged-in',
    clockms: 0,
    brand: null,
    forced: [],
    member,
  });
  const elsewhere = async (bundle: TestBundle) => {
    const payer = await shop.createPayer();
    const made = parseData<Reply<'POST /test/reproduce'>>(
      await shop.post(payer, '/test/reproduce', bundle),
    );
    const { searchParams } = new URL(made.open, 'http://portal');
    const token = parseData<Token>(
      await shop.post(payer, '/test/enter', { ticket: searchParams.get('ticket') }),
    );
    const as = {
      ...payer,
      headers: {
        ...payer.headers,
        authorization: `Bearer ${token.token}`,
        'x-suite': token.user.suite,
      },
    };
    return { as, to: searchParams.get('to') };
  };
  /** Ages differ by seconds, and simultaneous orders may come in any order. */
  const rough = ({ orders = [], quotes = [], parcels }: State['member']) => ({
    orders: orders
      .map(({ daysago, ...order }) => JSON.stringify([Math.round(daysago), order]))
      .sort(),
    quotes: quotes
      .map(({ daysago, ...quote }) => JSON.stringify([Math.round(daysago), quote]))
      .sort(),
    parcels: parcels.map(({ daysago: _days, ...parcel }) => JSON.stringify(parcel)).sort(),
  });

  it('restores both elsewhere, and leads to the order', async () => {
    const payer = await shop.createPayer();
    const orders: TestOrderStage[] = [
      'held',
      'asked',
      'hold',
      'part',
      'bought',
      'unpaid',
      'cancelled',
    ];
    for (const order of orders) await done(payer, { act: 'order', order });
    const { open } = await done(payer, { act: 'order', order: 'arrived' });
    const quotes: TestQuoteStage[] = ['answered', 'unreadable', 'refused', 'locked', 'guaranteed'];
    for (const quote of quotes) await done(payer, { act: 'quote', quote });
    await done(payer, { act: 'quote', quote: 'waiting' });
    await done(payer, { act: 'quotes', grams: 700 });
    await done(payer, { act: 'quote', quote: 'waiting' });
    const here = await getTestState(payer);
    expect(here.member.requests).toEqual([]);
    expect(here.member.orders).toHaveLength(8);
    expect(JSON.stringify(here.member)).not.toMatch(/Test product|example-shop/);
    const place = here.orders.findIndex((id) => open?.endsWith(id));
    const { as, to } = await elsewhere(bundleOf(here.member, `/orders/~order:${place}~`));
    const there = await getTestState(as);
    expect(rough(there.member)).toEqual(rough(here.member));
    expect(await orderOf(as, to)).toMatchObject({ txnstatus: 'C' });
  });

  it('restores an order that was partly bought before its authorization lapsed', async () => {
    const payer = await shop.createPayer();
    await done(payer, { act: 'order', order: 'part' });
    const { member } = await getTestState(payer);
    const orders = member.orders?.map((order) => ({ ...order, lapsed: true }));
    const { as, to } = await elsewhere(bundleOf({ ...member, orders }, '/orders/~order:0~'));
    expect(await orderOf(as, to)).toMatchObject({ items: lines('bought', 'dropped', 'dropped') });
    expect((await getTestState(as)).member.orders).toMatchObject([
      { lapsed: true, lines: ['bought', 'soldout', 'waiting'].map((state) => ({ state })) },
    ]);
  });

  it('of an older installation has neither', async () => {
    const { member } = await getTestState(await shop.createPayer());
    const { orders: _orders, quotes: _quotes, ...older } = member;
    const { as } = await elsewhere(bundleOf(older, '/orders'));
    expect(await getTestState(as)).toMatchObject({ orders: [], quotes: [] });
  });

  it('that refers to an order or a package it does not include is refused', async () => {
    const payer = await shop.createPayer();
    await done(payer, { act: 'order', order: 'arrived' });
    const { member } = await getTestState(payer);
    for (const [bundle, field] of [
      [bundleOf(member, '/orders/~order:1~'), 'path'],
      [bundleOf({ ...member, parcels: [] }, '/orders'), 'parcel'],
    ] as const)
      expect(readRefusal(await shop.post(payer, '/test/reproduce', bundle))).toMatchObject({
        fields: [{ field }],
      });
  });
});
