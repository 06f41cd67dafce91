/** @jest-environment node */
import {
  isBeingConfirmed,
  isLiveState,
  liveAttemptStates,
  toPaymentMethod,
  parseReturnKind,
  findTargetKind,
} from '@/rules/payments/payments';

it.each([
  ['created', true, false],
  ['opened', true, false],
  ['captured', true, true],
  ['a state of a later release', true, true],
  ['applied', false, false],
  ['cancelled', false, false],
  ['declined', false, false],
  ['expired', false, false],
  ['refund-due', false, false],
])(
  'a %s payment may still arrive: %p, and is being confirmed: %p',
  (state, isLive, isConfirming) => {
    expect([isLiveState(state), isBeingConfirmed(state)]).toEqual([isLive, isConfirming]);
  },
);

it('the stored states that may still lead to a payment are live', () => {
  expect(liveAttemptStates).toEqual(['created', 'opened', 'captured']);
});

it.each([
  ['shipment', 'shipment'],
  ['pr', 'payment-request'],
  ['pr-checkout', null],
  ['', null],
])('a URL with %p refers to a %s', (slug, kind) => {
  expect(findTargetKind(slug)).toBe(kind);
});

it.each([
  ['pr-checkout', 'payment-request'],
  ['shipment-checkout', 'shipment'],
  ['pr', null],
  ['-checkout', null],
  ['checkout-pr', null],
  ['pr123456789', null],
  [['pr-checkout'], null],
  [undefined, null],
])('a return to %j refers to a %s', (part, kind) => {
  expect(parseReturnKind(part)).toBe(kind);
});

it.each([
  [null, '5.00', null],
  ['paypal', '0.00', 'paypal'],
  ['stripe', '5.00', 'stripe'],
  ['cash', '0.00', 'other'],
  ['zero', '5.00', 'zero'],
  ['zero', '0.00', 'promo'],
] as const)('a payment with %p and %s in credits is labeled %p', (method, credits, label) => {
  expect(toPaymentMethod(method, credits)).toBe(label);
});
