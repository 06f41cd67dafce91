import { act, screen, waitFor } from '@testing-library/react';

import { PaymentReturn } from '@/components/payments/payment-return';
import type { AttemptStateName } from '@/contract/money/payment';
import type { ReturnOutcome } from '@/services/money/payment-return';

import { renderPage, testNow } from '../../support/render';
import { MockRouter, visitedPaths } from '../../support/router';

const shipmentId = '22222222-2222-4222-8222-222222222222';
const createOutcome = (state: ReturnOutcome['state']): ReturnOutcome => ({
  attemptId: '11111111-1111-4111-8111-111111111111',
  state,
  reference: 'SH4K8T2M9Q',
  target: { kind: 'shipment', id: shipmentId },
});

afterEach(() => jest.restoreAllMocks());

/** Makes the test window look as if another page had opened it. */
const simulateOpener = () =>
  Object.defineProperty(window, 'opener', { value: {}, configurable: true });
const guest = { state: 'guest', user: null, expiresAt: null, serverTime: testNow } as const;
const show = (result: ReturnOutcome | null, options: Parameters<typeof renderPage>[1] = {}) =>
  renderPage(
    <MockRouter path="/paypal-success/shipment-checkout?attempt=1">
      <PaymentReturn gateway="paypal" kind="shipment" outcome={result} />
    </MockRouter>,
    options,
  );

beforeEach(() => {
  visitedPaths.length = 0;
  Object.defineProperty(window, 'opener', { value: null, configurable: true });
});

describe('the page that PayPal returns to', () => {
  it('says that the shipment is paid, links to it, and closes its window', async () => {
    const close = jest.spyOn(window, 'close').mockImplementation(() => undefined);
    simulateOpener();
    show(createOutcome('applied'));
    expect(screen.getByText('Shipment SH4K8T2M9Q is paid for.')).toBeInTheDocument();
    expect(screen.getByText(/This window will close by itself/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'View your shipment' })).toHaveAttribute(
      'href',
      `/shipment/done?shipmentid=${shipmentId}`,
    );
    expect(close).not.toHaveBeenCalled();
    // 0 ms for a checkout (spec §9).
    await act(async () => new Promise((done) => setTimeout(done, 0)));
    expect(close).toHaveBeenCalledTimes(1);
    expect(visitedPaths).toEqual([]);
  });

  it.each([
    ['paypal', /^PayPal is only holding the money/],
    ['enets', /^You’ve paid through eNETS/],
  ] as const)('shows the outcome of an order paid through %s', (gateway, text) => {
    simulateOpener();
    renderPage(
      <MockRouter path={`/${gateway}-success/bfm-checkout?attempt=1`}>
        <PaymentReturn
          gateway={gateway}
          kind="bfm"
          outcome={{ ...createOutcome('applied'), target: { kind: 'bfm', id: shipmentId } }}
        />
      </MockRouter>,
    );
    expect(screen.getByText('Thank you, your order has been placed')).toBeInTheDocument();
    expect(screen.getByText(text)).toBeInTheDocument();
    expect(screen.queryByText(/received your payment/)).not.toBeInTheDocument();
  });

  it('opens the done step in the same tab, and mentions no closing window', async () => {
    const close = jest.spyOn(window, 'close').mockImplementation(() => undefined);
    show(createOutcome('applied'));
    expect(screen.getByText('Taking you to your shipment…')).toBeInTheDocument();
    expect(screen.queryByText(/This window will close/)).not.toBeInTheDocument();
    await waitFor(() => expect(visitedPaths).toEqual([`/shipment/done?shipmentid=${shipmentId}`]));
    expect(close).not.toHaveBeenCalled();
  });

  it.each(['captured', 'a_state_of_a_later_release'] as const)(
    'checks again in the same tab while a payment is %s, and does not show it as paid',
    async (state) => {
      show(createOutcome(state as AttemptStateName));
      expect(screen.getByText('We’re checking with PayPal')).toBeInTheDocument();
      await waitFor(() =>
        expect(visitedPaths).toEqual(['/paypal-success/shipment-checkout?attempt=1']),
      );
    },
  );

  it.each([
    ['declined', '/ja'],
    ['cancelled', ''],
    ['expired', ''],
  ] as const)(
    'redirects a member to the payment methods when the payment was %s',
    (state, localePath) => {
      show(createOutcome(state), { locale: localePath ? 'ja' : 'en' });
      expect(visitedPaths).toEqual([
        `${localePath}/shipment/review?shipmentid=${shipmentId}#payment`,
      ]);
    },
  );

  it('closes its window without a redirect when the payment was declined', async () => {
    const close = jest.spyOn(window, 'close').mockImplementation(() => undefined);
    simulateOpener();
    show(createOutcome('declined'));
    await waitFor(() => expect(close).toHaveBeenCalledTimes(1));
    expect(visitedPaths).toEqual([]);
  });

  it.each([
    ['declined', 'PayPal declined the payment. You haven’t been charged.'],
    ['cancelled', 'The payment was canceled. You haven’t been charged.'],
    ['opened', 'We’re checking with PayPal'],
    ['refund-due', 'We’re refunding your payment'],
  ] as const)('shows that the payment is %s and links back to the checkout', (state, text) => {
    show(createOutcome(state), { session: guest });
    expect(visitedPaths).toEqual([]);
    expect(screen.getByText(text)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to checkout' })).toHaveAttribute(
      'href',
      `/shipment/review?shipmentid=${shipmentId}#payment`,
    );
  });

  it('shows that the payment was not found when the URL is incomplete', () => {
    const close = jest.spyOn(window, 'close').mockImplementation(() => undefined);
    show(null);
    expect(screen.getByText('Payment not found')).toBeInTheDocument();
    expect(close).not.toHaveBeenCalled();
  });
});
