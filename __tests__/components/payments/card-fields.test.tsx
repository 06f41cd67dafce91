import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';

import { PaymentPanel } from '@/components/payments/payment-panel';
import type { Attempt } from '@/contract/money/payment';

import { answer, refuse, server, type RequestContent } from '../../support/host-mock';
import { ATTEMPT_ID, wireAttempt, createPanelProps, SHIPMENT_ID } from '../../support/payments';
import { renderPage } from '../../support/render';

const createInPlaceAttempt = (overrides: Parameters<typeof wireAttempt>[0] = {}) => ({
  ...wireAttempt({
    gateway: 'stripe',
    popupurl: null,
    clientsecret: 'cs_1_secret_2',
    ...overrides,
  }),
  url: null,
});

let currentInit: jest.Mock;

/** Installs a fake of Stripe's script, as if the page had loaded it. */
function installScript(confirm: () => object): jest.Mock {
  const init: jest.Mock = jest.fn(() => ({
    createPaymentElement: () => ({
      on: () => undefined,
      mount: (container: HTMLElement) => container.append('the fields of Stripe'),
      destroy: () => undefined,
    }),
    createExpressCheckoutElement: () => ({
      mount: () => undefined,
      on: () => undefined,
      destroy: () => undefined,
    }),
    loadActions: async () => ({ type: 'success', actions: { confirm: async () => confirm() } }),
  }));
  // The library requests the script only once per page.
  currentInit = init;
  const createStripe = () => ({
    initCheckoutElementsSdk: (...args: unknown[]) => currentInit(...args) as object,
    _registerWrapper: () => undefined,
  });
  Object.assign(window, { Stripe: Object.assign(createStripe, { version: 'endive' }) });
  return init;
}

const show = () =>
  renderPage(<PaymentPanel {...createPanelProps({ methods: ['paypal', 'stripe'] })} />, {
    stripeKey: 'pk_test_1',
  });
const chooseCard = async (user: ReturnType<typeof show>['user']) =>
  user.click(await screen.findByRole('radio', { name: 'Credit or debit card' }));
const findPayButton = () =>
  screen.findByRole('button', { name: /^Pay \$128\.40\u00a0USD with your card/ });

afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(window, 'Stripe');
});

const outcomeTexts = {
  expired: /^The payment has expired/,
  declined: /^Stripe declined the payment/,
  'refund-due': 'We’re refunding your payment',
};

describe('paying by card on the page', () => {
  it('opens one payment in place, explains a declined card, and continues with the same session', async () => {
    const confirmResults = [
      { type: 'error', error: { code: 'paymentFailed', message: 'x' } },
      { type: 'success' },
    ];
    const init = installScript(() => confirmResults.shift() ?? {});
    const requests: RequestContent[] = [];
    let state: 'opened' | 'applied' = 'opened';
    server.use(
      answer('GET /getstripeshipmentauthurl', (request) => {
        requests.push(request);
        return createInPlaceAttempt();
      }),
      answer('GET /payment/attempt', () => createInPlaceAttempt({ state })),
    );
    const { user } = show();
    await chooseCard(user);
    expect(await screen.findByText('the fields of Stripe')).toBeInTheDocument();
    expect(init).toHaveBeenCalledWith(expect.objectContaining({ clientSecret: 'cs_1_secret_2' }));
    expect(requests.map(({ query }) => query['inplace'])).toEqual(['1']);
    await user.click(await findPayButton());
    expect(await screen.findByText(/Your card wasn’t accepted/)).toBeInTheDocument();
    state = 'applied';
    await user.click(await findPayButton());
    await waitFor(() =>
      expect(screen.queryByText(/Your card wasn’t accepted/)).not.toBeInTheDocument(),
    );
    expect(requests).toHaveLength(1);
  });

  it('lets the member switch to another payment method', async () => {
    installScript(() => ({}));
    server.use(
      answer('GET /getstripeshipmentauthurl', createInPlaceAttempt()),
      answer('GET /payment/attempt', createInPlaceAttempt()),
    );
    const { user } = show();
    await chooseCard(user);
    await screen.findByText('the fields of Stripe');
    await user.click(screen.getByRole('radio', { name: 'PayPal' }));
    expect(await screen.findByRole('button', { name: /with PayPal$/ })).toBeEnabled();
    expect(screen.queryByText('the fields of Stripe')).not.toBeInTheDocument();
  });

  it('offers Stripe’s page when its script rejects the session', async () => {
    const init = installScript(() => ({}));
    init.mockImplementation(() => ({
      createPaymentElement: () => ({
        on: () => undefined,
        mount: () => undefined,
        destroy: () => undefined,
      }),
      createExpressCheckoutElement: () => ({
        mount: () => undefined,
        on: () => undefined,
        destroy: () => undefined,
      }),
      loadActions: async () => ({ type: 'error', error: { message: 'x' } }),
    }));
    server.use(
      answer('GET /getstripeshipmentauthurl', createInPlaceAttempt()),
      answer('GET /payment/attempt', createInPlaceAttempt()),
    );
    const { user } = show();
    await chooseCard(user);
    expect(await screen.findByText(/The card fields didn’t load/)).toBeInTheDocument();
    expect(await findPayButton()).toBeEnabled();
  });

  it.each(['expired', 'declined', 'refund-due'] as const)(
    'shows how a payment ended (%s), and does not open another one automatically',
    async (outcome) => {
      installScript(() => ({}));
      let openCount = 0;
      let state: Attempt['state'] = 'opened';
      server.use(
        answer('GET /getstripeshipmentauthurl', () => {
          openCount += 1;
          state = 'opened';
          return createInPlaceAttempt(openCount > 1 ? { attemptid: SHIPMENT_ID } : {});
        }),
        answer('GET /payment/attempt', ({ query }) => ({
          ...createInPlaceAttempt({ attemptid: String(query['attemptid']), state }),
          ...(state !== 'opened' && { clientsecret: null }),
        })),
      );
      const { user } = show();
      await chooseCard(user);
      await screen.findByText('the fields of Stripe');
      state = outcome;
      act(() => void window.dispatchEvent(new Event('focus')));
      expect(await screen.findByText(outcomeTexts[outcome])).toBeInTheDocument();
      if (outcome === 'declined')
        expect(screen.getByRole('radio', { name: 'PayPal' })).toBeChecked();
      // Leaves time for a second call, which must not happen.
      await act(() => new Promise((done) => setTimeout(done, 100)));
      expect(openCount).toBe(1);
      expect(screen.getByText(outcomeTexts[outcome])).toBeInTheDocument();
      if (outcome === 'declined') await chooseCard(user);
      else await user.click(await findPayButton());
      expect(await screen.findByText('the fields of Stripe')).toBeInTheDocument();
      expect(openCount).toBe(2);
    },
  );

  it('opens no payment when the last card payment has ended', async () => {
    installScript(() => ({}));
    renderPage(
      <PaymentPanel
        {...createPanelProps({ attempt: { id: ATTEMPT_ID, state: 'expired', gateway: 'stripe' } })}
      />,
      { stripeKey: 'pk_test_1' },
    );
    expect(await screen.findByText(outcomeTexts.expired)).toBeInTheDocument();
    expect(await findPayButton()).toBeEnabled();
  });

  it('opens another session when the price has changed, and does not report a load failure', async () => {
    installScript(() => ({}));
    const quotes: string[] = [];
    server.use(
      refuse('GET /getstripeshipmentauthurl', 'priceChanged', { once: true }),
      answer('GET /getstripeshipmentauthurl', ({ query }) => {
        quotes.push(String(query['quote']));
        return createInPlaceAttempt();
      }),
      answer('GET /payment/attempt', createInPlaceAttempt()),
    );
    function RepricedPanel() {
      const [hash, setHash] = useState('hash-of-the-price');
      const panelProps = createPanelProps({ onChanged: () => setHash('hash-of-another') });
      return <PaymentPanel {...panelProps} price={{ ...panelProps.price, hash }} />;
    }
    const { user } = renderPage(<RepricedPanel />, { stripeKey: 'pk_test_1' });
    await chooseCard(user);
    expect(await screen.findByText('the fields of Stripe')).toBeInTheDocument();
    expect(quotes).toEqual(['hash-of-another']);
    expect(screen.queryByText(/didn’t load/)).not.toBeInTheDocument();
  });

  it('offers Stripe’s page when the host cannot open a payment', async () => {
    installScript(() => ({}));
    server.use(refuse('GET /getstripeshipmentauthurl', 'gatewayDown'));
    const { user } = show();
    await chooseCard(user);
    expect(await screen.findByText(/The card fields didn’t load/)).toBeInTheDocument();
    expect(screen.queryByText('Loading the card fields…')).not.toBeInTheDocument();
    expect(screen.queryByText(/^Stripe processes your card details/)).not.toBeInTheDocument();
  });

  it('pays with a local wallet in a separate session', async () => {
    const init = installScript(() => ({
      type: 'error',
      error: { code: 'paymentFailed', message: '' },
    }));
    const requests: RequestContent[] = [];
    server.use(
      answer('GET /getstripeshipmentauthurl', (request) => {
        requests.push(request);
        const { wallet } = request.query;
        return createInPlaceAttempt({
          clientsecret: wallet ? 'cs_w_secret_2' : 'cs_1_secret_2',
          ...(wallet && { wallet }),
        });
      }),
      answer('GET /payment/attempt', () =>
        createInPlaceAttempt(
          requests.at(-1)?.query['wallet']
            ? { clientsecret: 'cs_w_secret_2', wallet: 'grabpay' }
            : { clientsecret: 'cs_1_secret_2' },
        ),
      ),
    );
    const { user } = renderPage(
      <PaymentPanel {...createPanelProps({ methods: ['stripe', 'grabpay', 'kept'] })} />,
      { stripeKey: 'pk_test_1' },
    );
    await screen.findByText('the fields of Stripe');
    await user.click(screen.getByRole('radio', { name: 'GrabPay' }));
    expect(await screen.findByRole('group', { name: 'Pay with GrabPay' })).toBeVisible();
    await user.click(await screen.findByRole('button', { name: /with GrabPay$/ }));
    expect(await screen.findByText(/GrabPay didn’t accept the payment/)).toBeInTheDocument();
    expect(requests.map(({ query }) => query['wallet'])).toEqual([undefined, 'grabpay']);
    expect(
      init.mock.calls.map(([options]) => (options as { clientSecret: string }).clientSecret),
    ).toEqual(['cs_1_secret_2', 'cs_w_secret_2']);
  });

  it('opens the second payment method once the first has a response', async () => {
    installScript(() => ({}));
    let sendFirstResponse = () => {};
    const firstResponse = new Promise<void>((resolve) => (sendFirstResponse = resolve));
    const requestedMethods: string[] = [];
    server.use(
      answer('GET /getstripeshipmentauthurl', async ({ query: { wallet } }) => {
        requestedMethods.push(wallet ?? 'card');
        if (!wallet) await firstResponse;
        return createInPlaceAttempt({
          clientsecret: wallet ? 'cs_w_secret_2' : 'cs_1_secret_2',
          ...(wallet && { wallet }),
        });
      }),
    );
    const { user } = renderPage(
      <PaymentPanel {...createPanelProps({ methods: ['stripe', 'grabpay', 'kept'] })} />,
      { stripeKey: 'pk_test_1' },
    );
    await waitFor(() => expect(requestedMethods).toEqual(['card']));
    await user.click(screen.getByRole('radio', { name: 'GrabPay' }));
    sendFirstResponse();
    expect(await screen.findByRole('button', { name: /with GrabPay$/ })).toBeEnabled();
    expect(requestedMethods).toEqual(['card', 'grabpay']);
    expect(screen.queryByText(/didn’t load/)).not.toBeInTheDocument();
  });

  it('shows no card fields without a Stripe key', async () => {
    const { user } = renderPage(<PaymentPanel {...createPanelProps()} />);
    await chooseCard(user);
    expect(await screen.findByText(/You’ll enter your card on Stripe’s page/)).toBeInTheDocument();
  });
});
