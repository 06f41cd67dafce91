import { screen, waitFor, within } from '@testing-library/react';

import { expectNoAxeViolations } from '@/__tests__/support/axe';
import {
  shipmentId,
  tokyo,
  tokyoId,
  wireAddress,
  wireQuote,
  wireShipment,
} from '@/__tests__/support/checkout';
import { costs, showStep, startCheckout } from '@/__tests__/support/checkout-page';
import { answer, breakNetwork, server, type Seen } from '@/__tests__/support/host-mock';
import { visited } from '@/__tests__/support/router';
import type { CurrentShipment } from '@/contract/shipment';
import { useNotices } from '@/hooks/use-notices';
import { addressChoiceKey } from '@/lib/browser/stored-choice';

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

beforeEach(startCheckout);

describe('the packages step', () => {
  it('shows what is shipped, what it will cost by the default speed, and the way on', async () => {
    const { container } = await showStep('packages', { step: 'speed', speed: null });
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
    await showStep('packages', {
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
    const { user } = await showStep('packages');
    await user.click(screen.getByRole('button', { name: 'Give up this shipment' }));
    const dialog = await screen.findByRole('dialog', {
      name: 'Give up the shipment of 1 package?',
    });
    await user.click(within(dialog).getByRole('button', { name: 'Give up this shipment' }));
    await waitFor(() => expect(visited).toEqual(['/packages']));
  });

  it('closes alerts that were open on arrival', async () => {
    useNotices.getState().notify('danger', 'An old alert');
    await showStep('packages');
    expect(useNotices.getState().notices).toEqual([]);
  });
});

describe('the address step', () => {
  it('chooses an address at the host, remembers it on this device and says so', async () => {
    const seen = seenBy(wireShipment({ address: tokyo, step: 'speed', speed: null }));
    const { user, container } = await showStep('address', { step: 'speed', speed: null });
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
    await showStep('address', { step: 'address', address: null, speed: null, quote: null });
    await waitFor(() => expect(screen.getByRole('radio', { name: /Kitazawa/ })).toBeChecked());
    expect(seen).toEqual([{ shipmentid: shipmentId, addressid: tokyoId }]);
  });

  it('holds the reader while a package cannot go there', async () => {
    await showStep('address', {
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
    const { user } = await showStep(
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
    const { container } = await showStep('speed', { step: 'speed', speed: null });
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
    const { user } = await showStep('speed', { step: 'speed', speed: null });
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
    const { user } = await showStep('speed');
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
    const { user } = await showStep('speed');
    await user.click(screen.getByRole('radio', { name: /^Express \$110/ }));
    await user.click(screen.getByRole('radio', { name: /^Standard/ }));
    await waitFor(() => expect(bodies.at(-1)?.speed).toBe('standard'));
    await waitFor(() => expect(screen.getByRole('radio', { name: /^Standard/ })).toBeChecked());
  });

  it('says why it did not work and keeps what was there; the next try works without reload', async () => {
    server.use(breakNetwork('POST /shipment/updateshipment'));
    const { user } = await showStep('speed');
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
