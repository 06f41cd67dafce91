import { addDays } from 'date-fns/addDays';
import { startOfDay } from 'date-fns/startOfDay';
import { utc } from '@date-fns/utc';
import { and, eq, inArray } from 'drizzle-orm';

import { now, travel } from '@/host/core/clock';
import { schema } from '@/host/db/client';
import { auditGateways } from '@/host/operator/audit/audit-gateways';
import { recheck } from '@/host/operator/audit/recheck';
import { recordRefund, listDueRefunds } from '@/host/operator/refund';
import { openCardShop, QUOTE_HASH, type CardShop } from '@/host/testing/card-shop';
import { createListingGateway, newMovement } from '@/host/testing/listing-gateway';
import { operatorKey } from '@/host/testing/operator';
import type { Payer } from '@/host/testing/payment-shop';
import { createStripePayer } from '@/host/testing/stripe-payer';

import { createEnetsGateway } from '../gateways/enets/enets';
import { getEnetsSettings } from '../gateways/enets/enets-settings';
import { GatewayFailure, type Gateway, type GatewayMovement } from '../gateways/gateways';
import { reversePayment } from '../payments/capture-up-to';

import { reconcileDaily } from './daily';
import { startRun, continueRun } from './reconcile';

const { mailOutbox, paymentAttempts, reconciliationCases, reconciliations, shipments } = schema;
const DAY_MS = 24 * 3600_000;

let shop: CardShop;
let paypal: Gateway | undefined;
beforeAll(async () => {
  shop = await openCardShop();
  paypal = shop.payments.gateways.get('paypal');
});
beforeEach(async () => {
  await shop.injectFault('none');
  await shop.db.delete(reconciliations);
  await shop.db.delete(reconciliationCases);
  await shop.db.delete(schema.gatewayMovements);
});
afterEach(async () => {
  travel(0);
  if (paypal) shop.replaceGateway(paypal);
  await shop.expectCleanBooks();
});
afterAll(() => shop.close());

/** The range of the current day. */
const buildRange = (gateway: string) => {
  const fromAt = startOfDay(now(), { in: utc });
  return { gateway, fromAt: new Date(fromAt), toAt: addDays(fromAt, 1) };
};
async function compare(gateway: string) {
  const run = await startRun(shop.db, buildRange(gateway), { daily: false, again: true });
  return continueRun(shop.db, shop.payments, run, 60_000);
}
const listCases = (gateway: string) =>
  shop.db.select().from(reconciliationCases).where(eq(reconciliationCases.gateway, gateway));
const listEmails = () =>
  shop.db.select().from(mailOutbox).where(eq(mailOutbox.kind, 'reconciliation'));
const countDueRefunds = async (id: string) =>
  (await listDueRefunds(shop.db)).filter((refund) => refund.attemptid === id).length;
const getState = async (id: string) =>
  (await shop.db.select().from(paymentAttempts).where(eq(paymentAttempts.id, id)))[0]?.state;

async function payWithPaypal(choice: 'approve' | 'decline' | 'cancel') {
  const payer = await shop.createPayer();
  const attempt = await shop.openAttempt(payer, QUOTE_HASH);
  await shop.choose(attempt.token, choice);
  await shop.returnFromPaypal(attempt, choice === 'cancel');
  return { payer, id: attempt.attemptid };
}

async function payWithStripe(choice: 'go' | 'cancel') {
  const stripe = createStripePayer(shop);
  const payer = await shop.createPayer();
  const attempt = await stripe.openAttempt(payer);
  if (choice === 'go') {
    await stripe.approvePayment(attempt.session);
    await stripe.returnFromStripe(attempt);
  } else {
    const cancelAnswer = await fetch(`${shop.url}/sandbox/stripe/pay`, {
      method: 'POST',
      body: new URLSearchParams({ session: attempt.session, choice }),
      redirect: 'manual',
    });
    await cancelAnswer.body?.cancel();
    await stripe.cancel(payer, attempt.id);
  }
  return { payer, id: attempt.id };
}

async function payWithEnets(choice: 'approve' | 'decline' | 'cancel') {
  const { payer, attempt } = await shop.createDecidedAttempt(choice);
  await shop.notifyByServer(await shop.signNotification(attempt.ref));
  return { payer, id: attempt.attemptid };
}

const actAfterPayment = async (gateway: string, payer: Payer, act: string) => {
  await shop.injectFault('no-notice', 5);
  const [capture] = await shop.listCaptures(payer);
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/sandbox/after',
    headers: operatorKey,
    payload: { gateway, capture: capture?.gatewayCaptureId, deed: act },
  });
  expect(answer.statusCode).toBe(200);
};

describe('books and list that match', () => {
  it.each([
    ['paypal', () => payWithPaypal('approve'), 'refund'],
    ['stripe', () => payWithStripe('go'), 'refund'],
    ['enets', () => payWithEnets('approve'), 'reverse'],
  ])('leave no case, and unreported refunds are booked (%s)', async (gateway, pay, act) => {
    const { payer, id } = await pay();
    expect(await getState(id)).toBe('applied');
    const run = await compare(gateway);
    expect(run).toMatchObject({ failure: null, movements: expect.any(Number) as number });
    expect(run.movements).toBeGreaterThan(0);
    expect(run.finishedAt).not.toBeNull();
    expect(await listCases(gateway)).toEqual([]);
    await actAfterPayment(gateway, payer, act);
    expect((await shop.listCaptures(payer))[0]?.returnedCents).toBe(0);
    await compare(gateway);
    expect((await shop.listCaptures(payer))[0]?.returnedCents).toBe(12_840);
    expect(await listCases(gateway)).toEqual([]);
  });

  it.each([
    ['paypal', () => payWithPaypal('approve')],
    ['stripe', () => payWithStripe('go')],
  ])('open no case for a dispute that is won (%s)', async (gateway, pay) => {
    const { payer } = await pay();
    for (const act of ['dispute', 'win']) {
      await actAfterPayment(gateway, payer, act);
      await compare(gateway);
      expect((await shop.listCaptures(payer))[0]?.disputedCents).toBe(act === 'win' ? 0 : 12_840);
      expect(await listCases(gateway)).toEqual([]);
    }
  });
});

describe('a gateway that declines, but captures the money without notice', () => {
  it.each([
    ['paypal', 'declined', () => payWithPaypal('decline')],
    ['paypal', 'cancelled', () => payWithPaypal('cancel')],
    ['stripe', 'cancelled', () => payWithStripe('cancel')],
    ['enets', 'declined', () => payWithEnets('decline')],
    ['enets', 'cancelled', () => payWithEnets('cancel')],
  ])('is found: %s, %s', async (gateway, state, pay) => {
    await shop.injectFault('takes-later');
    const { payer, id } = await pay();
    expect(await getState(id)).toBe(state);
    expect(await shop.listCaptures(payer)).toEqual([]);
    const emailCount = (await listEmails()).length;
    for (const _round of [1, 2]) {
      await compare(gateway);
      expect(await shop.listCaptures(payer)).toEqual([
        expect.objectContaining({
          state: 'refund-due',
          reason: `late-${state === 'cancelled' ? 'canceled' : state}`,
          amountCents: 12_840,
        }),
      ]);
      expect(await countDueRefunds(id)).toBe(1);
      expect(await listCases(gateway)).toEqual([
        expect.objectContaining({ kind: 'found', attemptId: id, other: 'refund-due' }),
      ]);
      expect(await listEmails()).toHaveLength(emailCount + 1);
    }
    // The order never showed this capture as completed, so the money stays owed until a refund.
    await recheck(shop.db, shop.payments, { payment: id });
    expect(await countDueRefunds(id)).toBe(1);
    const { findings } = await auditGateways(shop.db, shop.payments);
    const [capture] = await shop.listCaptures(payer);
    expect(JSON.stringify(findings)).not.toContain(capture?.gatewayCaptureId);
  });
});

describe('a long list', () => {
  it('is read page by page; an interrupted one continues where it stopped, and nothing counts twice', async () => {
    const pages: (GatewayMovement[] | 'silent')[] = [[newMovement()], 'silent', [newMovement()]];
    const { gateway, requestedPages } = createListingGateway(pages);
    shop.replaceGateway(gateway);
    const interruptedRun = await compare('paypal');
    expect(interruptedRun).toMatchObject({ failure: 'asleep', finishedAt: null, nextPage: '1' });
    pages[1] = [newMovement()];
    requestedPages.length = 0;
    const run = await continueRun(shop.db, shop.payments, interruptedRun, 60_000);
    expect(requestedPages.slice(0, 2)).toEqual(['1', '2']);
    expect(run.finishedAt).not.toBeNull();
    const foundCases = await listCases('paypal');
    expect(foundCases.filter(({ kind }) => kind === 'unknown')).toHaveLength(3);
  });

  it('is trusted for a payment whose order cannot be read, and processed to the end', async () => {
    const { payer, id } = await payWithPaypal('decline');
    const movement = newMovement({ attempt: id, amountCents: 12_840 });
    shop.replaceGateway(createListingGateway([[movement], [newMovement()]]).gateway);
    expect((await compare('paypal')).finishedAt).not.toBeNull();
    expect(await shop.listCaptures(payer)).toEqual([
      expect.objectContaining({ state: 'refund-due', reason: 'late-declined' }),
    ]);
  });

  it('ends its turn when the time is up, without being finished', async () => {
    const { gateway } = createListingGateway([[newMovement()], [newMovement()]]);
    shop.replaceGateway(gateway);
    const run = await startRun(shop.db, buildRange('paypal'), { daily: false });
    const stoppedRun = await continueRun(shop.db, shop.payments, run, -1);
    expect(stoppedRun).toMatchObject({ finishedAt: null, failure: null, movements: 0 });
  });
});

describe('a mismatch between books and list', () => {
  it('opens a case for a booked payment that is not listed, and closes it when the list shows it', async () => {
    const { payer } = await payWithPaypal('approve');
    const [capture] = await shop.listCaptures(payer);
    shop.replaceGateway(createListingGateway([]).gateway);
    await compare('paypal');
    const caseFilter = eq(reconciliationCases.reference, capture?.gatewayCaptureId ?? '');
    const findCases = () => shop.db.select().from(reconciliationCases).where(caseFilter);
    expect(await findCases()).toEqual([
      expect.objectContaining({ kind: 'not-there', settledAt: null, other: 'applied' }),
    ]);
    if (paypal) shop.replaceGateway(paypal);
    await compare('paypal');
    expect(await findCases()).toEqual([
      expect.objectContaining({ kind: 'not-there', note: 'both sides agree now' }),
    ]);
  });

  it('opens a case for a refund that was recorded but never made', async () => {
    const { payer, id } = await payWithPaypal('approve');
    const { memberId, shipmentId } = payer;
    await shop.db.transaction(async (tx) => {
      const target = { memberId, kind: 'shipment', id: shipmentId };
      await reversePayment(tx, shop.payments, target, 'cancelled');
      await tx.update(shipments).set({ status: 'cancelled' }).where(eq(shipments.id, shipmentId));
    });
    await recordRefund(shop.db, shop.payments, { attemptid: id, reference: 'BANK' });
    await compare('paypal');
    const [capture] = await shop.listCaptures(payer);
    const captureCases = (await listCases('paypal')).filter(
      ({ reference }) => reference === capture?.gatewayCaptureId,
    );
    expect(captureCases).toEqual([
      expect.objectContaining({ kind: 'not-returned', attemptId: id, amountCents: 12_840 }),
    ]);
  });

  it('opens one case each for a different amount, an unbooked refund and an unknown payment', async () => {
    const { payer } = await payWithPaypal('approve');
    const [capture] = await shop.listCaptures(payer);
    const id = capture?.gatewayCaptureId ?? '';
    const movements = [
      newMovement({ id, captureId: id, amountCents: 12_841 }),
      newMovement({ kind: 'back', captureId: 'NOBODYS', amountCents: 700 }),
      newMovement({ kind: 'back', captureId: null, amountCents: 800 }),
    ];
    shop.replaceGateway(createListingGateway([movements]).gateway);
    for (const _round of [1, 2]) {
      await compare('paypal');
      const foundCases = (await listCases('paypal')).filter(({ kind }) => !kind.startsWith('not-'));
      expect(foundCases.map(({ kind, amountCents }) => [kind, amountCents]).toSorted()).toEqual([
        ['differs', 12_841],
        ['went-back', 700],
        ['went-back', 800],
      ]);
    }
  });

  it('waits for finance, who get an email and can list and settle cases', async () => {
    const lostMovement = newMovement({ id: 'LOST-MONEY', captureId: 'LOST-MONEY' });
    shop.replaceGateway(createListingGateway([[lostMovement]]).gateway);
    await compare('paypal');
    const call = (method: 'GET' | 'POST', url: string, payload?: object) =>
      shop.app
        .inject({ method, url, headers: operatorKey, ...(payload && { payload }) })
        .then(
          (answer) =>
            answer.json<{ data: { items: { caseid: string; reference: string }[] } }>().data,
        );
    const listLostCases = async () =>
      (await call('GET', '/operator/cases')).items.filter(
        ({ reference }) => reference === 'LOST-MONEY',
      );
    const [lostCase] = await listLostCases();
    expect(lostCase).toMatchObject({
      kind: 'unknown',
      amount: '5.00',
      currency: 'USD',
      suite: null,
    });
    const settlement = { caseid: lostCase?.caseid, note: 'Our old shop’s' };
    for (const changed of [true, false])
      expect(await call('POST', '/operator/settlecase', settlement)).toMatchObject({ changed });
    expect(await listLostCases()).toEqual([]);
    const emailTexts = (await listEmails()).map((email) => JSON.stringify(email.data));
    expect(emailTexts.filter((text) => text.includes('LOST-MONEY'))).toHaveLength(1);
  });
});

describe('the daily comparison', () => {
  it('starts where the last one ended, once a day, and continues an interrupted one', async () => {
    const today = startOfDay(now(), { in: utc });
    const listDays = async () =>
      (
        await shop.db
          .select()
          .from(reconciliations)
          .where(and(eq(reconciliations.gateway, 'enets'), eq(reconciliations.daily, true)))
          .orderBy(reconciliations.fromAt)
      ).map(({ fromAt, toAt, finishedAt }) => [
        (fromAt.getTime() - today.getTime()) / DAY_MS,
        (toAt.getTime() - today.getTime()) / DAY_MS,
        finishedAt !== null,
      ]);
    await shop.injectFault('error@show', 50);
    await reconcileDaily(shop.db, shop.payments);
    expect(await listDays()).toEqual([[-1, 0, false]]);
    await shop.injectFault('none');
    await reconcileDaily(shop.db, shop.payments);
    await reconcileDaily(shop.db, shop.payments);
    expect(await listDays()).toEqual([[-1, 0, true]]);
    travel(3 * DAY_MS);
    await reconcileDaily(shop.db, shop.payments);
    expect((await listDays()).flat()).toEqual([-1, 0, true, 0, 3, true]);
  });

  it('rejects an unsigned settlement file', async () => {
    const settings = { ...getEnetsSettings(shop.url), secret: 'another one' };
    const forgedGateway = createEnetsGateway(settings);
    const query = { from: new Date(now().getTime() - DAY_MS), until: now(), page: null };
    await expect(forgedGateway.listMovements?.(query)).rejects.toThrow(GatewayFailure);
  });
});

it('a comparison of unfinished days, or of too many, is refused', async () => {
  const ask = (payload: object) =>
    shop.app.inject({ method: 'POST', url: '/operator/reconcile', headers: operatorKey, payload });
  const today = now().toISOString().slice(0, 10);
  const reversedRange = { from: '2026-01-31', to: '2026-01-01' };
  for (const range of [{ to: today }, reversedRange, { from: '2025-01-01', to: '2026-01-01' }])
    expect((await ask(range)).statusCode).toBe(422);
  const answer = await ask({ from: '2026-01-01', to: '2026-01-02' });
  expect(answer.json()).toMatchObject({ data: { done: true } });
  await shop.db.delete(reconciliations).where(inArray(reconciliations.gateway, ['paypal']));
});
