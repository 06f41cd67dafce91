import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';

import { Text } from '@/contract/wire';
import { unixNow } from '@/host/core/clock';
import { readAs, wholeNumber } from '@/host/core/read-as';
import type { Database } from '@/host/db/client';

import { replace, type Action } from '../after';

import { toListJson, notFoundReply, buildRefusal, type AddRoute } from './answering';
import { sendStripeNotice } from './notices';
import { changeObject, findObject, newStripeId, type SandboxIntent } from './objects';
import {
  disputeJson,
  refundJson,
  toRefundList,
  chargeJson,
  getRefundedCents,
  getCapturedCents,
} from './shapes';

const refundBody = Type.Object({
  payment_intent: Text(255),
  amount: Type.Optional(wholeNumber(1)),
});
const listQuery = Type.Object({
  charge: Text(255),
  limit: wholeNumber(1, 100, { default: '10' }),
  starting_after: Type.Optional(Text(255)),
});
const alreadyRefundedReply = buildRefusal(400, 'Charge has already been refunded.', {
  code: 'charge_already_refunded',
});

/** Stripe refunds and disputes. */
export function addRefundRoutes(addRoute: AddRoute, db: Database): void {
  addRoute('POST', '/refunds', async (request) => {
    const input = readAs(refundBody, request.body);
    const intent =
      input && (await applyStripeAction(db, input.payment_intent, 'refund', input.amount));
    const refund = intent?.refunds?.at(-1);
    if (!input || !intent || !refund) return alreadyRefundedReply;
    notifyStripeAction(request, input.payment_intent, intent, 'refund');
    return [200, refundJson(refund, input.payment_intent, intent)];
  });
  addRoute('GET', '/refunds', async (request) => {
    const input = readAs(listQuery, request.query);
    const id = input?.charge.replace(/^ch_/, 'pi_') ?? '';
    const intent = await findObject(db, id, 'intent');
    return input && intent
      ? [200, toRefundList(id, intent, input.limit, input.starting_after)]
      : notFoundReply;
  });
  addRoute('GET', '/disputes', async (request) => {
    const { payment_intent: id = '' } = request.query as { payment_intent?: string };
    const intent = await findObject(db, id, 'intent');
    const disputes = intent?.disputes?.map((dispute) => disputeJson(dispute, id, intent));
    return [200, toListJson('/v1/disputes', disputes ?? [])];
  });
}

/** Returns null if the action is not possible. `cents` defaults to the remainder. */
export function applyStripeAction(
  db: Database,
  id: string,
  action: Action,
  cents?: number,
): Promise<SandboxIntent | null> {
  return changeObject(db, id, 'intent', async (intent) =>
    intent.status === 'succeeded' ? applyAction(intent, action, cents) : null,
  );
}

function applyAction(intent: SandboxIntent, action: Action, cents?: number): SandboxIntent | null {
  const remaining = getCapturedCents(intent) - getRefundedCents(intent);
  const amount = cents ?? remaining;
  const time = unixNow();
  const { refunds = [], disputes = [] } = intent;
  const lastRefund = refunds.findLast(({ status }) => status === 'succeeded');
  const openDispute = disputes.find(({ status }) => status === 'needs_response');
  if (action === 'refund') {
    const refund = { id: newStripeId('re'), status: 'succeeded', amount, at: time } as const;
    return amount > 0 && amount <= remaining ? { ...intent, refunds: [...refunds, refund] } : null;
  }
  if (action === 'undo') {
    if (!lastRefund) return null;
    const undoneRefund = { ...lastRefund, status: 'failed' as const, undoneAt: time };
    return { ...intent, refunds: replace(refunds, undoneRefund) };
  }
  if (action === 'dispute') {
    const base = { id: newStripeId('dp'), status: 'needs_response', amount, at: time } as const;
    const dispute = { ...base, withdrawn: amount };
    return openDispute || remaining === 0 ? null : { ...intent, disputes: [...disputes, dispute] };
  }
  if (!openDispute || action === 'reverse') return null;
  const decidedDispute =
    action === 'win'
      ? { ...openDispute, status: 'won' as const, withdrawn: 0, endedAt: time }
      : { ...openDispute, status: 'lost' as const };
  return { ...intent, disputes: replace(disputes, decidedDispute) };
}

/** Stripe sends separate events for a dispute and its money. */
const events: Record<Action, string[]> = {
  refund: ['charge.refunded'],
  reverse: [],
  undo: ['refund.failed'],
  dispute: ['charge.dispute.created', 'charge.dispute.funds_withdrawn'],
  win: ['charge.dispute.closed', 'charge.dispute.funds_reinstated'],
  lose: ['charge.dispute.closed'],
};

export function notifyStripeAction(
  request: FastifyRequest,
  id: string,
  intent: SandboxIntent,
  action: Action,
): void {
  const dispute = intent.disputes?.at(-1);
  const refund = intent.refunds?.at(-1);
  const builders = {
    refund: () => chargeJson(id, intent),
    undo: () => refund && refundJson(refund, id, intent),
    dispute: () => dispute && disputeJson(dispute, id, intent),
  };
  const object = builders[action === 'refund' || action === 'undo' ? action : 'dispute']();
  for (const type of events[action]) sendStripeNotice(request, type, object);
}
