import type { Attempt } from '@/contract/money/payment';
import { travel } from '@/host/core/clock';
import { openCardShop, QUOTE_HASH, type CardShop } from '@/host/testing/card-shop';
import { sweepAttempts } from '@/host/testing/sweep';

const HOUR_MS = 3600_000;

let shop: CardShop;
beforeAll(async () => {
  shop = await openCardShop(1_000);
});
beforeEach(() => shop.injectFault('none'));
afterEach(async () => {
  travel(0);
  await shop.expectCleanBooks();
});
afterAll(() => shop.close());

describe('the handling of a gateway that fails or reports falsely', () => {
  it.each(['error@show', 'html@show', 'endless@show', 'slow@show'])(
    'changes nothing while a query fails (%s), and applies the next notification',
    async (name) => {
      const { payer, attempt } = await shop.createDecidedAttempt('approve');
      const notification = await shop.signNotification(attempt.ref);
      await shop.injectFault(name, 4, 5_000);
      expect((await shop.notifyByServer(notification)).statusCode).toBe(502);
      expect(
        (await shop.notifyByBrowser(notification)).json<{ data: { state: string } }>().data.state,
      ).toBe('opened');
      expect(await shop.listCaptures(payer)).toHaveLength(0);
      await shop.injectFault('none');
      expect(
        (await shop.notifyByServer(notification)).json<{ data: { state: string } }>().data.state,
      ).toBe('applied');
    },
  );

  it.each([
    ['wrong-amount', 12_940, 'USD'],
    ['wrong-currency', 12_840, 'EUR'],
    ['wrong-reference', 12_840, 'USD'],
  ])(
    'marks the money as refund-due and pays for nothing (%s)',
    async (name, amountCents, currency) => {
      const payer = await shop.createPayer();
      const attempt = await shop.beginAttempt(payer);
      await shop.injectFault('no-notice');
      await shop.injectFault(name);
      await shop.openCardPage(payer, attempt);
      await shop.decide(attempt.ref, 'approve');
      expect(await shop.getState(payer, attempt.attemptid)).toBe('refund-due');
      expect(await shop.listCaptures(payer)).toMatchObject([
        { state: 'refund-due', reason: name, amountCents, currency },
      ]);
      expect((await shop.getShipment(payer)).status).toBe('draft');
    },
  );

  it.each(['notification', 'sweeper'])(
    'marks money taken after the member canceled as refund-due, found by the %s',
    async (finder) => {
      const payer = await shop.createPayer();
      const attempt = await shop.beginAttempt(payer);
      await shop.openCardPage(payer, attempt);
      await shop.cancel(payer, attempt.attemptid);
      await shop.injectFault('no-notice');
      await shop.decide(attempt.ref, 'approve');
      if (finder === 'notification')
        await shop.notifyByBrowser(await shop.signNotification(attempt.ref));
      else travel(60_000);
      await sweepAttempts(shop);
      expect(await shop.findAttemptRow(attempt.attemptid)).toMatchObject({
        state: 'refund-due',
        unclear: null,
      });
      expect(await shop.listCaptures(payer)).toMatchObject([
        { state: 'refund-due', reason: 'late-canceled' },
      ]);
    },
  );

  it('queries a canceled attempt for a day, then stops', async () => {
    const payer = await shop.createPayer();
    const attempt = await shop.beginAttempt(payer);
    await shop.cancel(payer, attempt.attemptid);
    travel(2 * HOUR_MS);
    await sweepAttempts(shop);
    expect((await shop.findAttemptRow(attempt.attemptid))?.nextCheckAt).not.toBeNull();
    travel(30 * HOUR_MS);
    await sweepAttempts(shop);
    expect(await shop.findAttemptRow(attempt.attemptid)).toMatchObject({
      state: 'cancelled',
      nextCheckAt: null,
    });
  });

  it('finds a payment made just before the cancellation', async () => {
    const { payer, attempt } = await shop.createDecidedAttempt('approve');
    const cancellation = await shop.cancel(payer, attempt.attemptid);
    expect(cancellation.json<{ data: Attempt }>().data.state).toBe('applied');
  });

  it('pays once through two gateways, and marks the second payment as refund-due', async () => {
    const { payer, attempt } = await shop.createDecidedAttempt('approve');
    const paypal = await shop.openAttempt(payer, QUOTE_HASH);
    await shop.choose(paypal.token, 'approve');
    expect(
      (await shop.returnFromPaypal(paypal)).json<{ data: { state: string } }>().data.state,
    ).toBe('applied');
    await shop.notifyByServer(await shop.signNotification(attempt.ref));
    expect(await shop.findAttemptRow(attempt.attemptid)).toMatchObject({
      state: 'refund-due',
      failure: 'already-paid',
    });
  });
});
