import { screen } from '@testing-library/react';

import { expectNoAxeViolations } from '@/__tests__/support/axe';
import { shipmentId, wireQuote, wireShipment, wireSpeeds } from '@/__tests__/support/checkout';
import { answer, refuse, server } from '@/__tests__/support/host-mock';
import { frameProps, renderPage } from '@/__tests__/support/render';
import { MockRouter } from '@/__tests__/support/router';
import type { CurrentShipment } from '@/contract/member/shipment';
import { createServerApi } from '@/lib/server/proxy/server-api';
import CheckoutPage from '@/pages/shipment/[checkout_step]';
import { getCheckout, listSpeeds } from '@/services/shipment';

const api = createServerApi({ baseUrl: `${window.location.origin}/api/ms`, portal: 'cgw' });

/** Renders the review step with the data that the loader would return. */
async function show(shipment: Partial<CurrentShipment> = {}) {
  server.use(
    answer('GET /shipment/currentshipment', { shipment: wireShipment(shipment) }),
    answer('POST /shipment/shipping-calculator', { shippingSpeed: wireSpeeds, pmtValidations: [] }),
  );
  const checkout = await getCheckout(api);
  if (!checkout) throw new Error('no checkout');
  const speeds = await listSpeeds(api, checkout.id);
  const data = {
    step: 'review' as const,
    checkout,
    countryName: 'Philippines',
    addresses: [],
    countries: [],
    initialAddress: null,
    places: [],
    speeds,
    cards: [],
    gatewayOrigins: [],
    shipment: null,
  };
  return renderPage(
    <MockRouter path="/shipment/review">
      <CheckoutPage {...frameProps()} data={data} loadError={null} />
    </MockRouter>,
  );
}

describe('the promo code of a checkout', () => {
  it('applies a promo code, describes it, and removes it', async () => {
    const bodies: unknown[] = [];
    server.use(
      answer('POST /reward/applypromocode', ({ body }) => {
        bodies.push(body);
        const { promocode } = body as { promocode: string };
        const promo = promocode
          ? {
              code: 'WELCOME5',
              description: '$5.00 off your order',
              type: '0',
              price: '5.00',
              extra: '',
            }
          : null;
        return wireShipment({
          promo,
          quote: wireQuote(
            promo
              ? {
                  hash: 'hash-with-promo',
                  discount: '5.00',
                  freightdiscount: '5.00',
                  promocodeused: 'WELCOME5',
                  total: '57.50',
                }
              : {},
          ),
        });
      }),
    );
    const { user, container } = await show();
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    expect(screen.getByRole('textbox', { name: 'Promo code' })).toHaveAccessibleDescription(
      'Please enter a code.',
    );
    await user.type(screen.getByRole('textbox', { name: 'Promo code' }), ' welcome5 {Enter}');
    expect(await screen.findByText('WELCOME5: $5.00 off')).toBeVisible();
    expect(screen.getByText('$5.00 off your order')).toBeVisible();
    expect(screen.getByRole('row', { name: /^Promo code WELCOME5/ })).toHaveTextContent(
      'International shipping -$5.00-$5.00',
    );
    expect(screen.getByRole('row', { name: /^Total/ })).toHaveTextContent(
      'Before discounts: $62.50$57.50USD',
    );
    expect(
      await screen.findByRole('button', { name: 'Pay $57.50\u00a0USD with PayPal' }),
    ).toBeInTheDocument();
    await expectNoAxeViolations(container);
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByRole('textbox', { name: 'Promo code' })).toHaveValue('');
    expect(bodies).toEqual([
      { shipmentid: shipmentId, promocode: 'welcome5' },
      { shipmentid: shipmentId, promocode: '' },
    ]);
  });

  it('says "Upgraded" for an express upgrade, and why a code is refused', async () => {
    server.use(refuse('POST /reward/applypromocode', 'promoUsed'));
    const { user } = await show();
    await user.type(screen.getByRole('textbox', { name: 'Promo code' }), 'OLD{Enter}');
    expect(await screen.findByText('You’ve already used this promo code.')).toBeVisible();
    const upgradePromo = {
      code: 'FASTLANE',
      description: '',
      type: '2',
      price: '0.00',
      extra: 'Upgraded',
    };
    server.use(
      answer(
        'POST /reward/applypromocode',
        wireShipment({ promo: upgradePromo, speed: 'upg-express' }),
      ),
      answer('POST /shipment/shipping-calculator', {
        shippingSpeed: {
          ...wireSpeeds,
          'upg-express': {
            ...wireSpeeds['express']!,
            code: 'upg-express',
            courier: 'Swift Express',
          },
        },
        pmtValidations: [],
      }),
    );
    await user.clear(screen.getByRole('textbox', { name: 'Promo code' }));
    await user.type(screen.getByRole('textbox', { name: 'Promo code' }), 'FASTLANE{Enter}');
    expect(await screen.findByText('Upgraded')).toBeVisible();
    expect(await screen.findByText(/Swift Express · Arrives/)).toBeVisible();
  });
});
