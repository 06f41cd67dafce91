import { screen } from '@testing-library/react';

import type { CheckoutStep, CurrentShipment } from '@/contract/member/shipment';
import { useNotices } from '@/hooks/use-notices';
import { listDialCountries } from '@/lib/i18n/country-names';
import { createServerApi } from '@/lib/server/proxy/server-api';
import CheckoutPage from '@/pages/shipment/[checkout_step]';
import { readDeliveryAddress } from '@/services/delivery-address';
import type { PickupPlace } from '@/services/list';
import { getCheckout, listSpeeds } from '@/services/shipment';

import { tokyo, wireAddress, wireCountries, wireShipment, wireSpeeds } from './checkout';
import { answer, server } from './host-mock';
import { frameProps, renderPage } from './render';
import { MockRouter, visitedPaths } from './router';

const api = createServerApi({ baseUrl: `${window.location.origin}/api/ms`, portal: 'cgw' });

/** The loader's props of a step. */
export async function loadStep(
  step: CheckoutStep,
  shipment: Partial<CurrentShipment> = {},
  addresses = [wireAddress(), tokyo],
  places: PickupPlace[] = [],
  shippingSpeed = wireSpeeds,
) {
  server.use(
    answer('GET /shipment/currentshipment', { shipment: wireShipment(shipment) }),
    answer('POST /shipment/shipping-calculator', { shippingSpeed, pmtValidations: [] }),
  );
  const checkout = await getCheckout(api);
  if (!checkout) throw new Error('no checkout');
  const speeds = step === 'speed' || step === 'review' ? await listSpeeds(api, checkout.id) : [];
  return {
    step,
    checkout,
    countryName: 'Philippines',
    addresses: addresses.map(readDeliveryAddress),
    countries: listDialCountries(wireCountries, 'en'),
    places,
    initialAddress: null,
    speeds,
    cards: [],
    gatewayOrigins: [],
    shipment: null,
  };
}

/** Renders a step with its loader's props. */
export async function showStep(...[step, ...values]: Parameters<typeof loadStep>) {
  const data = await loadStep(step, ...values);
  return renderPage(
    <MockRouter path={`/shipment/${step}`}>
      <CheckoutPage {...frameProps()} data={data} loadError={null} />
    </MockRouter>,
  );
}

/** Clears the state of earlier tests. */
export function resetCheckoutPage() {
  visitedPaths.length = 0;
  localStorage.clear();
  useNotices.getState().clear();
}

export const findCostsRegion = () => screen.getByRole('region', { name: 'What it costs' });
