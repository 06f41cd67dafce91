import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';

import { PaymentPanel } from '@/components/payments/payment-panel';

import { mismatches } from '../../support/faulty-host';
import { answer, answerWithFault, server, type RequestContent } from '../../support/host-mock';
import { wireAttempt, createFakeWindow, createPanelProps } from '../../support/payments';
import { renderPage } from '../../support/render';

let warnSpy: jest.SpyInstance;
beforeEach(() => {
  warnSpy = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  jest.spyOn(window, 'open').mockImplementation(() => createFakeWindow());
});
afterEach(() => jest.restoreAllMocks());

const findPayButton = () =>
  screen.findByRole('button', { name: 'Pay $128.40\u00a0USD with PayPal' });
const zeroPriceProps = { price: { hash: 'hash-of-the-price', total: '0.00', credits: '128.40' } };

describe.each(Object.entries(mismatches))(
  'the payment panel when the host answers with %s',
  (_name, fault) => {
    it('explains the error, keeps the payment methods, and pays once with the same key on the next try', async () => {
      const keys: (string | null)[] = [];
      const recordKey = ({ headers }: RequestContent) =>
        void keys.push(headers.get('idempotency-key'));
      server.use(answerWithFault('GET /getauthurl', fault, recordKey));
      const { user } = renderPage(<PaymentPanel {...createPanelProps()} />);
      await user.click(await findPayButton());
      const dialog = within(await screen.findByRole('dialog', { name: 'Woops!' }));
      expect(dialog.getByText('Data mismatch')).toBeInTheDocument();
      await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1)!);
      server.use(
        answer('GET /payment/attempt', wireAttempt()),
        answer('GET /getauthurl', (request) => {
          recordKey(request);
          return wireAttempt();
        }),
      );
      await user.click(await findPayButton());
      expect(await screen.findByText('Waiting for PayPal')).toBeInTheDocument();
      expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), keys[0]]);
      expect(warnSpy).toHaveBeenCalled();
    });

    it('keeps an open payment on the screen', async () => {
      server.use(answerWithFault('GET /payment/attempt', fault));
      renderPage(
        <PaymentPanel
          {...createPanelProps({
            attempt: { id: wireAttempt().attemptid, state: 'opened', gateway: 'paypal' },
          })}
        />,
      );
      await waitFor(() => expect(warnSpy).toHaveBeenCalled());
      expect(await screen.findByRole('button', { name: 'Cancel payment' })).toBeEnabled();
    });

    it('explains the error when credits cover the total', async () => {
      server.use(answerWithFault('POST /reward/checkout', fault));
      const { user } = renderPage(<PaymentPanel {...createPanelProps(zeroPriceProps)} />);
      const confirmButton = (await screen.findAllByRole('button')).at(-1)!;
      await user.click(confirmButton);
      expect((await screen.findAllByText('Data mismatch')).length).toBeGreaterThan(0);
    });
  },
);

describe('a portal from another release', () => {
  it.each([
    ['an empty object', {}],
    ['null', null],
    ['a list', []],
    ['a string', 'x'],
  ])('leaves no blank page when it passes on %s', async (_name, data) => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    server.use(
      http.post('*/api/ms/getauthurl', () => HttpResponse.json({ status: true, data })),
      http.get('*/api/ms/payment/attempt', () => HttpResponse.json({ status: true, data })),
    );
    const { user } = renderPage(<PaymentPanel {...createPanelProps()} />);
    await user.click(await findPayButton());
    await waitFor(() =>
      expect(screen.getByRole('region', { name: 'Payment' })).not.toBeEmptyDOMElement(),
    );
    expect(screen.getAllByRole('button').length).toBeGreaterThan(0);
  });
});
