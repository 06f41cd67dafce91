import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';

import {
  shipmentId,
  wireAddress,
  wireCountries,
  wireQuote,
  wireShipment,
  wireSpeeds,
} from '@/__tests__/support/checkout';
import { answer, server } from '@/__tests__/support/host-mock';
import { frameProps, renderPage } from '@/__tests__/support/render';
import { MockRouter, visitedPaths } from '@/__tests__/support/router';
import { listDialCountries } from '@/lib/i18n/country-names';
import { createServerApi } from '@/lib/server/proxy/server-api';
import CheckoutPage from '@/pages/shipment/[checkout_step]';
import { readDeliveryAddress } from '@/services/delivery-address';
import { getCheckout, listSpeeds } from '@/services/shipment';

const api = createServerApi({ baseUrl: `${window.location.origin}/api/ms`, portal: 'cgw' });

async function showSpeeds() {
  server.use(
    answer('GET /shipment/currentshipment', { shipment: wireShipment({ speed: 'express' }) }),
    answer('POST /shipment/shipping-calculator', { shippingSpeed: wireSpeeds, pmtValidations: [] }),
  );
  const checkout = await getCheckout(api);
  if (!checkout) throw new Error('no checkout');
  const data = {
    step: 'speed' as const,
    checkout,
    countryName: 'Philippines',
    addresses: [readDeliveryAddress(wireAddress())],
    countries: listDialCountries(wireCountries, 'en'),
    initialAddress: null,
    places: [],
    speeds: await listSpeeds(api, checkout.id),
    cards: [],
    gatewayOrigins: [],
    shipment: null,
  };
  return renderPage(
    <MockRouter path="/shipment/speed">
      <CheckoutPage {...frameProps()} data={data} loadError={null} />
    </MockRouter>,
  );
}

beforeEach(() => {
  visitedPaths.length = 0;
});

const getCosts = () => screen.getByRole('region', { name: 'What it costs' });

it('sends the second of two quick choices even when the first one fails', async () => {
  let release: () => void = () => undefined;
  const heldResponse = new Promise<void>((resolve) => (release = resolve));
  const bodies: unknown[] = [];
  server.use(
    answer('POST /shipment/updateshipment', async ({ body }) => {
      bodies.push(body);
      if (bodies.length > 1)
        return wireShipment({ speed: 'standard', quote: wireQuote({ total: '61.00' }) });
      await heldResponse;
      throw HttpResponse.error();
    }),
  );
  const { user } = await showSpeeds();
  await user.click(screen.getByRole('radio', { name: /^Standard/ }));
  await waitFor(() => expect(bodies).toHaveLength(1));
  await user.click(screen.getByRole('radio', { name: /^Express \$110/ }));
  await user.click(screen.getByRole('radio', { name: /^Standard/ }));
  release();
  await waitFor(() =>
    expect(within(getCosts()).getByRole('row', { name: /Total/ })).toHaveTextContent('$61.00'),
  );
  expect(bodies).toHaveLength(2);
  expect(screen.getByRole('radio', { name: /^Standard/ })).toBeChecked();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('continues after one click, even while the new price is loading', async () => {
  let release: () => void = () => undefined;
  const heldResponse = new Promise<void>((resolve) => (release = resolve));
  server.use(
    answer('POST /shipment/updateshipment', async () => {
      await heldResponse;
      return wireShipment({ speed: 'standard', quote: wireQuote({ total: '110.00' }) });
    }),
  );
  const { user } = await showSpeeds();
  await user.click(screen.getByRole('radio', { name: /^Standard/ }));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(screen.getByRole('button', { name: 'Continue' })).toHaveAttribute('aria-busy', 'true');
  expect(visitedPaths).toEqual([]);
  release();
  await waitFor(() => expect(visitedPaths).toEqual([`/shipment/review?shipmentid=${shipmentId}`]));
});

it('stays on the step when the pending choice fails', async () => {
  let release: () => void = () => undefined;
  const heldResponse = new Promise<void>((resolve) => (release = resolve));
  server.use(
    answer('POST /shipment/updateshipment', async () => {
      await heldResponse;
      throw HttpResponse.error();
    }),
  );
  const { user } = await showSpeeds();
  await user.click(screen.getByRole('radio', { name: /^Standard/ }));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  release();
  expect(await screen.findByRole('alert')).toHaveTextContent('network/server error');
  expect(visitedPaths).toEqual([]);
});
