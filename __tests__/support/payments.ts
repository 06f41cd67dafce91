import type { Attempt } from '@/contract/money/payment';

import type { PaymentPanelProps } from '@/components/payments/payment-panel';

export const ATTEMPT_ID = '11111111-1111-4111-8111-111111111111';
export const SHIPMENT_ID = '22222222-2222-4222-8222-222222222222';
export const APPROVAL_URL = 'https://www.paypal.com/checkoutnow?token=ORDER1';

/** A payment as the host sends it: open at PayPal. */
export const wireAttempt = (override: Partial<Attempt> = {}): Attempt => ({
  attemptid: ATTEMPT_ID,
  state: 'opened',
  gateway: 'paypal',
  amount: '128.40',
  currency: 'USD',
  targetkind: 'shipment',
  targetid: SHIPMENT_ID,
  reference: 'SH4K8T2M9Q',
  popupurl: APPROVAL_URL,
  ...override,
});

export type FakeWindow = Window & { closed: boolean; location: { replace: jest.Mock } };
/** What window.open returns. */
export function createFakeWindow(): FakeWindow {
  const popup = {
    closed: false,
    close: () => {
      popup.closed = true;
    },
    focus: () => undefined,
    document: document.implementation.createHTMLDocument(),
    location: { replace: jest.fn() },
  };
  return popup as unknown as FakeWindow;
}

/** The panel of an unpaid shipment of $128.40. */
export const createPanelProps = (override: Partial<PaymentPanelProps> = {}): PaymentPanelProps => ({
  target: { kind: 'shipment', id: SHIPMENT_ID },
  price: { hash: 'hash-of-the-price', total: '128.40', credits: '0.00' },
  attempt: null,
  methods: ['paypal', 'stripe'],
  gatewayOrigins: ['https://www.paypal.com', 'https://checkout.stripe.com'],
  onPaid: jest.fn(),
  onChanged: jest.fn(),
  ...override,
});
