import { act, screen, waitFor } from '@testing-library/react';

import { PaymentReturn } from '@/components/payments/payment-return';
import type { AttemptStateName } from '@/contract/money/payment';
import type { ReturnOutcome } from '@/services/money/payment-return';

import { renderPage, testNow } from '../../support/render';
import { StoryRouter, visited } from '../../support/router';

const shipment = '22222222-2222-4222-8222-222222222222';
const outcome = (state: ReturnOutcome['state']): ReturnOutcome => ({
  attemptId: '11111111-1111-4111-8111-111111111111',
  state,
  reference: 'SH4K8T2M9Q',
  target: { kind: 'shipment', id: shipment },
});

afterEach(() => jest.restoreAllMocks());

/** A window that a page has opened. */
const inWindow = () => Object.defineProperty(window, 'opener', { value: {}, configurable: true });
const guest = { state: 'guest', user: null, expiresAt: null, serverTime: testNow } as const;
const show = (result: ReturnOutcome | null, frame: Parameters<typeof renderPage>[1] = {}) =>
  renderPage(
    <StoryRouter path="/paypal-success/shipment-checkout?attempt=1">
      <PaymentReturn gateway="paypal" kind="shipment" outcome={result} />
    </StoryRouter>,
    frame,
  );

beforeEach(() => {
  visited.length = 0;
  Object.defineProperty(window, 'opener', { value: null, configurable: true });
});

describe('the page that PayPal returns to', () => {
  it('says that the shipment is paid, links to it, and closes its window', async () => {
    const close = jest.spyOn(window, 'close').mockImplementation(() => undefined);
    inWindow();
    show(outcome('applied'));
    expect(screen.getByText('Shipment SH4K8T2M9Q is paid for.')).toBeInTheDocument();
    expect(screen.getByText(/This window will close by itself/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'View your shipment' })).toHaveAttribute(
      'href',
      `/shipment/done?shipmentid=${shipment}`,
    );
    expect(close).not.toHaveBeenCalled();
    // 0 ms for a checkout (spec §9).
    await act(async () => new Promise((done) => setTimeout(done, 0)));
    expect(close).toHaveBeenCalledTimes(1);
    expect(visited).toEqual([]);
  });

  it.each([
    ['paypal', /^PayPal is only holding the money/],
    ['enets', /^You’ve paid through eNETS/],
  ] as const)('shows the outcome of an order paid through %s', (gateway, words) => {
    inWindow();
    renderPage(
      <StoryRouter path={`/${gateway}-success/bfm-checkout?attempt=1`}>
        <PaymentReturn
          gateway={gateway}
          kind="bfm"
          outcome={{ ...outcome('applied'), target: { kind: 'bfm', id: shipment } }}
        />
      </StoryRouter>,
    );
    expect(screen.getByText('Thank you, your order has been placed')).toBeInTheDocument();
    expect(screen.getByText(words)).toBeInTheDocument();
    expect(screen.queryByText(/received your payment/)).not.toBeInTheDocument();
  });

  it('opens the done step in the same tab, and mentions no closing window', async () => {
    const close = jest.spyOn(window, 'close').mockImplementation(() => undefined);
    show(outcome('applied'));
    expect(screen.getByText('Taking you to your shipment…')).toBeInTheDocument();
    expect(screen.queryByText(/This window will close/)).not.toBeInTheDocument();
    await waitFor(() => expect(visited).toEqual([`/shipment/done?shipmentid=${shipment}`]));
    expect(close).not.toHaveBeenCalled();
  });

  it.each(['captured', 'a_state_of_a_later_release'] as const)(
    'checks again in the same tab while a payment is %s, and does not show it as paid',
    async (state) => {
      show(outcome(state as AttemptStateName));
      expect(screen.getByText('We’re checking with PayPal')).toBeInTheDocument();
      await waitFor(() => expect(visited).toEqual(['/paypal-success/shipment-checkout?attempt=1']));
    },
  );

  it.each([
    ['declined', '/ja'],
    ['cancelled', ''],
    ['expired', ''],
  ] as const)(
    'redirects a member to the payment methods when the payment was %s',
    (state, language) => {
      show(outcome(state), { locale: language ? 'ja' : 'en' });
      expect(visited).toEqual([`${language}/shipment/review?shipmentid=${shipment}#payment`]);
    },
  );

  it('closes its window without a redirect when the payment was declined', async () => {
    const close = jest.spyOn(window, 'close').mockImplementation(() => undefined);
    inWindow();
    show(outcome('declined'));
    await waitFor(() => expect(close).toHaveBeenCalledTimes(1));
    expect(visited).toEqual([]);
  });

  it.each([
    ['declined', 'PayPal declined the payment. You haven’t been charged.'],
    ['cancelled', 'The payment was canceled. You haven’t been charged.'],
    ['opened', 'We’re checking with PayPal'],
    ['refund-due', 'We’re refunding your payment'],
  ] as const)('shows that the payment is %s and links back to the checkout', (state, words) => {
    show(outcome(state), { session: guest });
    expect(visited).toEqual([]);
    expect(screen.getByText(words)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to checkout' })).toHaveAttribute(
      'href',
      `/shipment/review?shipmentid=${shipment}#payment`,
    );
  });

  it('shows that the payment was not found when the URL is incomplete', () => {
    const close = jest.spyOn(window, 'close').mockImplementation(() => undefined);
    show(null);
    expect(screen.getByText('Payment not found')).toBeInTheDocument();
    expect(close).not.toHaveBeenCalled();
  });
});
