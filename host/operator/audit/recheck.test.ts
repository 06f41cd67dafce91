import { eq } from 'drizzle-orm';

import type { Reply } from '@/contract/calls';
import { commands } from '@/cli/table';
import { postLedger } from '@/host/money/ledger/ledger';
import { schema } from '@/host/db/client';
import { operatorKey } from '@/host/testing/operator';
import { parseData, openOrderShop, type OrderShop } from '@/host/testing/order-shop';
import { runPaypalAction, newPaidPayer } from '@/host/testing/reversal-shop';

import { remedies } from './audit-rule';

const { authorizations, captures, captureWithdrawals, paymentAttempts } = schema;

let shop: OrderShop;
beforeAll(async () => {
  shop = await openOrderShop();
});
afterEach(() => shop.expectCleanBooks());
afterAll(() => shop.close());

type Finding = Reply<'GET /operator/audit'>['findings'][number];

const fetchFindings = async (query = ''): Promise<Finding[]> =>
  parseData<Reply<'GET /operator/audit'>>(
    await shop.app.inject({ url: `/operator/audit${query}`, headers: operatorKey }),
  ).findings;
const recheck = async (payment: string) =>
  parseData<Reply<'POST /operator/recheck'>>(
    await shop.callOperator('/operator/recheck', { payment }),
  );

/** A shipment paid through PayPal, with its payment. */
async function createPayment() {
  const payer = await newPaidPayer(shop);
  const matchPayer = <T extends typeof captures | typeof paymentAttempts>(table: T) =>
    eq(table.memberId, payer.memberId);
  const [attempt] = await shop.db.select().from(paymentAttempts).where(matchPayer(paymentAttempts));
  if (!attempt) throw new Error('nothing was paid');
  return { payer, attempt, matchPayer };
}

it('every finding names a command that exists', () => {
  for (const command of Object.values(remedies)) {
    const [, name] = /operator -- (\S+)/.exec(command) ?? [];
    if (name) expect(Object.keys(commands)).toContain(name);
    else expect(command).toBe('npm run restore');
  }
});

describe('a recheck resolves a finding about', () => {
  it.each<[string, (paidShipment: Awaited<ReturnType<typeof createPayment>>) => Promise<unknown>]>([
    [
      'a capture with a different amount',
      ({ matchPayer }) =>
        shop.db.update(captures).set({ amountCents: 5 }).where(matchPayer(captures)),
    ],
    [
      'a capture in another state',
      ({ matchPayer }) =>
        shop.db.update(captures).set({ state: 'refund-due' }).where(matchPayer(captures)),
    ],
    [
      'an attempt in another state',
      ({ matchPayer }) =>
        shop.db
          .update(paymentAttempts)
          .set({ state: 'refund-due' })
          .where(matchPayer(paymentAttempts)),
    ],
    [
      'ledger lines that nothing explains',
      ({ attempt }) =>
        postLedger(shop.db, {
          memberId: attempt.memberId,
          kind: 'payment',
          attemptId: attempt.id,
          lines: [
            { account: 'gateway:paypal', amountCents: 500 },
            { account: 'revenue:shipping', amountCents: -500 },
          ],
        }),
    ],
  ])('%s', async (_name, corrupt) => {
    const paidShipment = await createPayment();
    await corrupt(paidShipment);
    const currentFindings = await fetchFindings();
    expect(currentFindings.map(({ command }) => command)).toContain(remedies.recheck);
    const { items } = await recheck((await shop.getShipment(paidShipment.payer)).ref);
    expect(items).toMatchObject([{ answered: true, status: 'captured', command: null }]);
    expect(await fetchFindings()).toEqual([]);
  });

  it('an authorization in another state', async () => {
    const { payer, order } = await shop.createPaidOrder();
    await shop.db
      .update(authorizations)
      .set({ state: 'released' })
      .where(eq(authorizations.memberId, payer.memberId));
    expect((await fetchFindings()).map(({ command }) => command)).toContain(remedies.recheck);
    expect((await recheck(order.txnref)).items).toMatchObject([
      { status: 'authorized', command: 'orders' },
    ]);
    expect(await fetchFindings()).toEqual([]);
  });

  it('a refund that only the gateway knows about, when given the capture ID', async () => {
    const { payer, matchPayer } = await createPayment();
    await runPaypalAction(shop, payer, 'refund', '28.40');
    const [capture] = await shop.db.select().from(captures).where(matchPayer(captures));
    const before = await fetchFindings('?gateways=1');
    expect(before).toMatchObject([{ command: remedies.recheck }]);
    expect(before[0]?.detail).toContain(capture?.gatewayCaptureId);
    expect((await recheck(capture?.gatewayCaptureId ?? '')).items).toMatchObject([
      { status: 'partly_refunded', ends: 'more is refunded' },
    ]);
    expect(await fetchFindings('?gateways=1')).toEqual([]);
    expect(
      await shop.db
        .select()
        .from(captureWithdrawals)
        .where(eq(captureWithdrawals.memberId, payer.memberId)),
    ).toMatchObject([{ amountCents: 2840 }]);
  });
});

it('a recheck reports a gateway that does not respond, and refuses text that identifies no payment', async () => {
  const { attempt } = await createPayment();
  await shop.injectFault('error@show', 4);
  expect((await recheck(attempt.id)).items).toMatchObject([{ answered: false }]);
  await shop.injectFault('none');
  expect((await shop.callOperator('/operator/recheck', { payment: 'SHNOTHING' })).statusCode).toBe(
    422,
  );
});
