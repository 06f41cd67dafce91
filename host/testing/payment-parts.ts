import type { Attempt, Authorization, Capture } from '@/host/money/payments/machine/account';
import { toCapture } from '@/host/money/payments/machine/record';
import type { StoredPayments } from '@/host/money/payments/machine/stored';

/** A capture that pays for its target. */
export const capture = (overrides: Partial<Capture> = {}): Capture => ({
  ...toCapture(
    { id: 'c', state: 'completed', amountCents: 5000, currency: 'USD', reference: 'a' },
    0,
  ),
  use: 'applied',
  appliedCents: 5000,
  ...overrides,
});
/** Held money that pays for its target. */
export const hold = (overrides: Partial<Authorization> = {}): Authorization => ({
  id: 'h',
  state: 'held',
  amountCents: 5000,
  currency: 'USD',
  reference: 'a',
  expiresAt: 1,
  use: 'counts',
  askedCents: null,
  failed: null,
  differs: null,
  ...overrides,
});
/** A payment of 50.00 that its payer has approved. */
export const attempt = (overrides: Partial<Attempt> = {}): Attempt => ({
  id: 'a',
  gateway: 'paypal',
  currency: 'USD',
  amountCents: 5000,
  creditsCents: 300,
  credits: 'used',
  priceHash: 'price',
  createdAt: 0,
  expiresAt: 1,
  orderId: 'o',
  order: 'done',
  reportedAt: 0,
  lookedAt: 0,
  goneAt: null,
  agreed: true,
  askedAt: 0,
  counts: true,
  ended: null,
  authorization: null,
  captures: [],
  unclear: null,
  checkAt: null,
  ...overrides,
});

/** When stored rows were written. */
export const storedAt = new Date('2026-11-26T10:00:00Z');
const HOUR = 3600_000;
export const storedTarget = {
  payable: false,
  priceHash: 'price',
  totalCents: 5000,
  creditsCents: 0,
  covered: false,
  holds: true,
  revenue: 'revenue:orders',
} as const;

type RowStates = [attempt: string, hold: string | null, capture: string | null, reason?: string];

/** Rows of an attempt as written by the previous engine. */
export function buildStoredRows([attempt, hold, capture, reason = '']: RowStates): StoredPayments {
  const base = {
    memberId: 'm',
    targetKind: 'bfm',
    targetId: 't',
    gateway: 'paypal',
    currency: 'USD',
  };
  const isCaptureRequested = hold !== null || capture !== null || attempt === 'captured';
  const asked = hold === 'capturing' || hold === 'captured' || hold === 'failed' ? 4000 : 0;
  return {
    attempts: [
      {
        ...base,
        id: 'a',
        amountCents: 5000,
        creditsCents: 0,
        quoteHash: 'price',
        quote: {},
        language: 'en',
        gatewayCustomer: null,
        state: attempt,
        gatewayOrderId: attempt === 'created' ? null : 'order',
        popupUrl: null,
        failure: null,
        unclear: null,
        captureAskedAt: isCaptureRequested ? storedAt : null,
        createdAt: storedAt,
        updatedAt: storedAt,
        expiresAt: new Date(storedAt.getTime() + 3 * HOUR),
        nextCheckAt: storedAt,
      },
    ],
    authorizations: hold
      ? [
          {
            ...base,
            id: 'row',
            attemptId: 'a',
            gatewayHoldId: 'hold',
            amountCents: 5000,
            state: hold,
            askedCents: asked,
            capturedCents: hold === 'captured' ? 4000 : 0,
            failure: null,
            createdAt: storedAt,
            updatedAt: storedAt,
            expiresAt: new Date(storedAt.getTime() + 29 * 24 * HOUR),
          },
        ]
      : [],
    captures: capture
      ? [
          {
            ...base,
            id: 'row',
            attemptId: 'a',
            gatewayCaptureId: 'capture',
            amountCents: hold ? 4000 : 5000,
            state: capture,
            reason,
            capturedAt: storedAt,
            refundReference: null,
            refundedAt: null,
            returnedCents: 0,
            notedCents: 0,
            promisedCents: 0,
            disputedCents: 0,
            standing: 'clear',
          },
        ]
      : [],
    withdrawals: [],
  };
}
