import { screen, waitFor } from '@testing-library/react';

import { PaymentReturn, type ReturnOutcome } from '@/components/payments/payment-return';

import { renderPage } from '../../support/render';

const outcome = (state: ReturnOutcome['state']): ReturnOutcome => ({
  attemptId: '11111111-1111-4111-8111-111111111111', state, reference: 'SH4K8T2M9Q', targetId: '22222222-2222-4222-8222-222222222222',
});

afterEach(() => jest.restoreAllMocks());

describe('the page that PayPal returns to', () => {
  it('says that the shipment is paid, links to it, and closes its window', async () => {
    const close = jest.spyOn(window, 'close').mockImplementation(() => undefined);
    renderPage(<PaymentReturn outcome={outcome('applied')} />);
    expect(screen.getByText('Shipment SH4K8T2M9Q is paid.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See your shipment' })).toHaveAttribute('href', '/shipments/SH4K8T2M9Q');
    expect(close).not.toHaveBeenCalled();
    await waitFor(() => expect(close).toHaveBeenCalledTimes(1), { timeout: 2_000 });
  });

  it.each([
    ['declined', 'The payment was declined'],
    ['cancelled', 'The payment was cancelled'],
    ['opened', 'We are checking with PayPal'],
    ['refund-due', 'We owe you a refund'],
  ] as const)('says in words that the payment is %s and leads back to checkout', (state, words) => {
    renderPage(<PaymentReturn outcome={outcome(state)} />);
    expect(screen.getByText(words)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to checkout' })).toHaveAttribute('href', '/shipment/review?shipmentid=22222222-2222-4222-8222-222222222222');
  });

  it('does not pretend to know an address that is incomplete', () => {
    const close = jest.spyOn(window, 'close').mockImplementation(() => undefined);
    renderPage(<PaymentReturn outcome={null} />);
    expect(screen.getByText('We do not know this payment')).toBeInTheDocument();
    expect(close).not.toHaveBeenCalled();
  });
});
