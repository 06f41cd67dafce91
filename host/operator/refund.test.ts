import { and, eq } from 'drizzle-orm';

import type { Reply } from '@/contract/calls';
import { env } from '@/host/core/env';

import { schema } from '../db/client';
import { openPaymentShop, type Payer, type PaymentShop } from '../testing/payment-shop';
import { readRefusal } from '../testing/shipping';

const QUOTE = 'hash-12840-0';
const headers = { 'x-operator-key': env.OPERATOR_KEY };

let shop: PaymentShop;
beforeAll(async () => {
  shop = await openPaymentShop();
});
afterEach(() => shop.expectCleanBooks());
afterAll(() => shop.close());

const refund = (attemptid: string, reference: string) =>
  shop.app.inject({
    method: 'POST',
    url: '/operator/refund',
    headers,
    payload: { attemptid, reference },
  });
const readRefund = (answer: { json: <T>() => T }) =>
  answer.json<{ data: Reply<'POST /operator/refund'> }>().data;
const listDueRefunds = async (payer: Payer) => {
  const answer = await shop.app.inject({ url: '/operator/refunds', headers });
  return answer
    .json<{ data: Reply<'GET /operator/refunds'> }>()
    .data.items.filter((item) => item.suite === payer.headers['x-suite']);
};

/** Makes the gateway capture money that pays for nothing. */
async function captureOwedMoney(fault: string) {
  const payer = await shop.createPayer();
  const attempt = await shop.openAttempt(payer, QUOTE);
  await shop.injectFault(fault);
  await shop.choose(attempt.token, 'approve');
  await shop.returnFromPaypal(attempt);
  return { payer, attempt };
}

describe('a refund', () => {
  it.each([
    ['wrong-amount', 'USD', '129.40'],
    ['wrong-currency', 'EUR', '128.40'],
  ])('takes the money off the list and out of the books (%s)', async (fault, currency, amount) => {
    const { payer, attempt } = await captureOwedMoney(fault);
    expect(await listDueRefunds(payer)).toMatchObject([
      { attemptid: attempt.attemptid, amount, currency },
    ]);
    expect(readRefund(await refund(attempt.attemptid, 'BANK-0001')).refunded).toMatchObject([
      { amount, currency },
    ]);
    expect(await listDueRefunds(payer)).toEqual([]);
    const entries = await shop.db
      .select()
      .from(schema.ledgerEntries)
      .where(eq(schema.ledgerEntries.attemptId, attempt.attemptid));
    for (const account of new Set(entries.map((entry) => entry.account))) {
      expect([
        account,
        entries
          .filter((entry) => entry.account === account)
          .reduce((sum, entry) => sum + entry.amountCents, 0),
      ]).toEqual([account, 0]);
    }
  });

  it('is recorded once, even if repeated or concurrent, and leaves the rest due', async () => {
    const [refundedCase, otherCase] = [
      await captureOwedMoney('wrong-amount'),
      await captureOwedMoney('wrong-amount'),
    ];
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => refund(refundedCase.attempt.attemptid, 'BANK-0002')),
    );
    expect(answers.map((answer) => readRefund(answer).refunded.length)).toEqual([1, 1, 1, 1, 1]);
    const entries = await shop.db
      .select()
      .from(schema.ledgerEntries)
      .where(eq(schema.ledgerEntries.attemptId, refundedCase.attempt.attemptid));
    expect(entries.filter((entry) => entry.kind === 'refund')).toHaveLength(2);
    expect(
      readRefund(await refund(refundedCase.attempt.attemptid, 'BANK-0002')).stilldue,
    ).toBeGreaterThan(0);
    expect(await listDueRefunds(otherCase.payer)).toHaveLength(1);
  });

  it('refuses another reference for refunded money, an attempt without a refund due, and an unknown attempt', async () => {
    const { attempt } = await captureOwedMoney('wrong-amount');
    await refund(attempt.attemptid, 'BANK-0003');
    expect(readRefusal(await refund(attempt.attemptid, 'BANK-0004'))).toMatchObject({
      status: 422,
      fields: [{ field: 'attemptid', message: 'was already refunded, under BANK-0003' }],
    });
    const unpaidAttempt = await shop.openAttempt(await shop.createPayer(), QUOTE);
    expect(readRefusal(await refund(unpaidAttempt.attemptid, 'BANK-0005'))).toMatchObject({
      status: 422,
      fields: [{ field: 'attemptid', message: 'has no refund due' }],
    });
    expect(
      readRefusal(await refund('00000000-0000-4000-8000-000000000000', 'BANK-0006')),
    ).toMatchObject({ status: 404 });
    expect(readRefusal(await refund(attempt.attemptid, 'BANK 0003\r\n'))).toMatchObject({
      status: 422,
    });
    expect(
      (
        await shop.app.inject({
          method: 'POST',
          url: '/operator/refund',
          payload: { attemptid: unpaidAttempt.attemptid, reference: 'BANK-0007' },
        })
      ).statusCode,
    ).toBe(403);
  });

  it('is no longer shown to the member as owed, and an email says that the money was sent', async () => {
    const { payer, attempt } = await captureOwedMoney('wrong-amount');
    const listRefundsDue = async () =>
      (await shop.app.inject({ url: '/user/getdashboard', headers: payer.headers })).json<{
        data: { refundsdue: unknown[] };
      }>().data.refundsdue;
    expect(await listRefundsDue()).toHaveLength(1);
    await refund(attempt.attemptid, 'BANK-0008');
    expect(await listRefundsDue()).toEqual([]);
    const emails = await shop.db
      .select()
      .from(schema.mailOutbox)
      .where(
        and(eq(schema.mailOutbox.memberId, payer.memberId), eq(schema.mailOutbox.kind, 'refunded')),
      );
    expect(emails.map(({ data }) => data)).toEqual([
      expect.objectContaining({ amount: '129.40', currency: 'USD' }),
    ]);
  });
});
