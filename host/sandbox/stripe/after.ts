import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Type } from 'typebox';

import { Text } from '@/contract/wire';
import { readTextAs } from '@/host/core/read-as';
import type { Database } from '@/host/db/client';

import type { AfterAct } from '../after';
import { sendAside } from '../notices';
import { sandboxOrigin } from '../origin';

import { sendStripeNotice } from './notices';
import { changeObject, findObject, newStripeId, unixNow, type SandboxIntent } from './objects';
import { disputeJson, refundJson, refundList, chargeJson, refundedOf, takenOf } from './shapes';

export type Answer = [status: number, body: unknown];
export type Answering = (
  method: 'GET' | 'POST',
  path: string,
  answer: (request: FastifyRequest) => Promise<Answer>,
) => FastifyInstance;
const refundBody = Type.Object({
  payment_intent: Text(255),
  amount: Type.Optional(Type.Integer({ minimum: 1 })),
});
/** Which part of a list is asked for. */
export const listPart = {
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 10 }),
  starting_after: Type.Optional(Text(255)),
};
const listQuery = Type.Object({ charge: Text(255), ...listPart });
const missing: Answer = [
  404,
  { error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such charge' } },
];
const gone: Answer = [
  400,
  {
    error: {
      type: 'invalid_request_error',
      code: 'charge_already_refunded',
      message: 'Charge has already been refunded.',
    },
  },
];

/**
 * The part of Stripe's REST protocol about money that was taken: refunding it, and the disputes
 * about it.
 */
export function stripeAfterProtocol(answering: Answering, db: Database): void {
  answering('POST', '/refunds', async (request) => {
    const parsed = readTextAs(refundBody, request.body);
    const intent =
      parsed && (await doStripeAfter(db, parsed.payment_intent, 'refund', parsed.amount));
    const refund = intent?.refunds?.at(-1);
    if (!parsed || !intent || !refund) return gone;
    void tellStripeAfter(request, parsed.payment_intent, intent, 'refund');
    return [200, refundJson(refund, parsed.payment_intent, intent)];
  });
  answering('GET', '/refunds', async (request) => {
    const parsed = readTextAs(listQuery, request.query);
    const id = parsed?.charge.replace(/^ch_/, 'pi_') ?? '';
    const intent = await findObject(db, id, 'intent');
    return parsed && intent
      ? [200, refundList(id, intent, parsed.limit, parsed.starting_after)]
      : missing;
  });
  answering('GET', '/disputes', async (request) => {
    const { payment_intent: id = '' } = request.query as { payment_intent?: string };
    const intent = await findObject(db, id, 'intent');
    return [
      200,
      {
        object: 'list',
        has_more: false,
        url: '/v1/disputes',
        data: (intent?.disputes ?? []).map((one) => intent && disputeJson(one, id, intent)),
      },
    ];
  });
}

/**
 * Does something to a taken payment; null when it cannot be done to it (any more). `cents`: of a
 * refund or dispute; all that is left without it.
 */
export function doStripeAfter(
  db: Database,
  id: string,
  act: AfterAct,
  cents?: number,
): Promise<SandboxIntent | null> {
  return changeObject(db, id, 'intent', async (known) =>
    known.status === 'succeeded' ? changed(known, act, cents) : null,
  );
}

function changed(intent: SandboxIntent, act: AfterAct, requested?: number): SandboxIntent | null {
  const left = takenOf(intent) - refundedOf(intent);
  const amount = requested ?? left;
  const { refunds = [], disputes = [] } = intent;
  const back = refunds.findLast(({ status }) => status === 'succeeded');
  const open = disputes.find(({ status }) => status === 'needs_response');
  if (act === 'refund')
    return amount > 0 && amount <= left
      ? {
          ...intent,
          refunds: [
            ...refunds,
            { id: newStripeId('re'), status: 'succeeded', amount, at: unixNow() },
          ],
        }
      : null;
  if (act === 'undo')
    return back
      ? {
          ...intent,
          refunds: refunds.map((one) =>
            one === back ? { ...one, status: 'failed', undoneAt: unixNow() } : one,
          ),
        }
      : null;
  if (act === 'dispute')
    return open || left === 0
      ? null
      : {
          ...intent,
          disputes: [
            ...disputes,
            {
              id: newStripeId('dp'),
              status: 'needs_response',
              amount,
              withdrawn: amount,
              at: unixNow(),
            },
          ],
        };
  if (!open || act === 'reverse') return null;
  const decided =
    act === 'win'
      ? { ...open, status: 'won' as const, withdrawn: 0, endedAt: unixNow() }
      : { ...open, status: 'lost' as const };
  return { ...intent, disputes: disputes.map((one) => (one === open ? decided : one)) };
}

/** Sends the events about what was done: Stripe tells of a dispute and of its money apart. */
export async function tellStripeAfter(
  request: FastifyRequest,
  id: string,
  intent: SandboxIntent,
  act: AfterAct,
): Promise<void> {
  const origin = sandboxOrigin(request);
  const dispute = intent.disputes?.at(-1);
  const refund = intent.refunds?.at(-1);
  const events: [string, unknown][] =
    act === 'refund'
      ? [['charge.refunded', chargeJson(id, intent)]]
      : act === 'undo'
        ? [['refund.failed', refund && refundJson(refund, id, intent)]]
        : (act === 'dispute'
            ? ['charge.dispute.created', 'charge.dispute.funds_withdrawn']
            : act === 'win'
              ? ['charge.dispute.closed', 'charge.dispute.funds_reinstated']
              : ['charge.dispute.closed']
          ).map((type) => [type, dispute && disputeJson(dispute, id, intent)]);
  const sent = events.map(([type, object]) => sendStripeNotice(type, object, origin));
  await sendAside(request, Promise.all(sent));
}
