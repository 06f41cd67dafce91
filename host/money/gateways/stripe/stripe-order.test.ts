import type Stripe from 'stripe';

import { readSession } from './stripe-order';
import { listDisputes } from './stripe-reversals';

const buildIntent = (status: string, overrides: object = {}) => ({
  id: 'pi_1',
  status,
  amount: 1000,
  amount_received: 1000,
  created: 1_790_000_000,
  currency: 'usd',
  metadata: { attempt: 'a1' },
  latest_charge: null,
  ...overrides,
});
const parseSession = (overrides: object) =>
  readSession(
    {
      id: 'cs_1',
      status: 'complete',
      amount_total: 1000,
      currency: 'usd',
      client_reference_id: 'a1',
      metadata: {},
      payment_intent: null,
      ...overrides,
    } as unknown as Stripe.Checkout.Session,
    'cs_1',
  );
const parseSessionWithIntent = (status: string, overrides: object = {}) =>
  parseSession({ status: 'open', payment_intent: buildIntent(status), ...overrides });
const parseSessionWithRefund = (status: string) =>
  parseSession({
    payment_intent: buildIntent('succeeded', {
      latest_charge: {
        id: 'ch_1',
        amount_refunded: 400,
        refunds: { data: [{ id: 're_1', status, amount: 400 }], has_more: false },
      },
    }),
  });

describe('a Stripe status', () => {
  it.each([
    ['open', 'open'],
    ['complete', 'open'],
    ['expired', 'gone'],
  ])('of a session: %s is %s', (status, state) => {
    expect(parseSession({ status })).toMatchObject({ state, unknownStatus: undefined });
  });

  it.each([
    ['requires_payment_method', 'open', undefined, undefined],
    ['requires_confirmation', 'open', undefined, undefined],
    ['requires_action', 'open', undefined, undefined],
    ['processing', 'done', 'pending', 'pending'],
    ['requires_capture', 'approved', undefined, 'held'],
    ['succeeded', 'done', 'completed', 'gone'],
    ['canceled', 'gone', undefined, 'gone'],
  ])('of a payment: %s is %s', (status, state, capture, hold) => {
    const sale = parseSessionWithIntent(status);
    expect(sale).toMatchObject({ state, hold: undefined, unknownStatus: undefined });
    expect(sale.captures.map((entry) => entry.state)).toEqual(capture ? [capture] : []);
    const order = parseSessionWithIntent(status, { metadata: { holds: '1' } });
    expect(order.hold?.state).toBe(hold);
    // A pending authorization is not a pending capture.
    expect(order.captures.map((entry) => entry.state)).toEqual(
      capture === 'completed' ? ['completed'] : [],
    );
  });

  it('of a payment that failed after the payer left means that no money will arrive', () => {
    expect(parseSessionWithIntent('requires_payment_method', { status: 'complete' })).toMatchObject(
      { captures: [{ state: 'failed' }] },
    );
  });

  it.each([
    ['pending', 'final'],
    ['requires_action', 'final'],
    ['succeeded', 'final'],
    ['failed', 'undone'],
    ['canceled', 'undone'],
  ])('of a refund: %s is %s', (status, state) => {
    const order = parseSessionWithRefund(status);
    expect(order.captures[0]?.withdrawals?.[0]).toMatchObject({ reference: 're_1', state });
    expect(order.unknownStatus).toBeUndefined();
  });

  it.each([
    ['needs_response', -1000, 'open', 1000],
    ['under_review', -1000, 'open', 1000],
    ['appeal_needs_response', -1000, 'open', 1000],
    ['appeal_under_review', -1000, 'open', 1000],
    ['warning_needs_response', 0, 'open', 0],
    ['warning_under_review', 0, 'open', 0],
    ['warning_closed', 0, 'undone', 0],
    ['prevented', 0, 'undone', 0],
    ['won', 0, 'undone', 0],
    // Won, but not yet returned.
    ['won', -1000, 'open', 1000],
    ['lost', -1000, 'final', 1000],
    ['on_ice', -1000, 'open', 1000],
  ])('of a dispute: %s with %i moved is %s', async (status, movedCents, state, amountCents) => {
    const dispute = {
      id: 'dp_1',
      status,
      amount: 1000,
      currency: 'usd',
      balance_transactions: movedCents === 0 ? [] : [{ amount: movedCents, currency: 'usd' }],
    };
    const stripe = { disputes: { list: async () => ({ data: [dispute] }) } } as unknown as Stripe;
    expect(await listDisputes(stripe, 'pi_1')).toEqual([
      { reference: 'dp_1', kind: 'dispute', state, amountCents },
    ]);
  });

  it('that is unknown is reported to finance', () => {
    expect(parseSession({ status: 'paused' }).unknownStatus).toBe('paused');
    expect(parseSessionWithIntent('on_ice').unknownStatus).toBe('on_ice');
    const refundedSession = parseSessionWithRefund('on_ice');
    expect(refundedSession.unknownStatus).toBe('refund on_ice');
    expect(refundedSession.captures[0]?.withdrawals?.[0]).toMatchObject({ state: 'final' });
  });
});
