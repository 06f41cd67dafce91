import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';

import { PaymentPanel } from '@/components/payments/payment-panel';
import type { Attempt } from '@/contract/money/payment';

import { answer, refuse, server, type Seen } from '../../support/host-mock';
import { ATTEMPT, attempt, props, SHIPMENT } from '../../support/payments';
import { renderPage } from '../../support/render';

const inPlace = (more: Parameters<typeof attempt>[0] = {}) => ({
  ...attempt({ gateway: 'stripe', popupurl: null, clientsecret: 'cs_1_secret_2', ...more }),
  url: null,
});

let current: jest.Mock;

/** Stripe's script, as the page finds it when it has come. */
function serveScript(confirm: () => object): jest.Mock {
  const init: jest.Mock = jest.fn(() => ({
    createPaymentElement: () => ({
      on: () => undefined,
      mount: (place: HTMLElement) => place.append('the fields of Stripe'),
      destroy: () => undefined,
    }),
    createExpressCheckoutElement: () => ({
      mount: () => undefined,
      on: () => undefined,
      destroy: () => undefined,
    }),
    loadActions: async () => ({ type: 'success', actions: { confirm: async () => confirm() } }),
  }));
  // The library asks for the script once in a page.
  current = init;
  const made = () => ({
    initCheckoutElementsSdk: (...given: unknown[]) => current(...given) as object,
    _registerWrapper: () => undefined,
  });
  Object.assign(window, { Stripe: Object.assign(made, { version: 'endive' }) });
  return init;
}

const show = () =>
  renderPage(<PaymentPanel {...props({ methods: ['paypal', 'stripe'] })} />, {
    stripeKey: 'pk_test_1',
  });
const chooseCard = async (user: ReturnType<typeof show>['user']) =>
  user.click(await screen.findByRole('radio', { name: 'Credit or debit card' }));
const payButton = () =>
  screen.findByRole('button', { name: /^Pay \$128\.40\u00a0USD with your card/ });

afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(window, 'Stripe');
});

const endWords = {
  expired: /^The payment has expired/,
  declined: /^Stripe declined the payment/,
  'refund-due': 'We’re refunding your payment',
};

describe('paying by card on the page', () => {
  it('opens one payment in place, explains a declined card, and continues with the same session', async () => {
    const ends = [
      { type: 'error', error: { code: 'paymentFailed', message: 'x' } },
      { type: 'success' },
    ];
    const init = serveScript(() => ends.shift() ?? {});
    const seen: Seen[] = [];
    let state: 'opened' | 'applied' = 'opened';
    server.use(
      answer('GET /getstripeshipmentauthurl', (request) => {
        seen.push(request);
        return inPlace();
      }),
      answer('GET /payment/attempt', () => inPlace({ state })),
    );
    const { user } = show();
    await chooseCard(user);
    expect(await screen.findByText('the fields of Stripe')).toBeInTheDocument();
    expect(init).toHaveBeenCalledWith(expect.objectContaining({ clientSecret: 'cs_1_secret_2' }));
    expect(seen.map(({ query }) => query['inplace'])).toEqual(['1']);
    await user.click(await payButton());
    expect(await screen.findByText(/Your card wasn’t accepted/)).toBeInTheDocument();
    state = 'applied';
    await user.click(await payButton());
    await waitFor(() =>
      expect(screen.queryByText(/Your card wasn’t accepted/)).not.toBeInTheDocument(),
    );
    expect(seen).toHaveLength(1);
  });

  it('lets the member switch to another payment method', async () => {
    serveScript(() => ({}));
    server.use(
      answer('GET /getstripeshipmentauthurl', inPlace()),
      answer('GET /payment/attempt', inPlace()),
    );
    const { user } = show();
    await chooseCard(user);
    await screen.findByText('the fields of Stripe');
    await user.click(screen.getByRole('radio', { name: 'PayPal' }));
    expect(await screen.findByRole('button', { name: /with PayPal$/ })).toBeEnabled();
    expect(screen.queryByText('the fields of Stripe')).not.toBeInTheDocument();
  });

  it('offers Stripe’s page when its script rejects the session', async () => {
    const init = serveScript(() => ({}));
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
      answer('GET /getstripeshipmentauthurl', inPlace()),
      answer('GET /payment/attempt', inPlace()),
    );
    const { user } = show();
    await chooseCard(user);
    expect(await screen.findByText(/The card fields didn’t load/)).toBeInTheDocument();
    expect(await payButton()).toBeEnabled();
  });

  it.each(['expired', 'declined', 'refund-due'] as const)(
    'shows how a payment ended (%s), and does not open another one automatically',
    async (end) => {
      serveScript(() => ({}));
      let opened = 0;
      let state: Attempt['state'] = 'opened';
      server.use(
        answer('GET /getstripeshipmentauthurl', () => {
          opened += 1;
          state = 'opened';
          return inPlace(opened > 1 ? { attemptid: SHIPMENT } : {});
        }),
        answer('GET /payment/attempt', ({ query }) => ({
          ...inPlace({ attemptid: String(query['attemptid']), state }),
          ...(state !== 'opened' && { clientsecret: null }),
        })),
      );
      const { user } = show();
      await chooseCard(user);
      await screen.findByText('the fields of Stripe');
      state = end;
      act(() => void window.dispatchEvent(new Event('focus')));
      expect(await screen.findByText(endWords[end])).toBeInTheDocument();
      if (end === 'declined') expect(screen.getByRole('radio', { name: 'PayPal' })).toBeChecked();
      // Time for a call, if one were made.
      await act(() => new Promise((done) => setTimeout(done, 100)));
      expect(opened).toBe(1);
      expect(screen.getByText(endWords[end])).toBeInTheDocument();
      if (end === 'declined') await chooseCard(user);
      else await user.click(await payButton());
      expect(await screen.findByText('the fields of Stripe')).toBeInTheDocument();
      expect(opened).toBe(2);
    },
  );

  it('opens no payment when the last card payment has ended', async () => {
    serveScript(() => ({}));
    renderPage(
      <PaymentPanel
        {...props({ attempt: { id: ATTEMPT, state: 'expired', gateway: 'stripe' } })}
      />,
      { stripeKey: 'pk_test_1' },
    );
    expect(await screen.findByText(endWords.expired)).toBeInTheDocument();
    expect(await payButton()).toBeEnabled();
  });

  it('opens another session when the price has changed, and does not report a load failure', async () => {
    serveScript(() => ({}));
    const quotes: string[] = [];
    server.use(
      refuse('GET /getstripeshipmentauthurl', 'priceChanged', { once: true }),
      answer('GET /getstripeshipmentauthurl', ({ query }) => {
        quotes.push(String(query['quote']));
        return inPlace();
      }),
      answer('GET /payment/attempt', inPlace()),
    );
    function Repriced() {
      const [hash, setHash] = useState('hash-of-the-price');
      const given = props({ onChanged: () => setHash('hash-of-another') });
      return <PaymentPanel {...given} price={{ ...given.price, hash }} />;
    }
    const { user } = renderPage(<Repriced />, { stripeKey: 'pk_test_1' });
    await chooseCard(user);
    expect(await screen.findByText('the fields of Stripe')).toBeInTheDocument();
    expect(quotes).toEqual(['hash-of-another']);
    expect(screen.queryByText(/didn’t load/)).not.toBeInTheDocument();
  });

  it('offers Stripe’s page when the host cannot open a payment', async () => {
    serveScript(() => ({}));
    server.use(refuse('GET /getstripeshipmentauthurl', 'gatewayDown'));
    const { user } = show();
    await chooseCard(user);
    expect(await screen.findByText(/The card fields didn’t load/)).toBeInTheDocument();
    expect(screen.queryByText('Loading the card fields…')).not.toBeInTheDocument();
    expect(screen.queryByText(/^Enter your card details here/)).not.toBeInTheDocument();
  });

  it('pays with a local wallet in a separate session', async () => {
    const init = serveScript(() => ({
      type: 'error',
      error: { code: 'paymentFailed', message: '' },
    }));
    const seen: Seen[] = [];
    server.use(
      answer('GET /getstripeshipmentauthurl', (request) => {
        seen.push(request);
        const { wallet } = request.query;
        return inPlace({
          clientsecret: wallet ? 'cs_w_secret_2' : 'cs_1_secret_2',
          ...(wallet && { wallet }),
        });
      }),
      answer('GET /payment/attempt', () =>
        inPlace(
          seen.at(-1)?.query['wallet']
            ? { clientsecret: 'cs_w_secret_2', wallet: 'grabpay' }
            : { clientsecret: 'cs_1_secret_2' },
        ),
      ),
    );
    const { user } = renderPage(
      <PaymentPanel {...props({ methods: ['stripe', 'grabpay', 'kept'] })} />,
      { stripeKey: 'pk_test_1' },
    );
    await screen.findByText('the fields of Stripe');
    await user.click(screen.getByRole('radio', { name: 'GrabPay' }));
    expect(await screen.findByRole('group', { name: 'Pay with GrabPay' })).toBeVisible();
    await user.click(await screen.findByRole('button', { name: /with GrabPay$/ }));
    expect(await screen.findByText(/GrabPay didn’t accept the payment/)).toBeInTheDocument();
    expect(seen.map(({ query }) => query['wallet'])).toEqual([undefined, 'grabpay']);
    expect(
      init.mock.calls.map(([given]) => (given as { clientSecret: string }).clientSecret),
    ).toEqual(['cs_1_secret_2', 'cs_w_secret_2']);
  });

  it('opens the second payment method once the first has a response', async () => {
    serveScript(() => ({}));
    let open = () => {};
    const first = new Promise<void>((resolve) => (open = resolve));
    const seen: string[] = [];
    server.use(
      answer('GET /getstripeshipmentauthurl', async ({ query: { wallet } }) => {
        seen.push(wallet ?? 'card');
        if (!wallet) await first;
        return inPlace({
          clientsecret: wallet ? 'cs_w_secret_2' : 'cs_1_secret_2',
          ...(wallet && { wallet }),
        });
      }),
    );
    const { user } = renderPage(
      <PaymentPanel {...props({ methods: ['stripe', 'grabpay', 'kept'] })} />,
      { stripeKey: 'pk_test_1' },
    );
    await waitFor(() => expect(seen).toEqual(['card']));
    await user.click(screen.getByRole('radio', { name: 'GrabPay' }));
    open();
    expect(await screen.findByRole('button', { name: /with GrabPay$/ })).toBeEnabled();
    expect(seen).toEqual(['card', 'grabpay']);
    expect(screen.queryByText(/didn’t load/)).not.toBeInTheDocument();
  });

  it('shows no card fields without a Stripe key', async () => {
    const { user } = renderPage(<PaymentPanel {...props()} />);
    await chooseCard(user);
    expect(await screen.findByText(/You’ll enter your card on Stripe’s page/)).toBeInTheDocument();
  });
});
