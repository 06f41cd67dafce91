import { randomUUID } from 'node:crypto';

import { and, eq } from 'drizzle-orm';
import fc from 'fast-check';

import { Problem } from '@/host/core/errors';
import { schema } from '@/host/db/client';
import { audit } from '@/host/operator/audit/audit';
import { recordRefund } from '@/host/operator/refund';
import {
  openPaymentShop,
  type Payer,
  type PaymentShop,
  getCredits,
} from '@/host/testing/payment-shop';
import { isSoak, drawSeed } from '@/host/testing/soak';

import { findAttempt } from './attempts';
import { cancelAttempt } from './target-attempts';

import { beginAttempt } from './pay';
import { GatewayFailure, type GatewayOrder, type GatewayWithdrawal } from '../gateways/gateways';
import { settleAttempt } from './engine/settle';
import { makeCallsNow, reversePayment } from './capture-up-to';
import type { AttemptRow } from './targets';

const { captures, ledgerEntries, shipments } = schema;
const [CREDITS, TOTAL] = [500, 12_340];

/** Orders of a gateway that follows the steps of the story. */
const orders = new Map<string, GatewayOrder & { silent?: boolean }>();
const findOrder = (id: string) => {
  const order = orders.get(id);
  if (!order) throw new GatewayFailure('no such order');
  return order;
};
/** Disputed amounts by capture. */
const disputes = new Map<string, GatewayWithdrawal[]>();
const buildCapture = (order: GatewayOrder, change: object = {}) => ({
  id: randomUUID(),
  state: 'completed' as const,
  amountCents: order.amountCents,
  currency: order.currency,
  reference: order.reference,
  ...change,
});

function stubGateway(): void {
  shop.replaceGateway({
    name: 'paypal',
    open: async ({ attemptId, amountCents, currency }) => {
      orders.set(attemptId, {
        id: attemptId,
        state: 'open',
        amountCents,
        currency,
        reference: attemptId,
        captures: [],
      });
      return { orderId: attemptId, popupUrl: 'https://gateway.example/' };
    },
    fetchOrder: async (id) => structuredClone(findOrder(id)),
    capture: async (id) => {
      const order = findOrder(id);
      if (order.state === 'approved')
        Object.assign(order, { state: 'done', captures: [...order.captures, buildCapture(order)] });
      if (order.silent) throw new GatewayFailure('money taken, answer lost');
      return structuredClone(order);
    },
    listDisputes: async ({ id }) => structuredClone(disputes.get(id) ?? []),
    readNotice: async () => ({ id: '', kind: '', orderId: null }),
  });
}

let shop: PaymentShop;
beforeAll(async () => {
  shop = await openPaymentShop();
  stubGateway();
});
afterAll(() => shop.close());

/** A refusal is a response; any other exception is a fault. */
const ignoreRefusal = (error: unknown): undefined => {
  if (!(error instanceof Problem)) throw error;
};

/** A member who pays for one shipment, with all attempts. */
interface Story {
  payer: Payer;
  attempts: AttemptRow[];
}

async function consent({ payer, attempts }: Story): Promise<void> {
  const paymentInput = {
    memberId: payer.memberId,
    kind: 'shipment',
    targetId: payer.shipmentId,
    gateway: 'paypal' as const,
    quote: `hash-12840-${CREDITS}`,
  };
  const row = await shop.db
    .transaction((tx) => beginAttempt(tx, shop.payments, paymentInput))
    .catch(ignoreRefusal);
  if (!row) return;
  await makeCallsNow(shop.db, shop.payments, { ...row, attemptId: row.id });
  attempts.push(await findAttempt(shop.db, row.id));
}

async function callOff({ payer: { memberId, shipmentId } }: Story): Promise<void> {
  const shipmentFilter = and(eq(shipments.memberId, memberId), eq(shipments.id, shipmentId));
  await shop.db
    .transaction(async (tx) => {
      await reversePayment(
        tx,
        shop.payments,
        { memberId, kind: 'shipment', id: shipmentId },
        'cancelled',
      );
      await tx.update(shipments).set({ status: 'cancelled' }).where(shipmentFilter);
    })
    .catch(ignoreRefusal);
}

const settle = (attempt: AttemptRow) =>
  settleAttempt(shop.db, shop.payments, attempt).catch(ignoreRefusal);
const addStrayCapture = (change: object) => async (attempt: AttemptRow) => {
  const order = findOrder(attempt.id);
  order.captures.push(buildCapture(order, change));
  await settle(attempt);
};

const review = (attempt: AttemptRow) =>
  settleAttempt(shop.db, shop.payments, attempt, 'review').catch(ignoreRefusal);
const findLastCapture = (attempt: AttemptRow) => findOrder(attempt.id).captures.at(-1);
/** The gateway refunds a part of the last capture, or the rest. */
const giveBack = (kind: 'refund' | 'reversal', share: number) => async (attempt: AttemptRow) => {
  const capture = findLastCapture(attempt);
  if (!capture) return;
  const returnedSum = (capture.withdrawals ?? []).reduce(
    (sum, withdrawal) => sum + (withdrawal.state === 'final' ? withdrawal.amountCents : 0),
    0,
  );
  const amountCents = Math.ceil((capture.amountCents - returnedSum) * share);
  if (amountCents <= 0) return;
  capture.withdrawals = [
    ...(capture.withdrawals ?? []),
    { reference: randomUUID(), kind, state: 'final', amountCents },
  ];
  await review(attempt);
};
const changeDisputes = (state: GatewayWithdrawal['state']) => async (attempt: AttemptRow) => {
  const capture = findLastCapture(attempt);
  if (!capture) return;
  disputes.set(
    capture.id,
    (disputes.get(capture.id) ?? []).map((withdrawal) => ({
      ...withdrawal,
      state: withdrawal.state === 'open' ? state : withdrawal.state,
    })),
  );
  await review(attempt);
};

/** What payer, gateway and operator can do to an attempt. */
const actions: Record<string, (attempt: AttemptRow) => Promise<unknown>> = {
  approve: async ({ id }) =>
    findOrder(id).state === 'open' && Object.assign(findOrder(id), { state: 'approved' }),
  leave: async ({ id }) =>
    findOrder(id).state === 'open' && Object.assign(findOrder(id), { state: 'canceled' }),
  'lose the answer': async ({ id }) => Object.assign(findOrder(id), { silent: true }),
  settle: (attempt) => settle(attempt),
  'settle twice at once': (attempt) => Promise.all([settle(attempt), settle(attempt)]),
  'give up': (attempt) => cancelAttempt(shop.db, shop.payments, attempt),
  'give up while settling': (attempt) =>
    Promise.all([settle(attempt), cancelAttempt(shop.db, shop.payments, attempt)]),
  'send money unasked': addStrayCapture({}),
  'send the wrong sum': addStrayCapture({ amountCents: 77 }),
  'send another currency': addStrayCapture({ currency: 'SGD' }),
  'send for somebody else': addStrayCapture({ reference: randomUUID() }),
  'give a part back': giveBack('refund', 0.3),
  'give all back': giveBack('refund', 1),
  'give back unseen': async ({ id }) => {
    const capture = findOrder(id).captures.at(-1);
    if (capture)
      capture.withdrawals = [
        ...(capture.withdrawals ?? []),
        {
          reference: randomUUID(),
          kind: 'refund',
          state: 'final',
          amountCents: capture.amountCents,
        },
      ];
  },
  reverse: giveBack('reversal', 1),
  'undo what went back': async (attempt) => {
    const capture = findLastCapture(attempt);
    if (capture)
      capture.withdrawals = (capture.withdrawals ?? []).map((withdrawal) => ({
        ...withdrawal,
        state: 'undone',
      }));
    await review(attempt);
  },
  dispute: async (attempt) => {
    const capture = findLastCapture(attempt);
    if (!capture) return;
    const newDispute: GatewayWithdrawal = {
      reference: randomUUID(),
      kind: 'dispute',
      state: 'open',
      amountCents: capture.amountCents,
    };
    disputes.set(capture.id, [...(disputes.get(capture.id) ?? []), newDispute]);
    await review(attempt);
  },
  'lose the dispute': changeDisputes('final'),
  'win the dispute': changeDisputes('undone'),
  'review twice at once': (attempt) => Promise.all([review(attempt), review(attempt)]),
  refund: (attempt) =>
    recordRefund(shop.db, shop.payments, {
      attemptid: attempt.id,
      reference: `R-${randomUUID().slice(0, 8)}`,
    }).catch(ignoreRefusal),
};

const step = fc.oneof(
  { weight: 2, arbitrary: fc.constant({ act: 'consent', on: 0 }) },
  { weight: 1, arbitrary: fc.constant({ act: 'call off', on: 0 }) },
  {
    weight: 5,
    arbitrary: fc.record({
      act: fc.constantFrom(
        'approve',
        'settle',
        'refund',
        'give a part back',
        'give all back',
        'dispute',
      ),
      on: fc.nat(1),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ act: fc.constantFrom(...Object.keys(actions)), on: fc.nat(1) }),
  },
);

async function takeStep(story: Story, { act, on }: { act: string; on: number }): Promise<void> {
  if (act === 'consent') return consent(story);
  if (act === 'call off') return callOff(story);
  const attempt = story.attempts.at(-1 - on) ?? story.attempts.at(-1);
  if (attempt) await actions[act]?.(attempt);
}

async function expectCorrectBooks({ payer, attempts }: Story): Promise<void> {
  const lines = await shop.db
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.memberId, payer.memberId));
  for (const { id } of attempts)
    expect(
      lines
        .filter((line) => line.attemptId === id)
        .reduce((sum, line) => sum + line.amountCents, 0),
    ).toBe(0);
  const appliedCaptures = (
    await shop.db.select().from(captures).where(eq(captures.memberId, payer.memberId))
  ).filter(({ state }) => state === 'applied');
  expect(appliedCaptures.map(({ amountCents }) => amountCents)).toEqual(
    (await shop.getShipment(payer)).status === 'paid' ? [TOTAL] : [],
  );
  const earnedCents = lines
    .filter((line) => line.account === 'revenue:shipping')
    .reduce((sum, line) => sum - line.amountCents, 0);
  expect(earnedCents).toBe(
    appliedCaptures.reduce((sum, { returnedCents }) => sum + TOTAL + CREDITS - returnedCents, 0),
  );
  expect(await getCredits(shop.db, payer.memberId)).toBeLessThanOrEqual(
    CREDITS - appliedCaptures.length * CREDITS,
  );
}

it('for any actions of payer, gateway and operator, the books stay correct and the shipment is paid at most once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      const story: Story = {
        payer: await shop.createPayer({ credits: CREDITS, creditsToUse: CREDITS }),
        attempts: [],
      };
      await consent(story);
      for (const currentStep of steps) await takeStep(story, currentStep);
      await expectCorrectBooks(story);
    }),
    { numRuns: isSoak ? 200 : 15, seed: drawSeed() },
  );
  expect((await audit(shop.db)).findings).toEqual([]);
}, 180_000);
