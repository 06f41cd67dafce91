import { screen, waitFor } from '@testing-library/react';

import { expectNoAxeViolations } from '@/__tests__/support/axe';
import { wireShipment } from '@/__tests__/support/checkout';
import { answer, server, type RequestContent } from '@/__tests__/support/host-mock';
import { wirePackage } from '@/__tests__/support/packages';
import {
  book,
  getCheckbox,
  createPricedReply,
  showPackages,
  startWithoutSelection,
  tea,
} from '@/__tests__/support/packages-page';
import { visitedPaths } from '@/__tests__/support/router';
import { buildChoiceKey } from '@/lib/browser/stored-choice';
import { chooseAddress } from '@/rules/addresses/destination';
import type { NamedDestination } from '@/services/destination';

const key = buildChoiceKey('CG1000001');
const australia: NamedDestination = {
  id: '00000000-0000-4000-8000-0000000000a1',
  isDefault: true,
  title: 'Maria Santos, 1 George Street, Sydney',
  country: 'AU',
  countryName: 'Australia',
  itemizationRequired: false,
  batteryRestricted: false,
};
const manila: NamedDestination = {
  ...australia,
  id: '00000000-0000-4000-8000-0000000000b2',
  isDefault: false,
  title: 'Maria Santos, 12 Mabini Street, Manila',
  country: 'PH',
  countryName: 'Philippines',
};
const destinations = [australia, manila];
const lampWithoutMerchant = wirePackage({ packageref: 'PK33333333', name: 'Lamp', merchant: '' });

beforeEach(() => {
  startWithoutSelection();
  localStorage.clear();
  window.history.replaceState(null, '', '/packages');
});

it('uses the first choice that is a known address, else the default, else none', () => {
  expect(chooseAddress(destinations, null, manila.id)).toBe(manila);
  expect(chooseAddress(destinations, 'gone', undefined)).toBe(australia);
  expect(chooseAddress([manila], 'gone')).toBeNull();
});

describe('the destination of the packages', () => {
  it('decides the labels and what can be selected, and is stored per suite', async () => {
    const { user, container } = showPackages([tea, lampWithoutMerchant], { destinations });
    expect(screen.getByText('Merchant Needed')).toBeInTheDocument();
    expect(getCheckbox('Lamp')).toBeDisabled();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Ship to' }), manila.id);
    expect(screen.queryByText('Merchant Needed')).not.toBeInTheDocument();
    expect(getCheckbox('Lamp')).toBeEnabled();
    expect(localStorage.getItem(key)).toBe(manila.id);
    // The page is requested again, because its counts depend on the address.
    expect(document.cookie).toContain(`ship_to=${manila.id}`);
    expect(visitedPaths).toEqual(['/packages']);
    await expectNoAxeViolations(container);
  });

  it('is the address stored on this device', async () => {
    localStorage.setItem(key, manila.id);
    showPackages([lampWithoutMerchant], { destinations });
    await waitFor(() => expect(getCheckbox('Lamp')).toBeEnabled());
    expect(screen.getByRole('combobox', { name: 'Ship to' })).toHaveValue(manila.id);
  });

  it('is used for the price and for the shipment', async () => {
    const requestBodies: unknown[] = [];
    server.use(
      answer('POST /shipment/shipping-calculator', ({ body }: RequestContent) => {
        requestBodies.push(body);
        return createPricedReply('38.20');
      }),
      answer('POST /shipment/init', ({ body }: RequestContent) => {
        requestBodies.push(body);
        return wireShipment();
      }),
    );
    const { user } = showPackages([tea, book], { destinations });
    await user.click(getCheckbox('Tea set'));
    const getPickers = () => screen.getAllByRole('combobox', { name: 'Ship to' });
    await waitFor(() => expect(getPickers()).toHaveLength(2));
    await user.selectOptions(getPickers()[1] as HTMLElement, manila.id);
    await waitFor(() =>
      expect(requestBodies.at(-1)).toEqual({ packages: [tea.packageref], addressid: manila.id }),
    );
    await user.click(screen.getByRole('button', { name: 'Ship 1 package' }));
    await waitFor(() =>
      expect(requestBodies.at(-1)).toEqual({ packages: [tea.packageref], addressid: manila.id }),
    );
  });

  it('names the package that cannot ship there, even without a price', async () => {
    server.use(
      answer('POST /shipment/shipping-calculator', {
        ...createPricedReply(),
        pmtValidations: [{ packageref: tea.packageref, code: 'tobaccoRestricted' }],
      }),
    );
    const { user } = showPackages([tea], { destinations });
    await user.click(getCheckbox('Tea set'));
    expect(
      await screen.findByText('Tea set: Tobacco can’t be shipped to your delivery country.'),
    ).toBeInTheDocument();
  });

  it('works as a form without scripts, and stores the choice', async () => {
    showPackages([lampWithoutMerchant], {
      destinations,
      query: { address: manila.id, status: '2' },
    });
    const form = screen.getByRole('form', { name: 'Ship to' });
    expect(form).toHaveFormValues({ address: manila.id, status: '2' });
    expect(form).toHaveAttribute('action', '/packages');
    await waitFor(() => expect(localStorage.getItem(key)).toBe(manila.id));
  });

  it('shows no picker for a single address', () => {
    showPackages([tea], { destinations: [australia] });
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
  });
});
