import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';

import { PaymentPanel } from '@/components/payments/payment-panel';

import { mismatches } from '../../support/faulty-host';
import { answer, misanswer, server } from '../../support/host-mock';
import { attempt, fakeWindow, props } from '../../support/payments';
import { renderPage } from '../../support/render';

let logged: jest.SpyInstance;
beforeEach(() => {
  logged = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  jest.spyOn(window, 'open').mockImplementation(() => fakeWindow() as unknown as Window);
});
afterEach(() => jest.restoreAllMocks());

const payButton = () => screen.findByRole('button', { name: 'Pay $128.40\u00a0USD with PayPal' });
const zero = { price: { hash: 'hash-of-the-price', total: '0.00', credits: '128.40' } };

describe.each(Object.entries(mismatches))(
  'a host that answers a payment with %s',
  (_name, fault) => {
    it('is explained; the payment methods remain, and the next try pays once under the same key', async () => {
      server.use(misanswer('GET /getauthurl', fault));
      const { user } = renderPage(<PaymentPanel {...props()} />);
      await user.click(await payButton());
      const dialog = within(await screen.findByRole('dialog', { name: 'Woops!' }));
      expect(dialog.getByText('Data mismatch')).toBeInTheDocument();
      await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1)!);
      const keys: (string | null)[] = [];
      server.use(
        answer('GET /payment/attempt', attempt()),
        answer(
          'GET /getauthurl',
          ({ headers }) => (keys.push(headers.get('idempotency-key')), attempt()),
        ),
      );
      await user.click(await payButton());
      expect(await screen.findByText('Waiting for PayPal')).toBeInTheDocument();
      expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)]);
      expect(logged).toHaveBeenCalled();
    });

    it('does not remove an open payment from the screen', async () => {
      server.use(misanswer('GET /payment/attempt', fault));
      renderPage(
        <PaymentPanel
          {...props({ attempt: { id: attempt().attemptid, state: 'opened', gateway: 'paypal' } })}
        />,
      );
      await waitFor(() => expect(logged).toHaveBeenCalled());
      expect(await screen.findByRole('button', { name: 'Cancel payment' })).toBeEnabled();
    });

    it('is explained when credits cover the total', async () => {
      server.use(misanswer('POST /reward/checkout', fault));
      const { user } = renderPage(<PaymentPanel {...props(zero)} />);
      const confirm = (await screen.findAllByRole('button')).at(-1)!;
      await user.click(confirm);
      expect((await screen.findAllByText('Data mismatch')).length).toBeGreaterThan(0);
    });
  },
);

describe('a portal of another release', () => {
  it.each([
    ['an empty object', {}],
    ['null', null],
    ['a list', []],
    ['a text', 'x'],
  ])('leaves no blank page when it passes on %s', async (_name, data) => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    server.use(
      http.post('*/api/ms/getauthurl', () => HttpResponse.json({ status: true, data })),
      http.get('*/api/ms/payment/attempt', () => HttpResponse.json({ status: true, data })),
    );
    const { user } = renderPage(<PaymentPanel {...props()} />);
    await user.click(await payButton());
    await waitFor(() =>
      expect(screen.getByRole('region', { name: 'Payment' })).not.toBeEmptyDOMElement(),
    );
    expect(screen.getAllByRole('button').length).toBeGreaterThan(0);
  });
});
