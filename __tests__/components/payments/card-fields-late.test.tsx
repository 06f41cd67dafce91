import { act, screen } from '@testing-library/react';

import { CardFields } from '@/components/payments/stripe/card-fields';
import { SCRIPT_MS } from '@/components/charges/use-stripe';

import { renderPage } from '../../support/render';

afterEach(() => jest.useRealTimers());

it('waits eight seconds for Stripe’s script, then offers Stripe’s page', async () => {
  jest.useFakeTimers();
  const pay = { payment: null, openInPlace: jest.fn() } as unknown as Parameters<
    typeof CardFields
  >[0]['pay'];
  renderPage(
    <CardFields
      stripeKey="pk_test_1"
      way="stripe"
      pay={pay}
      label="Pay"
      hosted={<button>Stripe’s page</button>}
      onLate={() => undefined}
    />,
  );
  await act(() => jest.advanceTimersByTimeAsync(SCRIPT_MS - 1));
  expect(screen.getByText('Loading the card fields…')).toBeInTheDocument();
  await act(() => jest.advanceTimersByTimeAsync(1));
  expect(screen.getByText(/The card fields didn’t load/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Stripe’s page' })).toBeInTheDocument();
  // Nothing was opened for a page that cannot show it.
  expect(pay.openInPlace).not.toHaveBeenCalled();
});
