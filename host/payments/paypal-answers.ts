import { z } from 'zod';

import { roundAmount, toCents } from '@/lib/money';

import { GatewayFailure, type GatewayCapture, type GatewayOrder, type Notice } from './gateways';
import { hasThousandths } from './minor-units';

const MOST_CENTS = 2_000_000_000;
const id = z.string().min(1).max(127);

const money = z
  .object({ currency_code: z.string().regex(/^[A-Z]{3}$/), value: z.string().regex(/^\d{1,10}(\.\d{1,3})?$/) })
  .refine(({ currency_code, value }) => !/\.\d{3}$/.test(value) || hasThousandths(currency_code))
  .transform(({ currency_code, value }) => ({ currency: currency_code, amountCents: toCents(roundAmount(value)) }))
  .refine(({ amountCents }) => amountCents <= MOST_CENTS);

const capture = z.object({ id, status: z.string().max(40), amount: money, custom_id: z.string().max(255).optional() });

const order = z.object({
  id,
  status: z.string().max(40),
  purchase_units: z
    .array(
      z.object({
        custom_id: z.string().max(255).optional(),
        amount: money,
        payments: z.object({ captures: z.array(capture).max(50).optional() }).optional(),
      }),
    )
    .length(1),
});

const opened = z.object({ id, links: z.array(z.object({ rel: z.string(), href: z.string().max(2000) })).max(30) });

const tokenAnswer = z.object({ access_token: z.string().min(8).max(5000), expires_in: z.number().positive() });

const notice = z.object({
  id,
  event_type: z.string().max(100),
  resource: z.object({
    id: id.optional(),
    supplementary_data: z.object({ related_ids: z.object({ order_id: id.optional() }).optional() }).optional(),
  }),
});

const captureStates: Record<string, GatewayCapture['state']> = {
  COMPLETED: 'completed',
  PARTIALLY_REFUNDED: 'completed',
  REFUNDED: 'completed',
  PENDING: 'pending',
  DECLINED: 'failed',
  FAILED: 'failed',
};
const orderStates: Record<string, GatewayOrder['state']> = {
  CREATED: 'open', SAVED: 'open', PAYER_ACTION_REQUIRED: 'open', APPROVED: 'approved', COMPLETED: 'done', VOIDED: 'gone',
};

const refusal = z.object({ details: z.array(z.object({ issue: z.string() })).max(50) });
const declined = ['INSTRUMENT_DECLINED', 'TRANSACTION_REFUSED', 'PAYER_CANNOT_PAY'];
/** Issues of a refused capture that say it was done, or is being done: what became of it, the order tells. */
const doneAlready = [
  'ORDER_ALREADY_CAPTURED', 'ORDER_ALREADY_COMPLETED', 'ORDER_COMPLETED_OR_VOIDED', 'ORDER_COMPLETION_IN_PROGRESS',
];

const meaningOf = <T>(meanings: Record<string, T>, word: string): T | undefined =>
  Object.hasOwn(meanings, word) ? meanings[word] : undefined;

function read<T>(what: string, schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new GatewayFailure(`${what} has an unexpected shape: ${parsed.error.issues[0]?.path.join('.') ?? ''}`);
  return parsed.data;
}

/** Reads an order of Orders v2 (GET order, capture order). An answer about another order than asked for is no answer. */
export function readOrder(body: unknown, orderId: string): GatewayOrder {
  const answer = read('order', order, body);
  const unit = answer.purchase_units[0];
  if (!unit || answer.id !== orderId) throw new GatewayFailure('answer is about another order');
  const captures = (unit.payments?.captures ?? []).map((item): GatewayCapture => {
    // What is neither taken nor refused in a word that we know may still be on its way.
    const state = meaningOf(captureStates, item.status) ?? 'pending';
    return { id: item.id, state, ...item.amount, reference: item.custom_id ?? unit.custom_id ?? null };
  });
  const words = (unit.payments?.captures ?? []).map(({ status }) => status).filter((status) => !meaningOf(captureStates, status));
  const state = meaningOf(orderStates, answer.status);
  const unknownWord = state ? words[0] : answer.status;
  return { id: answer.id, state: state ?? 'open', ...unit.amount, reference: unit.custom_id ?? null, captures, unknownWord };
}

/**
 * What a refused capture (422) says: 'declined' by the payer's instrument; 'done' or being done already;
 * 'other' for every further reason, known to us or not: the order tells whether anything was taken all the
 * same.
 */
export function readRefusal(body: unknown): 'declined' | 'done' | 'other' {
  const issues = refusal.safeParse(body).data?.details.map(({ issue }) => issue) ?? [];
  if (issues.some((issue) => declined.includes(issue))) return 'declined';
  return issues.some((issue) => doneAlready.includes(issue)) ? 'done' : 'other';
}

/** Reads the answer to a new order: its id and the address where the payer agrees. */
export function readOpened(body: unknown): { orderId: string; approveUrl: string } {
  const answer = read('new order', opened, body);
  const link = answer.links.find(({ rel }) => rel === 'payer-action' || rel === 'approve');
  if (!link) throw new GatewayFailure('new order has no approval link');
  return { orderId: answer.id, approveUrl: link.href };
}

/** Reads an OAuth token answer; `expires_in` in seconds. */
export function readToken(body: unknown): { token: string; lifeSeconds: number } {
  const answer = read('token', tokenAnswer, body);
  return { token: answer.access_token, lifeSeconds: answer.expires_in };
}

/** Reads a notice whose signature has been proved; null when it is of no use. */
export function readNoticeBody(body: unknown): Notice | null {
  const parsed = notice.safeParse(body);
  if (!parsed.success) return null;
  const { id: noticeId, event_type: kind, resource } = parsed.data;
  const orderId = kind.startsWith('CHECKOUT.') ? resource.id : resource.supplementary_data?.related_ids?.order_id;
  return { id: noticeId, kind, orderId: orderId ?? null };
}
