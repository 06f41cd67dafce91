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
  remainingCredits,
} from '@/host/testing/payment-shop';
import { isSoak, randomSeed } from '@/host/testing/soak';

import { findAttempt } from './attempts';
import { cancelAttempt } from './target-attempts';

import { beginAttempt } from './pay';
import { GatewayFailure, type GatewayOrder, type GatewayWithdrawal } from '../gateways/gateways';
import { settleAttempt } from './engine/settle';
import { makeCallsNow, reversePayment } from './capture-up-to';
import type { AttemptRow } from './targets';

const { captures, ledgerEntries, shipments } = schema;
const [CREDITS, TO_PAY] = [500, 12_340];

/** Orders of a gateway that follows the steps of the story. */
const orders = new Map<string, GatewayOrder & { silent?: boolean }>();
const orderOf = (id: string) => {
  const order = orders.get(id);
  if (!order) throw new GatewayFailure('no such order');
  return order;
};
/** Disputed amounts by capture. */
const disputes = new Map<string, GatewayWithdrawal[]>();
const taken = (order: GatewayOrder, change: object = {}) => ({
  id: randomUUID(),
  state: 'completed' as const,
  amountCents: order.amountCents,
  currency: order.currency,
  reference: order.reference,
  ...change,
});

function playGateway(): void {
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
    fetchOrder: async (id) => structuredClone(orderOf(id)),
    capture: async (id) => {
      const order = orderOf(id);
      if (order.state === 'approved')
        Object.assign(order, { state: 'done', captures: [...order.captures, taken(order)] });
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
  playGateway();
});
afterAll(() => shop.close());

/** A refusal is a response; any other exception is a fault. */
const refused = (error: unknown): undefined => {
  if (!(error instanceof Problem)) throw error;
};

/** A member who pays for one shipment, with all attempts. */
interface Story {
  payer: Payer;
  attempts: AttemptRow[];
}

async function consent({ payer, attempts }: Story): Promise<void> {
  const agreed = {
    memberId: payer.memberId,
    kind: 'shipment',
    targetId: payer.shipmentId,
    gateway: 'paypal' as const,
    quote: `hash-12840-${CREDITS}`,
  };
  const row = await shop.db
    .transaction((tx) => beginAttempt(tx, shop.payments, agreed))
    .catch(refused);
  if (!row) return;
  await makeCallsNow(shop.db, shop.payments, row.id);
  attempts.push(await findAttempt(shop.db, row.id));
}

async function callOff({ payer: { memberId, shipmentId } }: Story): Promise<void> {
  const mine = and(eq(shipments.memberId, memberId), eq(shipments.id, shipmentId));
  await shop.db
    .transaction(async (tx) => {
      await reversePayment(
        tx,
        shop.payments,
        { memberId, kind: 'shipment', id: shipmentId },
        'cancelled',
      );
      await tx.update(shipments).set({ status: 'cancelled' }).where(mine);
    })
    .catch(refused);
}

const settle = (attempt: AttemptRow) =>
  settleAttempt(shop.db, shop.payments, attempt.id).catch(refused);
const stray = (change: object) => async (attempt: AttemptRow) => {
  const order = orderOf(attempt.id);
  order.captures.push(taken(order, change));
  await settle(attempt);
};

const review = (attempt: AttemptRow) =>
  settleAttempt(shop.db, shop.payments, attempt.id, 'review').catch(refused);
const last = (attempt: AttemptRow) => orderOf(attempt.id).captures.at(-1);
/** The gateway refunds a part of the last capture, or the rest. */
const giveBack = (kind: 'refund' | 'reversal', share: number) => async (attempt: AttemptRow) => {
  const capture = last(attempt);
  if (!capture) return;
  const before = (capture.withdrawals ?? []).reduce(
    (sum, one) => sum + (one.state === 'final' ? one.amountCents : 0),
    0,
  );
  const amountCents = Math.ceil((capture.amountCents - before) * share);
  if (amountCents <= 0) return;
  capture.withdrawals = [
    ...(capture.withdrawals ?? []),
    { reference: randomUUID(), kind, state: 'final', amountCents },
  ];
  await review(attempt);
};
const changeDisputes = (state: GatewayWithdrawal['state']) => async (attempt: AttemptRow) => {
  const capture = last(attempt);
  if (!capture) return;
  disputes.set(
    capture.id,
    (disputes.get(capture.id) ?? []).map((one) => ({
      ...one,
      state: one.state === 'open' ? state : one.state,
    })),
  );
  await review(attempt);
};

/** What payer, gateway and operator can do to an attempt. */
const acts: Record<string, (attempt: AttemptRow) => Promise<unknown>> = {
  approve: async ({ id }) =>
    orderOf(id).state === 'open' && Object.assign(orderOf(id), { state: 'approved' }),
  leave: async ({ id }) =>
    orderOf(id).state === 'open' && Object.assign(orderOf(id), { state: 'canceled' }),
  'lose the answer': async ({ id }) => Object.assign(orderOf(id), { silent: true }),
  settle: (attempt) => settle(attempt),
  'settle twice at once': (attempt) => Promise.all([settle(attempt), settle(attempt)]),
  'give up': (attempt) => cancelAttempt(shop.db, shop.payments, attempt),
  'give up while settling': (attempt) =>
    Promise.all([settle(attempt), cancelAttempt(shop.db, shop.payments, attempt)]),
  'send money unasked': stray({}),
  'send the wrong sum': stray({ amountCents: 77 }),
  'send another currency': stray({ currency: 'SGD' }),
  'send for somebody else': stray({ reference: randomUUID() }),
  'give a part back': giveBack('refund', 0.3),
  'give all back': giveBack('refund', 1),
  'give back unseen': async ({ id }) => {
    const capture = orderOf(id).captures.at(-1);
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
    const capture = last(attempt);
    if (capture)
      capture.withdrawals = (capture.withdrawals ?? []).map((one) => ({ ...one, state: 'undone' }));
    await review(attempt);
  },
  dispute: async (attempt) => {
    const capture = last(attempt);
    if (!capture) return;
    const one: GatewayWithdrawal = {
      reference: randomUUID(),
      kind: 'dispute',
      state: 'open',
      amountCents: capture.amountCents,
    };
    disputes.set(capture.id, [...(disputes.get(capture.id) ?? []), one]);
    await review(attempt);
  },
  'lose the dispute': changeDisputes('final'),
  'win the dispute': changeDisputes('undone'),
  'review twice at once': (attempt) => Promise.all([review(attempt), review(attempt)]),
  refund: (attempt) =>
    recordRefund(shop.db, shop.payments, {
      attemptid: attempt.id,
      reference: `R-${randomUUID().slice(0, 8)}`,
    }).catch(refused),
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
    arbitrary: fc.record({ act: fc.constantFrom(...Object.keys(acts)), on: fc.nat(1) }),
  },
);

async function take(story: Story, { act, on }: { act: string; on: number }): Promise<void> {
  if (act === 'consent') return consent(story);
  if (act === 'call off') return callOff(story);
  const attempt = story.attempts.at(-1 - on) ?? story.attempts.at(-1);
  if (attempt) await acts[act]?.(attempt);
}

async function expectTrueBooks({ payer, attempts }: Story): Promise<void> {
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
  const paid = (
    await shop.db.select().from(captures).where(eq(captures.memberId, payer.memberId))
  ).filter(({ state }) => state === 'applied');
  expect(paid.map(({ amountCents }) => amountCents)).toEqual(
    (await shop.getShipment(payer)).status === 'paid' ? [TO_PAY] : [],
  );
  const earned = lines
    .filter((line) => line.account === 'revenue:shipping')
    .reduce((sum, line) => sum - line.amountCents, 0);
  expect(earned).toBe(
    paid.reduce((sum, { returnedCents }) => sum + TO_PAY + CREDITS - returnedCents, 0),
  );
  expect(await remainingCredits(shop.db, payer.memberId)).toBeLessThanOrEqual(
    CREDITS - paid.length * CREDITS,
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
      for (const each of steps) await take(story, each);
      await expectTrueBooks(story);
    }),
    { numRuns: isSoak ? 200 : 15, seed: randomSeed() },
  );
  expect((await audit(shop.db)).findings).toEqual([]);
}, 180_000);
