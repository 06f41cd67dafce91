import type { Token } from '@/contract/member/auth';
import type { Order } from '@/contract/money/order';
import type { Reply } from '@/contract/calls';
import type { TestBundle } from '@/contract/test-mode/bundle';
import type { TestOrderStage, TestQuoteStage } from '@/contract/test-mode/stages';
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

const postAct = (payer: Payer, body: object) => shop.post(payer, '/test/act', body);
const performAct = async (payer: Payer, body: object) =>
  parseData<Reply<'POST /test/act'>>(await postAct(payer, body));
const getTestState = async (payer: Payer) => parseData<State>(await shop.get(payer, '/test/state'));
const loadOrder = async (payer: Payer, orderPath: string | null): Promise<Order> =>
  shop.getOrder(payer, orderPath?.split('/').at(-1) ?? '');
const loadQuote = async (payer: Payer, id: string) =>
  parseData<Reply<'GET /estimate/get'>>(await shop.get(payer, `/estimate/get?estimateid=${id}`));
const readEstimateId = (quotePath: string | null) =>
  new URL(quotePath ?? '', 'http://portal').searchParams.get('estimate') ?? '';

describe('an order created by support', () => {
  it.each<[TestOrderStage, string, object]>([
    [
      'held',
      'P',
      { capturedamt: '0.00', iscancellable: true, items: matchLines('waiting', 'waiting') },
    ],
    ['asked', 'P', { actionneeded: true, items: matchLines('asked', 'waiting') }],
    ['hold', 'P', { actionneeded: true, items: matchLines('waiting', 'dropped') }],
    ['part', 'S', { items: matchLines('bought', 'dropped', 'waiting') }],
    ['bought', 'I', { iscancellable: false, items: matchLines('bought', 'bought') }],
    ['arrived', 'C', { items: matchLines('bought', 'bought') }],
    ['unpaid', '2', { capturedamt: '0.00' }],
    ['cancelled', '0', { capturedamt: '0.00' }],
  ])('%s has the expected status, items and money', async (order, txnstatus, expected) => {
    const payer = await shop.createPayer();
    const { open } = await performAct(payer, { act: 'order', order });
    expect(await loadOrder(payer, open)).toMatchObject({ txnstatus, ...expected });
  });

  it('does not change the cart', async () => {
    const payer = await shop.createShopper();
    await performAct(payer, { act: 'order' });
    expect(parseData(await shop.get(payer, '/cart/bfmsummary'))).toMatchObject({ count: 1 });
  });

  it('gets a price change, sold-out items, a purchase and an arrival through the warehouse’s own calls', async () => {
    const payer = await shop.createPayer();
    const { open } = await performAct(payer, { act: 'order', order: 'held' });
    const otherOrder = await performAct(payer, { act: 'order', order: 'held' });
    expect((await performAct(payer, { act: 'soldout' })).done).toBe(2);
    expect((await performAct(payer, { act: 'price' })).done).toBe(2);
    expect(await loadOrder(payer, open)).toMatchObject({ items: matchLines('dropped', 'asked') });
    const askedOrder = await loadOrder(payer, otherOrder.open);
    const line = askedOrder.items[1];
    parseData(
      await shop.post(payer, '/transaction/answerprice', {
        txnid: askedOrder.txnid,
        itemsid: line?.itemsid,
        answer: 'drop',
        difference: line?.difference,
      }),
    );
    expect(await loadOrder(payer, otherOrder.open)).toMatchObject({ txnstatus: '0' });
    const thirdOrder = await performAct(payer, { act: 'order' });
    expect((await performAct(payer, { act: 'buy' })).done).toBe(2);
    expect((await performAct(payer, { act: 'arrive' })).done).toBe(2);
    expect(await loadOrder(payer, thirdOrder.open)).toMatchObject({ txnstatus: 'C' });
    expect((await getTestState(payer)).member.parcels.map(({ kinds }) => kinds)).toEqual([
      ['bfm'],
      ['bfm'],
    ]);
  });
});

function matchLines(...states: string[]) {
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
    const { open } = await performAct(payer, { act: 'quote', quote });
    expect(await loadQuote(payer, readEstimateId(open))).toMatchObject({ status, result });
  });

  it('that expired no longer exists', async () => {
    const payer = await shop.createPayer();
    const { open } = await performAct(payer, { act: 'quote', quote: 'expired' });
    expect(
      readRefusal(await shop.get(payer, `/estimate/get?estimateid=${readEstimateId(open)}`)).code,
    ).toBe(1005);
    expect((await getTestState(payer)).quotes).toEqual([]);
  });

  it('can be answered or refused as staff would, for this member only', async () => {
    const [payer, otherPayer] = [await shop.createPayer(), await shop.createPayer()];
    const otherQuote = await performAct(otherPayer, { act: 'quote', quote: 'waiting' });
    const first = await performAct(payer, { act: 'quote', quote: 'waiting' });
    expect((await performAct(payer, { act: 'quotes', grams: 2500 })).done).toBe(1);
    expect(await loadQuote(payer, readEstimateId(first.open))).toMatchObject({
      status: 'completed',
      result: { weight: 2500, basis: 'person' },
    });
    const second = await performAct(payer, { act: 'quote', quote: 'waiting' });
    expect((await performAct(payer, { act: 'refuse' })).done).toBe(1);
    expect(await loadQuote(payer, readEstimateId(second.open))).toMatchObject({ status: 'error' });
    expect(await loadQuote(otherPayer, readEstimateId(otherQuote.open))).toMatchObject({
      status: 'followup',
    });
  });
});

describe('a bundle', () => {
  const createBundle = (member: State['member'], path: string): TestBundle => ({
    format: 'test-mode-bundle-1',
    path,
    language: 'en',
    session: 'logged-in',
    clockms: 0,
    brand: null,
    forced: [],
    member,
  });
  const reproduceElsewhere = async (bundle: TestBundle) => {
    const payer = await shop.createPayer();
    const reproduction = parseData<Reply<'POST /test/reproduce'>>(
      await shop.post(payer, '/test/reproduce', bundle),
    );
    const { searchParams } = new URL(reproduction.open, 'http://portal');
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
  const roundAges = ({ orders = [], quotes = [], parcels }: State['member']) => ({
    orders: orders
      .map(({ daysago, ...order }) => JSON.stringify([Math.round(daysago), order]))
      .sort(),
    quotes: quotes
      .map(({ daysago, ...quote }) => JSON.stringify([Math.round(daysago), quote]))
      .sort(),
    parcels: parcels.map(({ daysago: _days, ...parcel }) => JSON.stringify(parcel)).sort(),
  });

  it('restores orders and quotes elsewhere, and leads to the order', async () => {
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
    for (const order of orders) await performAct(payer, { act: 'order', order });
    const { open } = await performAct(payer, { act: 'order', order: 'arrived' });
    const quotes: TestQuoteStage[] = ['answered', 'unreadable', 'refused', 'locked', 'guaranteed'];
    for (const quote of quotes) await performAct(payer, { act: 'quote', quote });
    await performAct(payer, { act: 'quote', quote: 'waiting' });
    await performAct(payer, { act: 'quotes', grams: 700 });
    await performAct(payer, { act: 'quote', quote: 'waiting' });
    const localState = await getTestState(payer);
    expect(localState.member.requests).toEqual([]);
    expect(localState.member.orders).toHaveLength(8);
    expect(JSON.stringify(localState.member)).not.toMatch(/Test product|example-shop/);
    const orderIndex = localState.orders.findIndex((id) => open?.endsWith(id));
    const { as, to } = await reproduceElsewhere(
      createBundle(localState.member, `/orders/~order:${orderIndex}~`),
    );
    const reproducedState = await getTestState(as);
    expect(roundAges(reproducedState.member)).toEqual(roundAges(localState.member));
    expect(await loadOrder(as, to)).toMatchObject({ txnstatus: 'C' });
  });

  it('restores an order that was partly bought before its authorization lapsed', async () => {
    const payer = await shop.createPayer();
    await performAct(payer, { act: 'order', order: 'part' });
    const { member } = await getTestState(payer);
    const orders = member.orders?.map((order) => ({ ...order, lapsed: true }));
    const { as, to } = await reproduceElsewhere(
      createBundle({ ...member, orders }, '/orders/~order:0~'),
    );
    expect(await loadOrder(as, to)).toMatchObject({
      items: matchLines('bought', 'dropped', 'dropped'),
    });
    expect((await getTestState(as)).member.orders).toMatchObject([
      { lapsed: true, lines: ['bought', 'soldout', 'waiting'].map((state) => ({ state })) },
    ]);
  });

  it('from an older installation has neither orders nor quotes', async () => {
    const { member } = await getTestState(await shop.createPayer());
    const { orders: _orders, quotes: _quotes, ...olderMember } = member;
    const { as } = await reproduceElsewhere(createBundle(olderMember, '/orders'));
    expect(await getTestState(as)).toMatchObject({ orders: [], quotes: [] });
  });

  it('that refers to an order or a package it does not include is refused', async () => {
    const payer = await shop.createPayer();
    await performAct(payer, { act: 'order', order: 'arrived' });
    const { member } = await getTestState(payer);
    for (const [bundle, field] of [
      [createBundle(member, '/orders/~order:1~'), 'path'],
      [createBundle({ ...member, parcels: [] }, '/orders'), 'parcel'],
    ] as const)
      expect(readRefusal(await shop.post(payer, '/test/reproduce', bundle))).toMatchObject({
        fields: [{ field }],
      });
  });
});
