import { screen, waitFor, within } from '@testing-library/react';

import { expectNoAxeViolations } from '@/__tests__/support/axe';
import {
  createSpeed,
  shipmentId,
  tokyo,
  tokyoId,
  wireAddress,
  wireQuote,
  wireShipment,
  wireSpeeds,
} from '@/__tests__/support/checkout';
import { findCostsRegion, showStep, resetCheckoutPage } from '@/__tests__/support/checkout-page';
import { answer, breakNetwork, server, type RequestContent } from '@/__tests__/support/host-mock';
import { visitedPaths } from '@/__tests__/support/router';
import type { CurrentShipment } from '@/contract/member/shipment';
import { useNotices } from '@/hooks/use-notices';
import { buildChoiceKey } from '@/lib/browser/stored-choice';

const recordUpdates = (reply: CurrentShipment) => {
  const updates: unknown[] = [];
  server.use(
    answer('POST /shipment/updateshipment', ({ body }: RequestContent) => {
      updates.push(body);
      return reply;
    }),
  );
  return updates;
};

beforeEach(resetCheckoutPage);

describe('the packages step', () => {
  it('shows what is shipped, its cost at the default speed, and the next step', async () => {
    const { container } = await showStep('packages', { step: 'speed', speed: null });
    expect(
      within(screen.getByRole('list', { name: 'Packages in this shipment' })).getByRole('listitem'),
    ).toHaveTextContent(/Rain jacket.*2 kg.*\$120\.00/);
    expect(
      within(findCostsRegion()).getByRole('row', { name: /Estimated total/ }),
    ).toHaveTextContent('$62.50USD');
    expect(screen.getByRole('link', { name: 'Continue' })).toHaveAttribute(
      'href',
      `/shipment/address?shipmentid=${shipmentId}`,
    );
    await expectNoAxeViolations(container);
  });

  it('names a package that cannot ship, with its reason, and blocks Continue', async () => {
    await showStep('packages', {
      step: 'packages',
      problems: [{ packageref: 'PK7H2M9QX4', code: 'noValue' }],
    });
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Rain jacket: It doesn’t have a declared value yet.',
    );
    expect(screen.getByRole('button', { name: 'Continue' })).toHaveAccessibleDescription(
      /Fix the issues above/,
    );
  });

  it('says that no speed is available for the packages, once there is an address', async () => {
    await showStep('packages', { step: 'speed', speed: null, quote: null });
    expect(findCostsRegion()).toHaveTextContent(/No shipping speed is available for this shipment/);
  });

  it('cancels the checkout after confirmation', async () => {
    server.use(answer('POST /shipment/cancel', { message: 'OK' }));
    const { user } = await showStep('packages');
    await user.click(screen.getByRole('button', { name: 'Cancel this checkout' }));
    const dialog = await screen.findByRole('dialog', {
      name: 'Cancel this checkout with 1 package?',
    });
    await user.click(within(dialog).getByRole('button', { name: 'Cancel this checkout' }));
    await waitFor(() => expect(visitedPaths).toEqual(['/packages']));
  });

  it('closes alerts that were open on arrival', async () => {
    useNotices.getState().notify('danger', 'An old alert');
    await showStep('packages');
    expect(useNotices.getState().notices).toEqual([]);
  });
});

describe('the address step', () => {
  it('saves the chosen address on the host and on this device, and confirms it', async () => {
    const updates = recordUpdates(wireShipment({ address: tokyo, step: 'speed', speed: null }));
    const { user, container } = await showStep('address', { step: 'speed', speed: null });
    expect(screen.getByRole('radio', { name: /88 Ayala Avenue/ })).toBeChecked();
    await user.click(screen.getByRole('radio', { name: /2-14-5 Kitazawa/ }));
    expect(
      await screen.findByText('You have successfully selected a delivery address!'),
    ).toBeInTheDocument();
    expect(updates).toEqual([{ shipmentid: shipmentId, addressid: tokyoId }]);
    expect(localStorage.getItem(buildChoiceKey('CG1000001'))).toBe(tokyoId);
    await expectNoAxeViolations(container);
  });

  it('offers pickup places with their hours, in Singapore when the member’s country has none', async () => {
    const hours = [{ from: 1, to: 5, open: '10:00', close: '19:00' }];
    const place = { address: '1 Lane', postal: '486045', hours };
    const places = [
      { ...place, ref: 'HK-1', name: 'Kwun Tong counter', country: 'HK' },
      { ...place, ref: 'SG-1', name: 'Changi counter', country: 'SG' },
    ];
    const pickup = { shipper_reference: 'SG-1', name: 'Changi counter', hours };
    const counterAddress = wireAddress({ addressid: tokyoId, pickup });
    const updates = recordUpdates(
      wireShipment({ address: counterAddress, step: 'speed', speed: null }),
    );
    const { user } = await showStep('address', { step: 'speed', speed: null }, undefined, places);
    await user.click(screen.getByText('Or pick it up yourself', { selector: 'summary' }));
    const radio = screen.getByRole('radio', { name: /Changi counter.*Mon–Fri 10:00–19:00/ });
    expect(screen.queryByRole('radio', { name: /Kwun Tong/ })).toBeNull();
    await user.click(radio);
    await waitFor(() => expect(updates).toEqual([{ shipmentid: shipmentId, pickup: 'SG-1' }]));
    await waitFor(() => expect(radio).toBeChecked());
    expect(screen.getByRole('radio', { name: /88 Ayala Avenue/ })).not.toBeChecked();
  });

  it('uses the address last chosen on this device when the shipment has none', async () => {
    localStorage.setItem(buildChoiceKey('CG1000001'), tokyoId);
    const updates = recordUpdates(wireShipment({ address: tokyo, step: 'speed', speed: null }));
    await showStep('address', { step: 'address', address: null, speed: null, quote: null });
    await waitFor(() => expect(screen.getByRole('radio', { name: /Kitazawa/ })).toBeChecked());
    expect(updates).toEqual([{ shipmentid: shipmentId, addressid: tokyoId }]);
  });

  it('blocks Continue while a package cannot ship there', async () => {
    await showStep('address', {
      step: 'address',
      speed: null,
      problems: [{ packageref: 'PK7H2M9QX4', code: 'tobaccoRestricted' }],
    });
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Tobacco can’t be shipped to this country.',
    );
    expect(screen.getByRole('button', { name: 'Continue' })).toHaveAccessibleDescription(
      /This shipment can’t go to this address yet\. Fix the issues above/,
    );
  });

  it('adds a new address in place, country first, and continues with it', async () => {
    const addedAddresses: unknown[] = [];
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
        addedAddresses.push(body);
        return { addresses: [hongKong], addressid: tokyoId };
      }),
    );
    const choices = recordUpdates(wireShipment({ address: hongKong, step: 'speed', speed: null }));
    const { user } = await showStep(
      'address',
      { step: 'address', address: null, speed: null, quote: null },
      [],
    );
    const form = await screen.findByRole('form', { name: 'Save and use this address' });
    await user.type(await screen.findByRole('combobox', { name: 'Country' }), 'hong');
    await user.click(await screen.findByRole('option', { name: /Hong Kong/ }));
    expect(within(form).queryByRole('textbox', { name: /Postal code/ })).not.toBeInTheDocument();
    await user.type(
      within(form).getByRole('textbox', { name: /Recipient’s full name/ }),
      'Maria Santos',
    );
    await user.type(
      within(form).getByRole('textbox', { name: /^Street and number/ }),
      '8 Finance Street',
    );
    await user.type(within(form).getByRole('textbox', { name: 'District' }), 'Central');
    await user.type(within(form).getByRole('textbox', { name: 'Number' }), '9123 4567');
    await user.click(within(form).getByRole('button', { name: 'Save and use this address' }));
    await waitFor(() => expect(choices).toEqual([{ shipmentid: shipmentId, addressid: tokyoId }]));
    expect(screen.getByRole('group', { name: /Where/ }).parentElement).toHaveFocus();
    expect(addedAddresses).toEqual([
      expect.objectContaining({
        country: 'HK',
        receivercountrycode: '852',
        receivercontact: '9123 4567',
        city: 'Central',
      }),
    ]);
    expect(addedAddresses[0]).not.toHaveProperty('postal');
  });
});

describe('the price beside a step', () => {
  it('shows possible customs charges with their rule, outside the total', async () => {
    await showStep('review', {
      quote: wireQuote({
        atborder: [
          {
            code: 'highvaluetax',
            amount: '24.00',
            rule: { id: 'tax/PH/highvaluetax', validfrom: '2022-01-01' },
            basis: { percent: '12.00', of: '200.00', sourceDate: '2022-01-01' },
          },
        ],
      }),
    });
    const border = within(
      within(findCostsRegion()).getByRole('region', {
        name: 'Possible duty and tax on delivery (estimate)',
      }),
    );
    expect(border.getAllByText('$24.00')[0]).toBeVisible();
    expect(border.getByText('12.00% of $200.00.')).toBeInTheDocument();
    expect(border.getByText(/source dated 1 Jan 2022/)).toBeInTheDocument();
    expect(within(findCostsRegion()).getByRole('row', { name: /^Total/ })).toHaveTextContent(
      '$62.50USD',
    );
    expect(border.getByRole('row', { name: /^Our charges plus duty and tax/ })).toHaveTextContent(
      '$86.50USD',
    );
  });

  it.each([
    ['known', /customs won’t charge anything/],
    ['partly', /customs won’t charge tax\. Duty on some goods may still be due/],
    ['unknown', /we don’t have verified tax rules for this destination/],
  ] as const)(
    'says why there is no customs amount when the tax coverage is %s',
    async (taxcoverage, text) => {
      await showStep('review', { quote: wireQuote({ taxcoverage }) });
      expect(within(findCostsRegion()).getByText(text)).toBeVisible();
    },
  );
});

describe('the speed step', () => {
  it('shows the dates, price, and courier, marks the default, and says why a speed is unavailable', async () => {
    const { container } = await showStep('speed', { step: 'speed', speed: null });
    expect(screen.getByRole('radio', { name: 'Insure this shipment $2.22' })).not.toBeChecked();
    expect(
      screen.getByRole('radio', {
        name: /Standard Default.*\$62\.50.*9\s–\s11\sMar\s2026.*Skybridge/,
      }),
    ).toBeChecked();
    const upgradeRadio = screen.getByRole('radio', {
      name: /free upgrade.*Only for Prime and Business members/,
    });
    expect(upgradeRadio).toBeDisabled();
    const standardRadio = screen.getByRole('radio', { name: /Standard Default/ });
    expect(standardRadio).toHaveAccessibleName(/Shipping \$50\.00 ·\sSurcharges \$12\.50/);
    expect(standardRadio).toHaveAccessibleName(
      /Customs may also collect about \$24\.00 on delivery, for a total of about \$86\.50\./,
    );
    expect(standardRadio).toHaveAccessibleName(/Before discounts: \$67\.50 \$62\.50/);
    expect(screen.getByText(/the chargeable weight can change with the speed/)).toBeVisible();
    await expectNoAxeViolations(container);
  });

  it('says how heavy a shipment is that is too heavy for a speed, and what the speed takes', async () => {
    const tooHeavy = createSpeed({
      code: 'express',
      isEnabled: false,
      reason: 'overMaxWeight',
      overweight: { chargeable: 31_000, max: 30_000 },
    });
    const speeds = { ...wireSpeeds, express: tooHeavy };
    const { unmount } = await showStep(
      'speed',
      { step: 'speed', speed: null },
      undefined,
      undefined,
      speeds,
    );
    expect(
      screen.getByRole('radio', { name: /too heavy.* 31\skg, and the limit is 30\skg/ }),
    ).toBeDisabled();
    unmount();
    await showStep('review', {}, undefined, undefined, speeds);
    expect(screen.getByText(/too heavy.* 31\skg, and the limit is 30\skg/)).toBeVisible();
  });

  it('saves the unchanged default before it continues', async () => {
    const updates = recordUpdates(wireShipment());
    const { user } = await showStep('speed', { step: 'speed', speed: null });
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() =>
      expect(visitedPaths).toEqual([`/shipment/review?shipmentid=${shipmentId}`]),
    );
    expect(updates).toEqual([{ shipmentid: shipmentId, speed: 'standard' }]);
  });

  it('marks the old total as busy until the new one arrives', async () => {
    let release: () => void = () => undefined;
    const heldResponse = new Promise<void>((resolve) => (release = resolve));
    server.use(
      answer('POST /shipment/updateshipment', async () => {
        await heldResponse;
        return wireShipment({ speed: 'express', quote: wireQuote({ total: '110.00' }) });
      }),
    );
    const { user } = await showStep('speed');
    await user.click(screen.getByRole('radio', { name: /^Express \$110/ }));
    await waitFor(() =>
      expect(within(findCostsRegion()).getByRole('table')).toHaveAttribute('aria-busy', 'true'),
    );
    expect(within(findCostsRegion()).getByRole('row', { name: /Total/ })).toHaveTextContent(
      '$62.50',
    );
    release();
    await waitFor(() =>
      expect(within(findCostsRegion()).getByRole('row', { name: /Total/ })).toHaveTextContent(
        '$110.00',
      ),
    );
    expect(within(findCostsRegion()).getByRole('table')).not.toHaveAttribute('aria-busy');
  });

  it('keeps the last of two quick choices', async () => {
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

  it('shows why a change failed and keeps the previous choice; the next try works without a reload', async () => {
    server.use(breakNetwork('POST /shipment/updateshipment'));
    const { user } = await showStep('speed');
    await user.click(screen.getByRole('radio', { name: /^Express \$110/ }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'There seems to be a network/server error. Please try again',
    );
    expect(screen.getByRole('radio', { name: /^Standard/ })).toBeChecked();
    recordUpdates(wireShipment({ speed: 'express' }));
    await user.click(screen.getByRole('radio', { name: /^Express \$110/ }));
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
    expect(screen.getByRole('radio', { name: /^Express \$110/ })).toBeChecked();
  });
});
