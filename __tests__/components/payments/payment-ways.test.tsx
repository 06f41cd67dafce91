import { BroadcastChannel } from 'node:worker_threads';

import { screen, waitFor, within } from '@testing-library/react';

import type { Attempt } from '@/contract/money/payment';

import { PaymentPanel } from '@/components/payments/payment-panel';

import { expectNoAxeViolations } from '../../support/axe';
import { answer, refuse, server } from '../../support/host-mock';
import {
  ATTEMPT_ID,
  wireAttempt,
  createFakeWindow,
  createPanelProps,
  SHIPMENT_ID,
} from '../../support/payments';
import { renderPage } from '../../support/render';

afterEach(() => jest.restoreAllMocks());

const findPayPalButton = () =>
  screen.findByRole('button', { name: 'Pay $128.40\u00a0USD with PayPal' });

describe('the payment methods', () => {
  const CHECKOUT_URL = 'https://checkout.stripe.com/c/pay/cs_test_1';
  const createAttempt = (override: Partial<Attempt> = {}) => ({
    ...wireAttempt({ gateway: 'stripe', popupurl: CHECKOUT_URL, ...override }),
    url: CHECKOUT_URL,
  });
  const findCardButton = () =>
    screen.findByRole('button', { name: 'Pay $128.40\u00a0USD with your card' });

  it('are radio buttons that the arrow keys move through, with one button that names the amount and the method', async () => {
    const { user, container } = renderPage(<PaymentPanel {...createPanelProps()} />);
    const list = within(await screen.findByRole('group', { name: 'How do you want to pay?' }));
    expect(list.getAllByRole('radio').map((radio) => radio.parentElement?.textContent)).toEqual([
      'PayPal',
      'Credit or debit card',
    ]);
    expect(list.getByRole('radio', { name: 'PayPal' })).toBeChecked();
    expect(await findPayPalButton()).toBeEnabled();
    await user.click(list.getByRole('radio', { name: 'PayPal' }));
    await user.keyboard('{ArrowDown}');
    const card = list.getByRole('radio', { name: 'Credit or debit card' });
    expect(card).toBeChecked();
    expect(card).toHaveAccessibleDescription(
      'You’ll enter your card on Stripe’s page. We never see the number.',
    );
    expect(await findCardButton()).toBeEnabled();
    expect(screen.queryByRole('button', { name: /with PayPal/ })).not.toBeInTheDocument();
    await expectNoAxeViolations(container);
  });

  it('open Stripe in a window with its own idempotency key, and wait for it', async () => {
    let popup = createFakeWindow();
    jest.spyOn(window, 'open').mockImplementation(() => (popup = createFakeWindow()));
    const keys: (string | null)[] = [];
    server.use(
      refuse('GET /getauthurl', 'gatewayDown'),
      answer('GET /getstripeshipmentauthurl', ({ headers, query }) => {
        keys.push(headers.get('idempotency-key'));
        expect(query).toEqual({
          shipmentid: SHIPMENT_ID,
          quote: 'hash-of-the-price',
          language: 'en',
        });
        return createAttempt();
      }),
      answer('GET /payment/attempt', createAttempt()),
    );
    const { user } = renderPage(<PaymentPanel {...createPanelProps()} />);
    await user.click(await findPayPalButton());
    const dialog = await screen.findByRole('dialog', { name: 'Woops!' });
    await user.click(within(dialog).getAllByRole('button', { name: 'Close' }).at(-1)!);
    await user.click(screen.getByRole('radio', { name: 'Credit or debit card' }));
    await user.click(await findCardButton());
    expect(await screen.findByText('Waiting for Stripe')).toBeInTheDocument();
    expect(popup.document.body.textContent).toBe('One moment. Stripe is opening…');
    await waitFor(() => expect(popup.location.replace).toHaveBeenCalledWith(CHECKOUT_URL));
    expect(keys).toHaveLength(1);
    expect(screen.getByText('To pay another way, cancel this payment first.')).toBeInTheDocument();
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
  });

  it('name Stripe when its window was blocked', async () => {
    jest.spyOn(window, 'open').mockReturnValue(null);
    server.use(
      answer('GET /getstripeshipmentauthurl', createAttempt()),
      answer('GET /payment/attempt', createAttempt()),
    );
    const { user } = renderPage(<PaymentPanel {...createPanelProps({ methods: ['stripe'] })} />);
    await user.click(await findCardButton());
    expect(
      await screen.findByText(
        "Couldn't open the Stripe signin window. Please verify that popups aren't blocked by your browser and try again.",
      ),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Continue to Stripe in this window' })).toHaveAttribute(
      'href',
      CHECKOUT_URL,
    );
  });

  it('name the saved cards, and how many more there are', async () => {
    const cards = [
      { brand: 'Visa', last4: '4242' },
      { brand: 'JCB', last4: '0505' },
      { brand: 'Mastercard', last4: '4444' },
    ];
    const { user } = renderPage(<PaymentPanel {...createPanelProps({ cards })} />);
    const card = await screen.findByRole('radio', {
      name: 'Credit or debit card Visa ending in 4242 JCB ending in 0505 and 1 more card',
    });
    await user.click(card);
    expect(card).toHaveAccessibleDescription(
      'Choose a saved card or enter another one on Stripe’s page.',
    );
  });

  it('are not a list when there is only one, and show a message when there is none', async () => {
    const { unmount } = renderPage(<PaymentPanel {...createPanelProps({ methods: ['stripe'] })} />);
    expect(await findCardButton()).toBeEnabled();
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
    unmount();
    renderPage(<PaymentPanel {...createPanelProps({ methods: [] })} />);
    expect(
      screen.getByText('No payment methods are available right now. Please try again later.'),
    ).toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('start with the one that was tried last, or with another one after it was declined', async () => {
    server.use(answer('GET /payment/attempt', createAttempt()));
    const openedProps = createPanelProps({
      attempt: { id: ATTEMPT_ID, state: 'opened', gateway: 'stripe' },
    });
    const { unmount } = renderPage(<PaymentPanel {...openedProps} />);
    expect(
      await screen.findByText(
        'You started to pay $128.40 USD with Stripe. You haven’t been charged.',
      ),
    ).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Open Stripe again' })).toBeInTheDocument();
    unmount();
    renderPage(
      <PaymentPanel
        {...createPanelProps({ attempt: { id: ATTEMPT_ID, state: 'declined', gateway: 'stripe' } })}
      />,
    );
    expect(await screen.findByText(/^Stripe declined the payment\./)).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: 'PayPal' })).toBeChecked();
  });
});

describe('a second tab with the same shipment to pay for', () => {
  const OTHER_ATTEMPT = '44444444-4444-4444-8444-444444444444';
  const announcePayment = (id: string) => {
    const channel = new BroadcastChannel('payments');
    channel.postMessage({ kind: 'shipment', id, attemptId: OTHER_ATTEMPT });
    channel.close();
  };
  beforeEach(() => {
    Object.assign(globalThis, { BroadcastChannel });
    server.use(
      answer('GET /payment/attempt', ({ query }) =>
        wireAttempt({
          attemptid: String(query['attemptid']),
          state: query['attemptid'] === OTHER_ATTEMPT ? 'applied' : 'cancelled',
          popupurl: null,
        }),
      ),
    );
  });

  it.each(['cancelled', 'opened'] as const)(
    'continues when the first tab pays, while its own payment is %s',
    async (state) => {
      const panelProps = createPanelProps({
        attempt: { id: ATTEMPT_ID, state, gateway: 'paypal' },
      });
      renderPage(<PaymentPanel {...panelProps} />);
      expect(await screen.findByText(/^The payment was canceled/)).toBeInTheDocument();
      announcePayment(SHIPMENT_ID);
      await waitFor(() => expect(panelProps.onPaid).toHaveBeenCalledWith('SH4K8T2M9Q'));
      await waitFor(() =>
        expect(screen.queryByText(/^The payment was canceled/)).not.toBeInTheDocument(),
      );
    },
  );

  it('ignores a payment for something else, and reloads a total covered by credits', async () => {
    const creditsOnlyPrice = { hash: 'hash-of-nothing', total: '0.00', credits: '31.20' };
    const panelProps = createPanelProps({ price: creditsOnlyPrice });
    renderPage(<PaymentPanel {...panelProps} />);
    await screen.findByRole('button', { name: 'Ship (pay with credits)' });
    announcePayment(ATTEMPT_ID);
    announcePayment(SHIPMENT_ID);
    await waitFor(() => expect(panelProps.onChanged).toHaveBeenCalledTimes(1));
  });
});
