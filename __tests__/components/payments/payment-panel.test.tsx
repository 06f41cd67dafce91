import { act, screen, waitFor, within } from '@testing-library/react';

import type { Attempt } from '@/contract/money/payment';

import { PaymentPanel } from '@/components/payments/payment-panel';

import { answer, refuse, server, type RequestContent } from '../../support/host-mock';
import {
  APPROVAL_URL,
  ATTEMPT_ID,
  wireAttempt,
  createFakeWindow,
  type FakeWindow,
  createPanelProps,
  SHIPMENT_ID,
} from '../../support/payments';
import { renderPage } from '../../support/render';

afterEach(() => jest.restoreAllMocks());

const findPayButton = () =>
  screen.findByRole('button', { name: 'Pay $128.40\u00a0USD with PayPal' });

describe('paying with PayPal', () => {
  it('opens an empty window on click, points it at PayPal, waits, and reports the payment', async () => {
    const popup = createFakeWindow();
    const openSpy = jest.spyOn(window, 'open').mockReturnValue(popup);
    const states: Attempt['state'][] = ['opened', 'applied'];
    server.use(
      answer('GET /getauthurl', wireAttempt()),
      answer('GET /payment/attempt', () => wireAttempt({ state: states.shift() ?? 'applied' })),
    );
    const panelProps = createPanelProps();
    const { user } = renderPage(<PaymentPanel {...panelProps} />);
    await user.click(await findPayButton());
    expect(openSpy).toHaveBeenCalledWith(
      '',
      '_blank',
      expect.stringMatching(/width=450,height=500/),
    );
    expect(popup.document.body.textContent).toBe('One moment. PayPal is opening…');
    expect(await screen.findByText('Waiting for PayPal')).toHaveFocus();
    expect(screen.getByRole('status')).toHaveTextContent(/^Finish paying in the PayPal window/);
    expect(within(screen.getByRole('status')).queryByRole('button')).not.toBeInTheDocument();
    await waitFor(() => expect(popup.location.replace).toHaveBeenCalledWith(APPROVAL_URL));
    act(() => void window.dispatchEvent(new Event('focus')));
    await waitFor(() => expect(panelProps.onPaid).toHaveBeenCalledWith('SH4K8T2M9Q'));
    expect(panelProps.onPaid).toHaveBeenCalledTimes(1);
    expect(popup.closed).toBe(true);
  });

  it('offers the current price when an open payment is for a different amount', async () => {
    const popup = createFakeWindow();
    jest.spyOn(window, 'open').mockReturnValue(popup);
    const oldAttempt = {
      id: ATTEMPT_ID,
      state: 'opened',
      gateway: 'paypal',
      amount: '110.00',
    } as const;
    const nextAttempt = wireAttempt({ attemptid: '44444444-4444-4444-8444-444444444444' });
    const requests: RequestContent[] = [];
    let sendLateAnswer: (lateAttempt: Attempt) => void = () => undefined;
    const lateAnswer = new Promise<Attempt>((resolve) => (sendLateAnswer = resolve));
    server.use(
      answer('GET /payment/attempt', ({ query }) =>
        query['attemptid'] === ATTEMPT_ID ? lateAnswer : nextAttempt,
      ),
      answer('GET /getauthurl', (request) => {
        requests.push(request);
        return nextAttempt;
      }),
    );
    const { user } = renderPage(<PaymentPanel {...createPanelProps({ attempt: oldAttempt })} />);
    expect(screen.queryByText('You have a payment in progress')).not.toBeInTheDocument();
    await user.click(await findPayButton());
    expect(await screen.findByText('Waiting for PayPal')).toBeInTheDocument();
    expect(requests).toMatchObject([{ query: { quote: 'hash-of-the-price' } }]);
    // The response for the old payment arrives late.
    await act(async () => sendLateAnswer(wireAttempt({ amount: '110.00' })));
    await act(() => new Promise((done) => setTimeout(done, 50)));
    expect(screen.getByText('Waiting for PayPal')).toBeInTheDocument();
  });

  it('shows the amount of an open payment before the host responds', async () => {
    server.use(answer('GET /payment/attempt', wireAttempt()));
    const openAttempt = {
      id: ATTEMPT_ID,
      state: 'opened',
      gateway: 'paypal',
      amount: '128.40',
    } as const;
    renderPage(<PaymentPanel {...createPanelProps({ attempt: openAttempt })} />);
    expect(screen.getByText(/You started to pay \$128\.40/)).toBeInTheDocument();
  });

  it('lets the member try again after the gateway was down, and sends one request for a double click', async () => {
    jest.spyOn(window, 'open').mockImplementation(() => createFakeWindow());
    const requests: RequestContent[] = [];
    server.use(refuse('GET /getauthurl', 'gatewayDown'));
    const { user } = renderPage(<PaymentPanel {...createPanelProps()} />);
    await user.click(await findPayButton());
    const dialog = within(await screen.findByRole('dialog', { name: 'Woops!' }));
    expect(
      dialog.getByText(
        'The payment service isn’t responding. You haven’t been charged. Please try again.',
      ),
    ).toBeInTheDocument();
    await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1)!);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The payment service isn’t responding.',
    );
    server.use(
      answer('GET /payment/attempt', wireAttempt()),
      answer('GET /getauthurl', (request) => {
        requests.push(request);
        return wireAttempt();
      }),
    );
    await user.dblClick(await findPayButton());
    expect(await screen.findByText('Waiting for PayPal')).toBeInTheDocument();
    expect(requests).toHaveLength(1);
    expect(requests[0]?.query).toEqual({
      shipmentid: SHIPMENT_ID,
      quote: 'hash-of-the-price',
      language: 'en',
    });
    expect(requests[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('says so when the browser blocks the window, and continues with a link', async () => {
    jest.spyOn(window, 'open').mockReturnValue(null);
    server.use(
      answer('GET /getauthurl', wireAttempt()),
      answer('GET /payment/attempt', wireAttempt()),
    );
    const { user } = renderPage(<PaymentPanel {...createPanelProps()} />);
    await user.click(await findPayButton());
    expect(
      await screen.findByText(
        "Couldn't open the PayPal signin window. Please verify that popups aren't blocked by your browser and try again.",
      ),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Continue to PayPal in this window' })).toHaveAttribute(
      'href',
      APPROVAL_URL,
    );
  });

  it('never opens a URL that does not belong to a gateway', async () => {
    const popup = createFakeWindow();
    jest.spyOn(window, 'open').mockReturnValue(popup);
    server.use(
      answer(
        'GET /getauthurl',
        wireAttempt({ popupurl: 'https://www.paypal.com.evil.example/checkoutnow' }),
      ),
      answer('GET /payment/attempt', wireAttempt()),
    );
    const { user } = renderPage(<PaymentPanel {...createPanelProps()} />);
    await user.click(await findPayButton());
    expect(await screen.findByText(/couldn’t open the payment page securely/)).toBeInTheDocument();
    expect(popup.closed).toBe(true);
    expect(popup.location.replace).not.toHaveBeenCalled();
  });

  it('closes the window and asks for the new price when the price has changed', async () => {
    const popup = createFakeWindow();
    jest.spyOn(window, 'open').mockReturnValue(popup);
    server.use(refuse('GET /getauthurl', 'priceChanged'));
    const panelProps = createPanelProps();
    const { user } = renderPage(<PaymentPanel {...panelProps} />);
    await user.click(await findPayButton());
    expect(await screen.findByText(/The price has changed/)).toBeInTheDocument();
    expect(panelProps.onChanged).toHaveBeenCalledTimes(1);
    expect(popup.closed).toBe(true);
  });

  it('opens PayPal in the language of the page', async () => {
    jest.spyOn(window, 'open').mockReturnValue(createFakeWindow());
    const requests: RequestContent[] = [];
    server.use(
      answer('GET /payment/attempt', wireAttempt()),
      answer('GET /getauthurl', (request) => {
        requests.push(request);
        return wireAttempt();
      }),
    );
    const { user } = renderPage(<PaymentPanel {...createPanelProps()} />, { locale: 'ja' });
    await user.click(
      await screen.findByRole('button', { name: /PayPalで ?\$128\.40\u00a0USD ?を支払う/ }),
    );
    await waitFor(() => expect(requests[0]?.query['language']).toBe('ja'));
  });

  it('focuses the notice of a declined payment, and selects another payment method', async () => {
    jest.spyOn(window, 'open').mockReturnValue(createFakeWindow());
    server.use(
      answer('GET /getauthurl', wireAttempt()),
      answer('GET /payment/attempt', wireAttempt({ state: 'declined', popupurl: null })),
    );
    const { user } = renderPage(<PaymentPanel {...createPanelProps()} />);
    await user.click(await findPayButton());
    const notice = (await screen.findByText(/^PayPal declined the payment/)).closest('[tabindex]');
    await waitFor(() => expect(notice).toHaveFocus());
    expect(screen.getByRole('radio', { name: 'Credit or debit card' })).toBeChecked();
    await user.click(screen.getByRole('radio', { name: 'PayPal' }));
    expect(await findPayButton()).toBeEnabled();
  });

  it('closes the window of a payment that has ended, so that the next one gets its own window', async () => {
    const windows: FakeWindow[] = [];
    jest.spyOn(window, 'open').mockImplementation(() => {
      windows.push(createFakeWindow());
      return windows.at(-1)!;
    });
    const secondAttempt = wireAttempt({ attemptid: '44444444-4444-4444-8444-444444444444' });
    const answers = [wireAttempt(), secondAttempt];
    server.use(
      answer('GET /getauthurl', () => answers.shift() ?? secondAttempt),
      answer('GET /payment/attempt', ({ query }) =>
        query['attemptid'] === ATTEMPT_ID
          ? wireAttempt({ state: 'cancelled', popupurl: null })
          : secondAttempt,
      ),
    );
    const { user } = renderPage(<PaymentPanel {...createPanelProps()} />);
    await user.click(await findPayButton());
    expect(await screen.findByText(/^The payment was canceled/)).toBeInTheDocument();
    expect(windows[0]?.closed).toBe(true);
    await user.click(await findPayButton());
    expect(await screen.findByText('Waiting for PayPal')).toBeInTheDocument();
    expect(windows[1]?.closed).toBe(false);
  });

  it('offers to open PayPal again when the window was closed', async () => {
    const popup = createFakeWindow();
    jest.spyOn(window, 'open').mockReturnValue(popup);
    server.use(
      answer('GET /getauthurl', wireAttempt()),
      answer('GET /payment/attempt', wireAttempt()),
    );
    const { user } = renderPage(<PaymentPanel {...createPanelProps()} />);
    await user.click(await findPayButton());
    await screen.findByText('Waiting for PayPal');
    popup.closed = true;
    expect(await screen.findByText('The PayPal window is closed')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Open PayPal again' })).toBeInTheDocument();
  });
});

describe('paying with credits', () => {
  const zeroPrice = { hash: 'hash-of-nothing', total: '0.00', credits: '31.20' };

  it('confirms without PayPal when credits cover the total', async () => {
    const requests: RequestContent[] = [];
    server.use(
      answer('POST /reward/checkout', (request) => {
        requests.push(request);
        return wireAttempt({ state: 'applied', gateway: 'zero', amount: '0.00', popupurl: null });
      }),
    );
    const panelProps = createPanelProps({ price: zeroPrice });
    const { user } = renderPage(<PaymentPanel {...panelProps} />);
    expect(
      await screen.findByText('Your credits cover the whole amount of $31.20 USD.'),
    ).toBeInTheDocument();
    await user.dblClick(screen.getByRole('button', { name: 'Ship (pay with credits)' }));
    await waitFor(() => expect(panelProps.onPaid).toHaveBeenCalledWith('SH4K8T2M9Q'));
    expect(requests).toHaveLength(1);
  });

  it('shows why the payment is refused, and requests the current price', async () => {
    server.use(refuse('POST /reward/checkout', 'notZero'));
    const panelProps = createPanelProps({ price: zeroPrice });
    const { user } = renderPage(<PaymentPanel {...panelProps} />);
    await user.click(screen.getByRole('button', { name: 'Ship (pay with credits)' }));
    expect(await screen.findByText('There’s still a balance to pay.')).toBeInTheDocument();
    expect(panelProps.onChanged).toHaveBeenCalledTimes(1);
  });
});
