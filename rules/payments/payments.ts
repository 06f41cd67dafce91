import {
  gatewayNames,
  payableKinds,
  payables,
  type GatewayName,
  type PayableKind,
} from '@/contract/money/payments-table';
import { isZeroAmount, type Amount } from '@/rules/money';

export const liveAttemptStates: readonly string[] = ['created', 'opened', 'captured'];

const endedStates: readonly string[] = [
  'applied',
  'cancelled',
  'declined',
  'expired',
  'refund-due',
];

/** Unknown states count as being confirmed, never as paid. */
export const isLiveState = (state: string): boolean => !endedStates.includes(state);

/** True when the payer is done and we await the gateway. */
export const isBeingConfirmed = (state: string): boolean =>
  isLiveState(state) && state !== 'created' && state !== 'opened';

/** True when the payment ended and took no money. */
export const isEndedUnpaid = (state: string): boolean =>
  !isLiveState(state) && state !== 'applied' && state !== 'refund-due';

export type TargetKind = PayableKind;

export function findTargetKind(slug: string): TargetKind | null {
  return payableKinds.find((kind) => payables[kind].slug === slug) ?? null;
}

/** E.g. "pr-checkout". */
export function parseReturnKind(part: unknown): PayableKind | null {
  return typeof part === 'string' && part.endsWith('-checkout')
    ? findTargetKind(part.slice(0, -'-checkout'.length))
    : null;
}

/** Keys of `orders.method`. */
export type PaymentMethod = GatewayName | 'zero' | 'promo' | 'other';

/** Returns null when nothing was paid. */
export function toPaymentMethod(method: string | null, credits: Amount): PaymentMethod | null {
  if (method === null) return null;
  const gateway = gatewayNames.find((candidate) => candidate === method);
  if (gateway) return gateway;
  if (method !== 'zero') return 'other';
  return isZeroAmount(credits) ? 'promo' : 'zero';
}
