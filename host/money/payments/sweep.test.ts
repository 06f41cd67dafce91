import { eq } from 'drizzle-orm';

import { travel } from '@/host/core/clock';
import { env } from '@/host/core/env';
import { schema } from '@/host/db/client';
import { createAttemptHelpers } from '@/host/testing/attempt-acts';
import { openPaymentShop, getCredits, type PaymentShop } from '@/host/testing/payment-shop';
import { sweepAttempts } from '@/host/testing/sweep';

const { paymentAttempts } = schema;
const QUOTE = 'hash-12840-0';

let shop: PaymentShop;
beforeAll(async () => {
  shop = await openPaymentShop();
});
beforeEach(() => shop.injectFault('none'));
afterEach(async () => {
  travel(0);
  await shop.expectCleanBooks();
});
afterAll(() => shop.close());

const { listCaptures, readAttemptState, makeDue } = createAttemptHelpers(() => shop);

describe('the sweeper', () => {
  it('finds a payment whose return and notice were both lost', async () => {
    await shop.injectFault('no-notice', 5);
    const payer = await shop.createPayer();
    const attempt = await shop.openAttempt(payer, QUOTE);
    await shop.choose(attempt.token, 'approve');
    travel(60_000);
    await Promise.all([sweepAttempts(shop), sweepAttempts(shop)]);
    expect(await shop.getShipment(payer)).toMatchObject({ status: 'paid' });
    expect(await listCaptures(payer.memberId)).toHaveLength(1);
  });

  it('expires an unapproved attempt, and returns its credits', async () => {
    const payer = await shop.createPayer({ credits: 200, creditsToUse: 200 });
    const attempt = await shop.openAttempt(payer, 'hash-12840-200');
    travel((env.ATTEMPT_LIFE_SECONDS + 60) * 1000);
    await sweepAttempts(shop);
    travel(0);
    expect(await shop.getState(payer, attempt.attemptid)).toBe('expired');
    expect(await getCredits(shop.db, payer.memberId)).toBe(200);
  });

  it('does not capture an approval found after the expiry, and returns the credits', async () => {
    await shop.injectFault('no-notice', 5);
    const payer = await shop.createPayer({ credits: 200, creditsToUse: 200 });
    const attempt = await shop.openAttempt(payer, 'hash-12840-200');
    await shop.choose(attempt.token, 'approve');
    travel((env.ATTEMPT_LIFE_SECONDS + 60) * 1000);
    expect(readAttemptState(await shop.returnFromPaypal(attempt))).toBe('expired');
    await sweepAttempts(shop);
    travel(0);
    expect(await shop.getState(payer, attempt.attemptid)).toBe('expired');
    expect(await listCaptures(payer.memberId)).toHaveLength(0);
    expect(await getCredits(shop.db, payer.memberId)).toBe(200);
  });

  it('settles money requested before the expiry', async () => {
    await shop.injectFault('no-notice', 5);
    const payer = await shop.createPayer();
    const attempt = await shop.openAttempt(payer, QUOTE);
    travel((env.ATTEMPT_LIFE_SECONDS - 10) * 1000);
    await shop.choose(attempt.token, 'approve');
    await shop.injectFault('error@capture', 50);
    await shop.returnFromPaypal(attempt);
    await shop.injectFault('none');
    travel((env.ATTEMPT_LIFE_SECONDS + 30) * 1000);
    await sweepAttempts(shop);
    travel(0);
    expect(await shop.getState(payer, attempt.attemptid)).toBe('applied');
  });

  it('queries often at first, then less often, and once right at the expiry', async () => {
    const payer = await shop.createPayer();
    const attempt = await shop.openAttempt(payer, QUOTE);
    const getRow = async () =>
      (
        await shop.db
          .select()
          .from(paymentAttempts)
          .where(eq(paymentAttempts.id, attempt.attemptid))
      )[0];
    const expiry = env.ATTEMPT_LIFE_SECONDS;
    const measurePause = async (age: number) => {
      const creationTime = (await getRow())?.createdAt.getTime() ?? 0;
      await makeDue(attempt.attemptid);
      travel(creationTime + age * 1000 - Date.now());
      await sweepAttempts(shop);
      return Math.round(
        ((await getRow())?.nextCheckAt?.getTime() ?? 0) / 1000 - creationTime / 1000 - age,
      );
    };
    const pauses: number[] = [];
    for (const age of [20, 160, 180, 220, 300, 460, 3600, expiry - 100])
      pauses.push(await measurePause(age));
    expect(pauses).toEqual([20, 20, 40, 80, 160, 300, 300, 100]);
    expect(await measurePause(expiry + 1)).toBe(60);
    expect(await getRow()).toMatchObject({ state: 'expired' });
  });

  it.each(['cancelled', 'declined', 'expired'])(
    'queries an ended attempt (%s) again after a minute, an hour and a day, and then never again',
    async (state) => {
      const payer = await shop.createPayer();
      const attempt = await shop.openAttempt(payer, QUOTE);
      const getRow = async () =>
        (
          await shop.db
            .select()
            .from(paymentAttempts)
            .where(eq(paymentAttempts.id, attempt.attemptid))
        )[0];
      if (state === 'cancelled') await shop.returnFromPaypal(attempt, true);
      if (state === 'declined')
        await shop.choose(attempt.token, 'decline').then(() => shop.returnFromPaypal(attempt));
      const endMs = state === 'expired' ? env.ATTEMPT_LIFE_SECONDS * 1000 : 0;
      travel(endMs + 1_000);
      await sweepAttempts(shop);
      expect((await getRow())?.state).toBe(state);
      const endedAt = ((await getRow())?.nextCheckAt?.getTime() ?? 0) - 60_000;
      expect(endedAt).toBeCloseTo((await getRow())?.updatedAt.getTime() ?? 0, -3);
      for (const [pause, nextPause] of [
        [60, 3600],
        [3600, 24 * 3600],
        [24 * 3600, null],
      ] as const) {
        expect((await getRow())?.nextCheckAt?.getTime()).toBe(endedAt + pause * 1000);
        travel(endedAt + pause * 1000 + 1_000 - Date.now());
        await sweepAttempts(shop);
        expect((await getRow())?.nextCheckAt?.getTime()).toBe(
          nextPause === null ? undefined : endedAt + nextPause * 1000,
        );
      }
    },
  );

  it('marks money that a gateway declined but shows an hour later as refund-due', async () => {
    await shop.injectFault('no-notice', 5);
    const payer = await shop.createPayer();
    const attempt = await shop.openAttempt(payer, QUOTE);
    await shop.choose(attempt.token, 'decline');
    expect(readAttemptState(await shop.returnFromPaypal(attempt))).toBe('declined');
    const capture = {
      id: 'LATE1',
      status: 'COMPLETED',
      value: '128.40',
      currency: 'USD',
      customId: attempt.attemptid,
    };
    await shop.db
      .update(schema.sandboxOrders)
      .set({ status: 'COMPLETED', capture })
      .where(eq(schema.sandboxOrders.id, attempt.token));
    travel(3_700_000);
    await sweepAttempts(shop);
    expect(await listCaptures(payer.memberId)).toMatchObject([
      { state: 'refund-due', reason: 'late-declined' },
    ]);
    expect((await shop.getShipment(payer)).status).toBe('draft');
  });
});
