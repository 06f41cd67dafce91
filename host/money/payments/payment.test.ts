import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';

import type { Attempt } from '@/contract/money/payment';
import { schema } from '@/host/db/client';
import { openPaymentShop, getCredits, type PaymentShop } from '@/host/testing/payment-shop';
import { RACERS } from '@/host/testing/soak';

const { captures, paymentAttempts } = schema;
const QUOTE = 'hash-12840-0';

let shop: PaymentShop;
beforeAll(async () => {
  shop = await openPaymentShop();
});
beforeEach(() => shop.injectFault('none'));
afterEach(() => shop.expectCleanBooks());
afterAll(() => shop.close());

const listAttempts = (memberId: string) =>
  shop.db.select().from(paymentAttempts).where(eq(paymentAttempts.memberId, memberId));
const listCaptures = (memberId: string) =>
  shop.db.select().from(captures).where(eq(captures.memberId, memberId));

describe('opening a payment', () => {
  it('returns the URL of the approval page and the amount', async () => {
    const payer = await shop.createPayer();
    const answer = await shop.pay(payer, QUOTE);
    expect(answer.statusCode).toBe(200);
    expect(answer.json<{ data: Attempt }>().data).toMatchObject({
      state: 'opened',
      amount: '128.40',
      currency: 'USD',
      gateway: 'paypal',
    });
    expect(answer.json<{ data: Attempt }>().data.popupurl).toContain(
      `${shop.url}/sandbox/paypal/checkoutnow?token=`,
    );
  });

  it('creates one attempt for many concurrent requests with different keys', async () => {
    const payer = await shop.createPayer();
    const answers = await Promise.all(Array.from({ length: RACERS }, () => shop.pay(payer, QUOTE)));
    expect(
      new Set(answers.map((answer) => answer.json<{ data: Attempt }>().data.attemptid)).size,
    ).toBe(1);
    expect(
      new Set(answers.map((answer) => answer.json<{ data: Attempt }>().data.popupurl)).size,
    ).toBe(1);
    expect(await listAttempts(payer.memberId)).toHaveLength(1);
  });

  it('returns the same response for the same key and rejects the key for another price', async () => {
    const payer = await shop.createPayer();
    const key = randomUUID();
    const [first, second] = await Promise.all([
      shop.pay(payer, QUOTE, key),
      shop.pay(payer, QUOTE, key),
    ]);
    expect(first.json()).toEqual(second.json());
    expect((await shop.pay(payer, 'hash-99999-0', key)).statusCode).toBe(422);
  });

  it('rejects a price that is not current and charges nothing', async () => {
    const payer = await shop.createPayer();
    await shop.db
      .update(schema.shipments)
      .set({ subtotalCents: 13_000 })
      .where(eq(schema.shipments.id, payer.shipmentId));
    const answer = await shop.pay(payer, QUOTE);
    expect(answer.statusCode).toBe(409);
    expect(answer.json<{ error: { error_code: number } }>().error.error_code).toBe(1031);
    expect(await listAttempts(payer.memberId)).toHaveLength(0);
  });

  it('replaces an open attempt when the member agrees to a new price, and ignores the old approval', async () => {
    const payer = await shop.createPayer();
    const oldAttempt = await shop.openAttempt(payer, QUOTE);
    await shop.db
      .update(schema.shipments)
      .set({ subtotalCents: 13_000 })
      .where(eq(schema.shipments.id, payer.shipmentId));
    const newAttempt = await shop.openAttempt(payer, 'hash-13000-0');
    expect(newAttempt.attemptid).not.toBe(oldAttempt.attemptid);
    await shop.choose(oldAttempt.token, 'approve');
    expect(
      (await shop.returnFromPaypal(oldAttempt)).json<{ data: { state: string } }>().data.state,
    ).toBe('cancelled');
    expect(await listCaptures(payer.memberId)).toHaveLength(0);
    expect((await shop.getShipment(payer)).status).toBe('draft');
  });

  it('hides the attempt and the target of another member', async () => {
    const [owner, stranger] = [await shop.createPayer(), await shop.createPayer()];
    const attempt = await shop.openAttempt(owner, QUOTE);
    const strangerAnswer = await shop.app.inject({
      url: `/payment/attempt?attemptid=${attempt.attemptid}`,
      headers: stranger.headers,
    });
    const unknownAnswer = await shop.app.inject({
      url: `/payment/attempt?attemptid=${randomUUID()}`,
      headers: stranger.headers,
    });
    expect([strangerAnswer.statusCode, unknownAnswer.statusCode]).toEqual([404, 404]);
    expect((await shop.pay({ ...stranger, shipmentId: owner.shipmentId }, QUOTE)).statusCode).toBe(
      404,
    );
  });
});

describe('returning from the gateway', () => {
  it('charges once and pays the target when return, notice and repeats arrive together', async () => {
    await shop.injectFault('notices-10', 2);
    const payer = await shop.createPayer();
    const attempt = await shop.openAttempt(payer, QUOTE);
    expect(await shop.choose(attempt.token, 'approve')).toContain(
      `/paypal-success/shipment-checkout?attempt=${attempt.attemptid}&token=${attempt.token}`,
    );
    const answers = await Promise.all(
      Array.from({ length: RACERS }, () => shop.returnFromPaypal(attempt)),
    );
    expect(
      answers.every(
        (answer) => answer.json<{ data: { state: string } }>().data.state === 'applied',
      ),
    ).toBe(true);
    expect(await listCaptures(payer.memberId)).toMatchObject([
      { state: 'applied', amountCents: 12_840 },
    ]);
    expect(await shop.getShipment(payer)).toMatchObject({ status: 'paid', paidCents: 12_840 });
  });

  it('pays through the webhook alone when the payer never returns', async () => {
    await shop.injectFault('no-return');
    const payer = await shop.createPayer();
    const attempt = await shop.openAttempt(payer, QUOTE);
    await shop.choose(attempt.token, 'approve');
    await waitFor(async () => expect((await shop.getShipment(payer)).status).toBe('paid'));
  });

  it('pays through the return alone when no notice arrives, and two approvals pay once', async () => {
    await shop.injectFault('no-notice', 5);
    const payer = await shop.createPayer();
    const attempt = await shop.openAttempt(payer, QUOTE);
    await shop.choose(attempt.token, 'approve');
    await shop.choose(attempt.token, 'approve');
    expect(
      (await shop.returnFromPaypal(attempt)).json<{ data: { state: string } }>().data.state,
    ).toBe('applied');
    expect(await listCaptures(payer.memberId)).toHaveLength(1);
    expect(
      (await shop.pay(payer, QUOTE)).json<{ error: { error_code: number } }>().error.error_code,
    ).toBe(1037);
  });

  it('does not settle for a caller who does not know the order', async () => {
    const payer = await shop.createPayer();
    const attempt = await shop.openAttempt(payer, QUOTE);
    await shop.choose(attempt.token, 'approve');
    expect((await shop.returnFromPaypal({ ...attempt, token: 'GUESSED' })).statusCode).toBe(404);
  });

  it('reports a declined card and lets the member try again', async () => {
    const payer = await shop.createPayer();
    const attempt = await shop.openAttempt(payer, QUOTE);
    await shop.choose(attempt.token, 'decline');
    expect(
      (await shop.returnFromPaypal(attempt)).json<{ data: { state: string } }>().data.state,
    ).toBe('declined');
    const retriedAttempt = await shop.openAttempt(payer, QUOTE);
    expect(retriedAttempt.attemptid).not.toBe(attempt.attemptid);
    await shop.choose(retriedAttempt.token, 'approve');
    expect(await shop.getState(payer, retriedAttempt.attemptid)).toBe('applied');
  });

  it("cancels through the gateway's link, and a later approval is not captured", async () => {
    const payer = await shop.createPayer({ credits: 500, creditsToUse: 500 });
    const attempt = await shop.openAttempt(payer, 'hash-12840-500');
    expect(await shop.choose(attempt.token, 'cancel')).toContain('cancelled=1');
    expect(
      (await shop.returnFromPaypal(attempt, true)).json<{ data: { state: string } }>().data.state,
    ).toBe('cancelled');
    expect(await getCredits(shop.db, payer.memberId)).toBe(500);
    await shop.choose(attempt.token, 'approve');
    expect(
      (await shop.returnFromPaypal(attempt)).json<{ data: { state: string } }>().data.state,
    ).toBe('cancelled');
    expect(await listCaptures(payer.memberId)).toHaveLength(0);
  });
});

describe('canceling an attempt', () => {
  it('releases its credits, and cannot undo what has been paid', async () => {
    const payer = await shop.createPayer({ credits: 840, creditsToUse: 840 });
    const attempt = await shop.openAttempt(payer, 'hash-12840-840');
    expect(attempt.amount).toBe('120.00');
    expect(await getCredits(shop.db, payer.memberId)).toBe(0);
    const cancel = () =>
      shop.app.inject({
        method: 'POST',
        url: '/payment/cancel',
        headers: payer.headers,
        payload: { attemptid: attempt.attemptid },
      });
    expect((await cancel()).json<{ data: Attempt }>().data.state).toBe('cancelled');
    expect(await getCredits(shop.db, payer.memberId)).toBe(840);
    const secondAttempt = await shop.openAttempt(payer, 'hash-12840-840');
    await shop.choose(secondAttempt.token, 'approve');
    await shop.returnFromPaypal(secondAttempt);
    expect(await getCredits(shop.db, payer.memberId)).toBe(0);
    const lateAnswer = await shop.app.inject({
      method: 'POST',
      url: '/payment/cancel',
      headers: payer.headers,
      payload: { attemptid: secondAttempt.attemptid },
    });
    expect(lateAnswer.json<{ data: Attempt }>().data.state).toBe('applied');
    expect(await shop.getShipment(payer)).toMatchObject({
      status: 'paid',
      creditRedeemedCents: 840,
      paidCents: 12_000,
    });
  });
});

/** Waits for a background change. */
async function waitFor(check: () => Promise<void>): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    try {
      return await check();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  return check();
}
