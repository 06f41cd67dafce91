import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';

import type { Attempt } from '@/contract/money/payment';

import { PaymentPanel } from '@/components/payments/payment-panel';

import { answer, server } from '../../support/host-mock';
import { ATTEMPT_ID, wireAttempt, createPanelProps } from '../../support/payments';
import { renderPage } from '../../support/render';

const findPayButton = () =>
  screen.findByRole('button', { name: 'Pay $128.40\u00a0USD with PayPal' });

describe('the payment panel after a reload', () => {
  it('shows the open payment with resume and cancel', async () => {
    server.use(
      answer('GET /payment/attempt', wireAttempt()),
      answer('POST /payment/cancel', wireAttempt({ state: 'cancelled', popupurl: null })),
    );
    const { user } = renderPage(
      <PaymentPanel
        {...createPanelProps({ attempt: { id: ATTEMPT_ID, state: 'opened', gateway: 'paypal' } })}
      />,
    );
    expect(await screen.findByText('You have a payment in progress')).toBeInTheDocument();
    expect(screen.getByText(/You started to pay \$128\.40 USD/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Cancel payment' }));
    expect(await screen.findByText(/^The payment was canceled/)).toBeInTheDocument();
    expect(await findPayButton()).toBeEnabled();
  });

  it.each(['captured', 'a_state_of_a_later_release'])(
    'says that a payment is being confirmed when its state is %s, and offers no second one',
    async (stateName) => {
      const state = stateName as Attempt['state'];
      server.use(answer('GET /payment/attempt', wireAttempt({ state, popupurl: null })));
      const panelProps = createPanelProps({
        attempt: { id: ATTEMPT_ID, state, gateway: 'paypal' },
      });
      renderPage(<PaymentPanel {...panelProps} />);
      expect(await screen.findByText('PayPal is confirming your payment')).toBeInTheDocument();
      expect(screen.queryByRole('button', { name: /^Pay / })).not.toBeInTheDocument();
      expect(panelProps.onPaid).not.toHaveBeenCalled();
    },
  );

  it('still shows the refund of an earlier payment while another one is open', async () => {
    server.use(answer('GET /payment/attempt', wireAttempt()));
    const lastAttempt = {
      id: ATTEMPT_ID,
      state: 'opened' as const,
      gateway: 'paypal',
      refunding: 'stripe',
    };
    renderPage(<PaymentPanel {...createPanelProps({ attempt: lastAttempt })} />);
    expect(await screen.findByText('You have a payment in progress')).toBeInTheDocument();
    expect(screen.getByText(/charged you, but the money couldn’t be applied/)).toBeInTheDocument();
  });

  it('reports immediately that a payment has ended when the price changes, not at the next poll', async () => {
    const states: Attempt['state'][] = ['opened', 'cancelled'];
    server.use(
      answer('GET /payment/attempt', () => wireAttempt({ state: states.shift() ?? 'cancelled' })),
    );
    const panelProps = createPanelProps({
      attempt: { id: ATTEMPT_ID, state: 'opened', gateway: 'paypal' },
    });
    function RepricedPanel() {
      const [hash, setHash] = useState('hash-of-the-price');
      return (
        <>
          <button onClick={() => setHash('another-price')}>Add a package</button>
          <PaymentPanel {...panelProps} price={{ ...panelProps.price, hash }} />
        </>
      );
    }
    const { user } = renderPage(<RepricedPanel />);
    expect(await screen.findByRole('button', { name: 'Cancel payment' })).toBeInTheDocument();
    await waitFor(() => expect(states).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Add a package' }));
    expect(await screen.findByText(/^The payment was canceled/)).toBeInTheDocument();
  });

  it('detects that the payment has arrived in the meantime', async () => {
    server.use(answer('GET /payment/attempt', wireAttempt({ state: 'applied', popupurl: null })));
    const panelProps = createPanelProps({
      attempt: { id: ATTEMPT_ID, state: 'opened', gateway: 'paypal' },
    });
    renderPage(<PaymentPanel {...panelProps} />);
    await waitFor(() => expect(panelProps.onPaid).toHaveBeenCalledWith('SH4K8T2M9Q'));
  });

  it.each([
    ['declined', /^PayPal declined the payment/],
    ['cancelled', /^The payment was canceled/],
    ['expired', /^The payment has expired/],
    ['refund-due', 'We’re refunding your payment'],
  ] as const)('shows that the payment was %s, and lets the member pay', async (state, text) => {
    renderPage(
      <PaymentPanel
        {...createPanelProps({ attempt: { id: ATTEMPT_ID, state, gateway: 'paypal' } })}
      />,
    );
    expect(await screen.findByText(text)).toBeInTheDocument();
    const methodName = state === 'declined' ? 'your card' : 'PayPal';
    expect(
      await screen.findByRole('button', { name: `Pay $128.40\u00a0USD with ${methodName}` }),
    ).toBeInTheDocument();
  });

  it('focuses the notice after a return from the gateway, and otherwise leaves the focus unchanged', () => {
    const declinedProps = createPanelProps({
      attempt: { id: ATTEMPT_ID, state: 'declined', gateway: 'paypal' },
    });
    const { unmount } = renderPage(<PaymentPanel {...declinedProps} />);
    expect(document.body).toHaveFocus();
    unmount();
    window.location.hash = 'payment';
    renderPage(<PaymentPanel {...declinedProps} />);
    expect(screen.getByText(/^PayPal declined/).closest('[tabindex]')).toHaveFocus();
    window.location.hash = '';
  });
});
