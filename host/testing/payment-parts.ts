import type { Attempt, Authorization, Capture } from '@/host/money/payments/machine/account';
import { captureOf } from '@/host/money/payments/machine/record';

/** A capture that pays for its target. */
export const capture = (more: Partial<Capture> = {}): Capture => ({
  ...captureOf(
    { id: 'c', state: 'completed', amountCents: 5000, currency: 'USD', reference: 'a' },
    0,
  ),
  use: 'applied',
  appliedCents: 5000,
  ...more,
});
/** Money that is held and pays for its target. */
export const hold = (more: Partial<Authorization> = {}): Authorization => ({
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
  ...more,
});
/** A payment of 50.00 that its payer has agreed to. */
export const attempt = (more: Partial<Attempt> = {}): Attempt => ({
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
  ...more,
});
