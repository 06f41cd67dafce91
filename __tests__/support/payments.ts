import type { Attempt } from '@/contract/money/payment';

import type { PaymentPanelProps } from '@/components/payments/payment-panel';

export const ATTEMPT = '11111111-1111-4111-8111-111111111111';
export const SHIPMENT = '22222222-2222-4222-8222-222222222222';
export const APPROVE = 'https://www.paypal.com/checkoutnow?token=ORDER1';

/** A payment as the host sends it: open at PayPal. */
export const attempt = (override: Partial<Attempt> = {}): Attempt => ({
  attemptid: ATTEMPT,
  state: 'opened',
  gateway: 'paypal',
  amount: '128.40',
  currency: 'USD',
  targetkind: 'shipment',
  targetid: SHIPMENT,
  reference: 'SH4K8T2M9Q',
  popupurl: APPROVE,
  ...override,
});

export interface FakeWindow {
  closed: boolean;
  close: () => void;
  focus: () => void;
  document: Document;
  location: { replace: jest.Mock };
}
/** What window.open returns. */
export function fakeWindow(): FakeWindow {
  const fake: FakeWindow = {
    closed: false,
    close: () => {
      fake.closed = true;
    },
    focus: () => undefined,
    document: document.implementation.createHTMLDocument(),
    location: { replace: jest.fn() },
  };
  return fake;
}

/** The panel of an unpaid shipment of $128.40. */
export const props = (override: Partial<PaymentPanelProps> = {}): PaymentPanelProps => ({
  target: { kind: 'shipment', id: SHIPMENT },
  price: { hash: 'hash-of-the-price', total: '128.40', credits: '0.00' },
  attempt: null,
  methods: ['paypal', 'stripe'],
  gatewayOrigins: ['https://www.paypal.com', 'https://checkout.stripe.com'],
  onPaid: jest.fn(),
  onChanged: jest.fn(),
  ...override,
});
