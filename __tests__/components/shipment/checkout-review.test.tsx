import { screen, waitFor, within } from '@testing-library/react';

import { expectNoAxeViolations } from '@/__tests__/support/axe';
import {
  manilaId,
  shipmentId,
  wireAddress,
  wireQuote,
  wireShipment,
} from '@/__tests__/support/checkout';
import { findCostsRegion, showStep, resetCheckoutPage } from '@/__tests__/support/checkout-page';
import { answer, refuse, server } from '@/__tests__/support/host-mock';
import { visitedPaths } from '@/__tests__/support/router';

beforeEach(resetCheckoutPage);

describe('the review', () => {
  it('shows all choices again, with every charge explained', async () => {
    const { container } = await showStep('review');
    expect(
      within(findCostsRegion()).getByRole('row', { name: /Fuel surcharge/ }),
    ).toHaveTextContent('25.00% of $50.00, based on the price of jet fuel.');
    expect(
      within(findCostsRegion()).getByRole('img', {
        name: 'Includes Shipping $50.00 and Surcharges $12.50.',
      }),
    ).toBeInTheDocument();
    expect(
      within(findCostsRegion()).getByText(/Actual weight 2 kg, dimensional weight 3.1 kg.*3.5 kg/),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Change: Address' })).toHaveAttribute(
      'href',
      `/shipment/address?shipmentid=${shipmentId}`,
    );
    expect(
      screen.getByRole('button', { name: 'Pay $62.50\u00a0USD with PayPal' }),
    ).toBeInTheDocument();
    await expectNoAxeViolations(container);
  });

  it.each([
    [wireQuote(), /^Pay/],
    [wireQuote({ creditredeemed: '62.50', total: '0.00' }), 'Ship (pay with credits)'],
  ])('takes no payment before the ID that customs requires: %#', async (quote, name) => {
    const chinaAddress = wireAddress({ country: { iso: 'CN', name: 'China' }, idrequired: true });
    const { user, container } = await showStep('review', { address: chinaAddress, quote });
    expect(screen.getByRole('link', { name: 'Add the ID to this address' })).toHaveAttribute(
      'href',
      `/account/addresses?from=checkout#${manilaId}`,
    );
    const button = await screen.findByRole('button', { name });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription(
      'You can pay once the recipient’s ID has been added.',
    );
    await user.click(button);
    expect(visitedPaths).toEqual([]);
    await expectNoAxeViolations(container);
  });

  it('takes no payment while a change made here has left a problem', async () => {
    server.use(
      answer(
        'POST /shipment/updateshipment',
        wireShipment({
          insurance: true,
          step: 'packages',
          problems: [{ packageref: 'PK7H2M9QX4', code: 'noValue' }],
        }),
      ),
    );
    const { user } = await showStep('review');
    await user.click(screen.getByRole('button', { name: /^Add insurance/ }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Rain jacket: It doesn’t have a declared value yet.',
    );
    const button = screen.getByRole('button', { name: /^Pay/ });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription(
      'You can pay once the issues on this page are fixed.',
    );
  });

  it.each(['address', 'speed'] as const)(
    'links to the %s step when a change made here needs it again',
    async (step) => {
      server.use(answer('POST /reward/applypromocode', wireShipment({ step, speed: null })));
      const { user } = await showStep('review');
      await user.type(screen.getByRole('textbox', { name: 'Promo code' }), 'EXPRESS');
      await user.click(screen.getByRole('button', { name: 'Apply' }));
      expect(within(await screen.findByRole('alert')).getByRole('link')).toHaveAttribute(
        'href',
        `/shipment/${step}?shipmentid=${shipmentId}`,
      );
      expect(screen.getByRole('button', { name: /^Pay/ })).toHaveAttribute('aria-disabled', 'true');
    },
  );

  it('adds insurance in place, and keeps the focus there', async () => {
    const bodies: unknown[] = [];
    server.use(
      answer('POST /shipment/updateshipment', ({ body }) => {
        bodies.push(body);
        return wireShipment({ insurance: true, quote: wireQuote({ total: '64.72' }) });
      }),
    );
    const { user } = await showStep('review');
    await user.click(screen.getByRole('button', { name: 'Add insurance for $2.22' }));
    expect(await screen.findByText('Insured up to the declared value')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Ship without insurance' })).toHaveFocus();
    expect(
      await screen.findByRole('button', { name: 'Pay $64.72\u00a0USD with PayPal' }),
    ).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Add insurance/ })).not.toBeInTheDocument();
    expect(bodies).toEqual([{ shipmentid: shipmentId, insurance: true }]);
  });

  it('offers payment once the address has a copy of the ID', async () => {
    const chinaAddress = wireAddress({
      country: { iso: 'CN', name: 'China' },
      idrequired: true,
      cnphoto: true,
    });
    await showStep('review', { address: chinaAddress });
    expect(screen.getByRole('button', { name: /^Pay/ })).toBeInTheDocument();
  });

  it.each(['packages', 'address'] as const)(
    'opens with Continue from the %s step when nothing else is missing',
    async (step) => {
      await showStep(step);
      expect(screen.getByRole('link', { name: 'Continue' })).toHaveAttribute(
        'href',
        `/shipment/review?shipmentid=${shipmentId}`,
      );
    },
  );

  it('applies credits up to the total, and removes them', async () => {
    const bodies: unknown[] = [];
    server.use(
      answer('POST /reward/applycredit', ({ body }) => {
        bodies.push(body);
        const hasCredits = (body as { credits: number }).credits > 0;
        return wireShipment({
          availablecredits: '500.00',
          quote: wireQuote(
            hasCredits ? { hash: 'hash-with-credits', creditredeemed: '62.50', total: '0.00' } : {},
          ),
        });
      }),
    );
    const { user } = await showStep('review', { availablecredits: '500.00' });
    expect(screen.getByRole('textbox', { name: /another amount/ })).toHaveValue('');
    await user.click(screen.getByRole('button', { name: 'Use $62.50 in credits' }));
    expect(
      await screen.findByRole('button', { name: 'Ship (pay with credits)' }),
    ).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Credits' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Remove credits' }));
    expect(
      await screen.findByRole('button', { name: 'Pay $62.50\u00a0USD with PayPal' }),
    ).toBeInTheDocument();
    expect(bodies).toEqual([
      { shipmentid: shipmentId, credits: 62.5 },
      { shipmentid: shipmentId, credits: 0 },
    ]);
  });

  it.each(['', 'abc', '0', '62.51', '600', '-5'])('does not send credits of %j', async (text) => {
    const { user } = await showStep('review', { availablecredits: '500.00' });
    const amountField = screen.getByRole('textbox', { name: /another amount/ });
    await user.clear(amountField);
    if (text) await user.type(amountField, text);
    await user.click(screen.getByRole('button', { name: 'Apply credits' }));
    expect(amountField).toHaveAccessibleDescription(
      'Please enter an amount between $0.01 and $62.50. You can’t use more than the total.',
    );
  });

  // Without the shipment's ID, a shipment that was paid in another tab would lead to the packages
  // page.
  it.each([
    ['priceChanged', /The price has changed/],
    ['alreadyPaid', /already/],
  ] as const)('reloads this shipment on %s, and charges nothing', async (errorCode, text) => {
    server.use(refuse('POST /reward/checkout', errorCode));
    const { user } = await showStep('review', {
      credits: '62.50',
      availablecredits: '100.00',
      quote: wireQuote({ creditredeemed: '62.50', total: '0.00' }),
    });
    await user.click(screen.getByRole('button', { name: 'Ship (pay with credits)' }));
    await waitFor(() =>
      expect(visitedPaths).toEqual([`/shipment/review?shipmentid=${shipmentId}`]),
    );
    expect(
      screen
        .getAllByRole('alert')
        .map((alert) => alert.textContent)
        .join(' '),
    ).toMatch(text);
  });

  it('goes to the done step when it is paid', async () => {
    server.use(
      answer('POST /reward/checkout', {
        attemptid: manilaId,
        state: 'applied',
        gateway: 'zero',
        amount: '0.00',
        currency: 'USD',
        targetkind: 'shipment',
        targetid: '22222222-2222-4222-8222-222222222222',
        reference: 'SH4K8T2M9Q',
        popupurl: null,
      }),
    );
    const { user } = await showStep('review', {
      credits: '62.50',
      availablecredits: '100.00',
      quote: wireQuote({ creditredeemed: '62.50', total: '0.00' }),
    });
    await user.click(screen.getByRole('button', { name: 'Ship (pay with credits)' }));
    await waitFor(() => expect(visitedPaths).toEqual([`/shipment/done?shipmentid=${shipmentId}`]));
  });
});
