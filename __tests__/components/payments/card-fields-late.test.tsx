import { act, screen } from '@testing-library/react';

import { CardFields } from '@/components/payments/stripe/card-fields';
import { SCRIPT_TIMEOUT_MS } from '@/components/charges/use-stripe';

import { renderPage } from '../../support/render';

afterEach(() => jest.useRealTimers());

it('waits eight seconds for Stripe’s script, then offers Stripe’s page', async () => {
  jest.useFakeTimers();
  const paymentFlow = { payment: null, openInPlace: jest.fn() } as unknown as Parameters<
    typeof CardFields
  >[0]['pay'];
  renderPage(
    <CardFields
      stripeKey="pk_test_1"
      way="stripe"
      pay={paymentFlow}
      label="Pay"
      fallback={<button>Stripe’s page</button>}
      onFailed={() => undefined}
    />,
  );
  await act(() => jest.advanceTimersByTimeAsync(SCRIPT_TIMEOUT_MS - 1));
  expect(screen.getByText('Loading the card fields…')).toBeInTheDocument();
  await act(() => jest.advanceTimersByTimeAsync(1));
  expect(screen.getByText(/The card fields didn’t load/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Stripe’s page' })).toBeInTheDocument();
  // No payment is opened on a page that cannot show the card fields.
  expect(paymentFlow.openInPlace).not.toHaveBeenCalled();
});
