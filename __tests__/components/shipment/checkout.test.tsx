import { screen, waitFor, within } from '@testing-library/react';

import { expectNoAxeViolations } from '@/__tests__/support/axe';
import {
  manilaId,
  shipmentId,
  tokyo,
  tokyoId,
  wireAddress,
  wireCountries,
  wireQuote,
  wireShipment,
  wireSpeeds,
} from '@/__tests__/support/checkout';
import { answer, breakNetwork, refuse, server, type Seen } from '@/__tests__/support/host-mock';
import { frameProps, renderPage } from '@/__tests__/support/render';
import { StoryRouter, visited } from '@/__tests__/support/router';
import type { CheckoutStep, CurrentShipment } from '@/contract/shipment';
import { useNotices } from '@/hooks/use-notices';
import { addressChoiceKey } from '@/lib/browser/stored-choice';
import { dialCountries } from '@/lib/i18n/country-names';
import { createServerApi } from '@/lib/server/server-api';
import CheckoutPage from '@/pages/shipment/[checkout_step]';
import { readDeliveryAddress } from '@/services/address';
import { getCheckout, listSpeeds } from '@/services/shipment';

const api = createServerApi({ baseUrl: `${window.location.origin}/api/ms`, portal: 'cgw' });

/** Draws a step as the loader would hand it over. */
async function show(
  step: CheckoutStep,
  shipment: Partial<CurrentShipment> = {},
  addresses = [wireAddress(), tokyo],
) {
  server.use(
    answer('GET /shipment/currentshipment', { shipment: wireShipment(shipment) }),
    answer('POST /shipment/shipping-calculator', { shippingSpeed: wireSpeeds, pmtValidations: [] }),
  );
  const checkout = await getCheckout(api);
  if (!checkout) throw new Error('no checkout');
  const speeds = step === 'speed' || step === 'review' ? await listSpeeds(api, checkout.id) : [];
  const data = {
    step,
    checkout,
    countryName: 'Philippines',
    addresses: addresses.map(readDeliveryAddress),
    countries: dialCountries(wireCountries, 'en'),
    start: null,
    speeds,
    cards: [],
    gatewayOrigins: [],
    order: null,
  };
  return renderPage(
    <StoryRouter path={`/shipment/${step}`}>
      <CheckoutPage {...frameProps()} data={data} loadError={null} />
    </StoryRouter>,
  );
}

const seenBy = (reply: CurrentShipment) => {
  const seen: unknown[] = [];
  server.use(
    answer('POST /shipment/updateshipment', ({ body }: Seen) => {
      seen.push(body);
      return reply;
    }),
  );
  return seen;
};
const costs = () => screen.getByRole('region', { name: 'What it costs' });

beforeEach(() => {
  visited.length = 0;
  localStorage.clear();
  useNotices.getState().clear();
});

describe('the packages step', () => {
  it('shows what is shipped, what it will cost by the default speed, and the way on', async () => {
    const { container } = await show('packages', { step: 'speed', speed: null });
    expect(
      within(screen.getByRole('list', { name: 'Packages in this shipment' })).getByRole('listitem'),
    ).toHaveTextContent(/Rain jacket.*2 kg.*\$120\.00/);
    expect(within(costs()).getByRole('row', { name: /Estimated total/ })).toHaveTextContent(
      '$62.50USD',
    );
    expect(screen.getByRole('link', { name: 'Continue' })).toHaveAttribute(
      'href',
      `/shipment/address?shipmentid=${shipmentId}`,
    );
    await expectNoAxeViolations(container);
  });

  it('names a package that cannot go, with its reason, and holds the reader there', async () => {
    await show('packages', {
      step: 'packages',
      problems: [{ packageref: 'PK7H2M9QX4', code: 'noValue' }],
    });
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Rain jacket: It has no declared value yet.',
    );
    expect(screen.getByRole('button', { name: 'Continue' })).toHaveAccessibleDescription(
      /take care of the packages/,
    );
  });

  it('gives the shipment up after a question', async () => {
    server.use(answer('POST /shipment/cancel', { message: 'OK' }));
    const { user } = await show('packages');
    await user.click(screen.getByRole('button', { name: 'Give up this shipment' }));
    const dialog = await screen.findByRole('dialog', {
      name: 'Give up the shipment of 1 package?',
    });
    await user.click(within(dialog).getByRole('button', { name: 'Give up this shipment' }));
    await waitFor(() => expect(visited).toEqual(['/packages']));
  });

  it('closes alerts that were open on arrival', async () => {
    useNotices.getState().notify('danger', 'An old alert');
    await show('packages');
    expect(useNotices.getState().notices).toEqual([]);
  });
});

describe('the address step', () => {
  it('chooses an address at the host, remembers it on this device and says so', async () => {
    const seen = seenBy(wireShipment({ address: tokyo, step: 'speed', speed: null }));
    const { user, container } = await show('address', { step: 'speed', speed: null });
    expect(screen.getByRole('radio', { name: /88 Ayala Avenue/ })).toBeChecked();
    await user.click(screen.getByRole('radio', { name: /2-14-5 Kitazawa/ }));
    expect(
      await screen.findByText('You have successfully selected a delivery address!'),
    ).toBeInTheDocument();
    expect(seen).toEqual([{ shipmentid: shipmentId, addressid: tokyoId }]);
    expect(localStorage.getItem(addressChoiceKey('CG1000001'))).toBe(tokyoId);
    await expectNoAxeViolations(container);
  });

  it('takes the address chosen last on this device when the shipment has none', async () => {
    localStorage.setItem(addressChoiceKey('CG1000001'), tokyoId);
    const seen = seenBy(wireShipment({ address: tokyo, step: 'speed', speed: null }));
    await show('address', { step: 'address', address: null, speed: null, quote: null });
    await waitFor(() => expect(screen.getByRole('radio', { name: /Kitazawa/ })).toBeChecked());
    expect(seen).toEqual([{ shipmentid: shipmentId, addressid: tokyoId }]);
  });

  it('holds the reader while a package cannot go there', async () => {
    await show('address', {
      step: 'address',
      speed: null,
      problems: [{ packageref: 'PK7H2M9QX4', code: 'tobaccoRestricted' }],
    });
    expect(screen.getByRole('alert')).toHaveTextContent('Tobacco cannot be sent to this country.');
    expect(screen.getByRole('button', { name: 'Continue' })).toHaveAccessibleDescription(
      /Not everything can go to this address/,
    );
  });

  it('adds a new address in place, country first, and goes on with it', async () => {
    const added: unknown[] = [];
    const hongKong = wireAddress({
      addressid: tokyoId,
      city: 'Central',
      state: '',
      postal: '',
      street1: '8 Finance Street',
      country: { iso: 'HK', name: 'Hong Kong' },
    });
    server.use(
      answer('POST /address/addaddress', ({ body }) => {
        added.push(body);
        return { addresses: [hongKong], addressid: tokyoId };
      }),
    );
    const chosen = seenBy(wireShipment({ address: hongKong, step: 'speed', speed: null }));
    const { user } = await show(
      'address',
      { step: 'address', address: null, speed: null, quote: null },
      [],
    );
    const form = screen.getByRole('form', { name: 'Save and use this address' });
    await user.type(await screen.findByRole('combobox', { name: 'Country' }), 'hong');
    await user.click(await screen.findByRole('option', { name: /Hong Kong/ }));
    expect(within(form).queryByRole('textbox', { name: /Postal code/ })).not.toBeInTheDocument();
    await user.type(within(form).getByRole('textbox', { name: /Full name/ }), 'Maria Santos');
    await user.type(
      within(form).getByRole('textbox', { name: 'Street and number' }),
      '8 Finance Street',
    );
    await user.type(within(form).getByRole('textbox', { name: 'District' }), 'Central');
    await user.type(within(form).getByRole('textbox', { name: 'Number' }), '9123 4567');
    await user.click(within(form).getByRole('button', { name: 'Save and use this address' }));
    await waitFor(() => expect(chosen).toEqual([{ shipmentid: shipmentId, addressid: tokyoId }]));
    expect(added).toEqual([
      expect.objectContaining({
        country: 'HK',
        receivercountrycode: '852',
        receivercontact: '9123 4567',
        city: 'Central',
      }),
    ]);
    expect(added[0]).not.toHaveProperty('postal');
  });
});

describe('the speed step', () => {
  it('shows dates, price and courier, marks the default, and says why a speed cannot be had', async () => {
    const { container } = await show('speed', { step: 'speed', speed: null });
    expect(screen.getByRole('radio', { name: 'Insure this shipment $2.22' })).not.toBeChecked();
    expect(
      screen.getByRole('radio', { name: /Standard Your default.*\$62\.50.*9 – 11 Mar.*Skybridge/ }),
    ).toBeChecked();
    const upgrade = screen.getByRole('radio', {
      name: /free upgrade.*For Prime and Business members/,
    });
    expect(upgrade).toBeDisabled();
    expect(screen.getByText(/the chargeable weight can change with the speed/)).toBeVisible();
    await expectNoAxeViolations(container);
  });

  it('saves the default that was left standing before it goes on', async () => {
    const seen = seenBy(wireShipment());
    const { user } = await show('speed', { step: 'speed', speed: null });
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(visited).toEqual([`/shipment/review?shipmentid=${shipmentId}`]));
    expect(seen).toEqual([{ shipmentid: shipmentId, speed: 'standard' }]);
  });

  it('greys the old total until the new one is there', async () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    server.use(
      answer('POST /shipment/updateshipment', async () => {
        await held;
        return wireShipment({ speed: 'express', quote: wireQuote({ total: '110.00' }) });
      }),
    );
    const { user } = await show('speed');
    await user.click(screen.getByRole('radio', { name: /^Express \$110/ }));
    await waitFor(() =>
      expect(within(costs()).getByRole('table')).toHaveAttribute('aria-busy', 'true'),
    );
    expect(within(costs()).getByRole('row', { name: /Total/ })).toHaveTextContent('$62.50');
    release();
    await waitFor(() =>
      expect(within(costs()).getByRole('row', { name: /Total/ })).toHaveTextContent('$110.00'),
    );
    expect(within(costs()).getByRole('table')).not.toHaveAttribute('aria-busy');
  });

  it('ends with the last of two quick choices', async () => {
    const bodies: { speed?: string }[] = [];
    server.use(
      answer('POST /shipment/updateshipment', ({ body }) => {
        bodies.push(body as { speed?: string });
        return wireShipment({ speed: (body as { speed: string }).speed });
      }),
    );
    const { user } = await show('speed');
    await user.click(screen.getByRole('radio', { name: /^Express \$110/ }));
    await user.click(screen.getByRole('radio', { name: /^Standard/ }));
    await waitFor(() => expect(bodies.at(-1)?.speed).toBe('standard'));
    await waitFor(() => expect(screen.getByRole('radio', { name: /^Standard/ })).toBeChecked());
  });

  it('says why it did not work and keeps what was there; the next try works without reload', async () => {
    server.use(breakNetwork('POST /shipment/updateshipment'));
    const { user } = await show('speed');
    await user.click(screen.getByRole('radio', { name: /^Express \$110/ }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'There seems to be a network/server error. Please try again',
    );
    expect(screen.getByRole('radio', { name: /^Standard/ })).toBeChecked();
    seenBy(wireShipment({ speed: 'express' }));
    await user.click(screen.getByRole('radio', { name: /^Express \$110/ }));
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
    expect(screen.getByRole('radio', { name: /^Express \$110/ })).toBeChecked();
  });
});

describe('the review', () => {
  it('shows everything once more with every charge explained', async () => {
    const { container } = await show('review');
    expect(within(costs()).getByRole('row', { name: /Fuel surcharge/ })).toHaveTextContent(
      '25.00% of $50.00, following the price of jet fuel.',
    );
    expect(
      within(costs()).getByRole('img', { name: 'Made up of Shipping $50.00, Surcharges $12.50.' }),
    ).toBeInTheDocument();
    expect(
      within(costs()).getByText(/Weight on the scale 2 kg, by size 3.1 kg.*3.5 kg/),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Change: Address' })).toHaveAttribute(
      'href',
      `/shipment/address?shipmentid=${shipmentId}`,
    );
    expect(screen.getByRole('button', { name: 'Pay $62.50 USD with PayPal' })).toBeInTheDocument();
    await expectNoAxeViolations(container);
  });

  it('uses credits up to the total and takes them back', async () => {
    const bodies: unknown[] = [];
    server.use(
      answer('POST /reward/applycredit', ({ body }) => {
        bodies.push(body);
        const used = (body as { credits: number }).credits > 0;
        return wireShipment({
          availablecredits: '500.00',
          quote: wireQuote(
            used ? { hash: 'hash-with-credits', creditredeemed: '62.50', total: '0.00' } : {},
          ),
        });
      }),
    );
    const { user } = await show('review', { availablecredits: '500.00' });
    expect(screen.getByRole('textbox', { name: /another amount of credits/ })).toHaveValue('');
    await user.click(screen.getByRole('button', { name: 'Use $62.50 of credits' }));
    expect(await screen.findByRole('button', { name: 'Pay nothing and ship' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Take them back' }));
    expect(
      await screen.findByRole('button', { name: 'Pay $62.50 USD with PayPal' }),
    ).toBeInTheDocument();
    expect(bodies).toEqual([
      { shipmentid: shipmentId, credits: 62.5 },
      { shipmentid: shipmentId, credits: 0 },
    ]);
  });

  it.each(['', 'abc', '0', '62.51', '600', '-5'])('does not send credits of %j', async (text) => {
    const { user } = await show('review', { availablecredits: '500.00' });
    const box = screen.getByRole('textbox', { name: /another amount of credits/ });
    await user.clear(box);
    if (text) await user.type(box, text);
    await user.click(screen.getByRole('button', { name: 'Use this amount' }));
    expect(box).toHaveAccessibleDescription(
      'Please enter an amount between $0.01 and $62.50: more than the total cannot be used.',
    );
  });

  it('asks for the shipment anew when the price has changed, and charges nothing', async () => {
    server.use(refuse('POST /reward/checkout', 'priceChanged'));
    const { user } = await show('review', {
      credits: '62.50',
      availablecredits: '100.00',
      quote: wireQuote({ creditredeemed: '62.50', total: '0.00' }),
    });
    await user.click(screen.getByRole('button', { name: 'Pay nothing and ship' }));
    await waitFor(() => expect(visited).toEqual(['/shipment/review']));
    expect(
      screen
        .getAllByRole('alert')
        .map((alert) => alert.textContent)
        .join(' '),
    ).toMatch(/The price has changed/);
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
    const { user } = await show('review', {
      credits: '62.50',
      availablecredits: '100.00',
      quote: wireQuote({ creditredeemed: '62.50', total: '0.00' }),
    });
    await user.click(screen.getByRole('button', { name: 'Pay nothing and ship' }));
    await waitFor(() => expect(visited).toEqual([`/shipment/done?shipmentid=${shipmentId}`]));
  });
});
