import {
  gatewayNames,
  payableKinds,
  payables,
  type GatewayName,
  type PayableKind,
} from '@/contract/money/payments-table';
import { isZeroAmount, type Amount } from '@/rules/money';

/** Stored states of a payment attempt that may still become a payment. */
export const liveAttemptStates: readonly string[] = ['created', 'opened', 'captured'];

const endedStates: readonly string[] = [
  'applied',
  'cancelled',
  'declined',
  'expired',
  'refund-due',
];

/**
 * True while a payment may still arrive, by the state that its member reads. A state that this
 * release does not know counts as one that is being confirmed, never as paid.
 */
export const isLiveState = (state: string): boolean => !endedStates.includes(state);

/** True when the payer has nothing left to do and the gateway is being asked. */
export const isBeingConfirmed = (state: string): boolean =>
  isLiveState(state) && state !== 'created' && state !== 'opened';

export type TargetKind = PayableKind;

/** The kind that an address names; null for any other text. */
export function targetOfSlug(slug: string): TargetKind | null {
  return payableKinds.find((kind) => payables[kind].slug === slug) ?? null;
}

/**
 * The payable kind that the last part of a return address names ("pr-checkout"); null for any other
 * text.
 */
export function payableOfReturn(part: unknown): PayableKind | null {
  return typeof part === 'string' && part.endsWith('-checkout')
    ? targetOfSlug(part.slice(0, -'-checkout'.length))
    : null;
}

/** Keys of `orders.method`. */
export type PaymentMethod = GatewayName | 'zero' | 'promo' | 'other';

/** How a sum was paid, in words: `null` where nothing was. */
export function methodWord(method: string | null, credits: Amount): PaymentMethod | null {
  if (method === null) return null;
  const gateway = gatewayNames.find((known) => known === method);
  if (gateway) return gateway;
  if (method !== 'zero') return 'other';
  return isZeroAmount(credits) ? 'promo' : 'zero';
}
