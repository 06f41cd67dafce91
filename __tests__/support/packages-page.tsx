import { screen } from '@testing-library/react';

import type { Package } from '@/contract/member/pmt';
import type { Reply } from '@/contract/calls';
import { readPackagesQuery } from '@/lib/queries/packages';
import PackagesPage from '@/pages/packages';
import type { OpenCheckout } from '@/rules/checkout/checkout';
import type { DestinationFacts } from '@/rules/packages/package';
import type { NamedDestination } from '@/services/destination';
import { readPackage } from '@/services/pmt';

import { noCharges } from './checkout';
import { answer, server } from './host-mock';
import { wirePackage, wirePage } from './packages';
import { frameProps, renderPage } from './render';
import { MockRouter, visitedPaths } from './router';

const address = {
  addressid: '00000000-0000-4000-8000-00000000000b',
  defaultaddress: true,
  receiver: 'Maria Santos',
  street1: '12 Mabini Street',
  street2: '',
  street3: '',
  city: 'Manila',
  state: '',
  postal: '1000',
  country: { iso: 'PH', name: 'Philippines' },
  receivercountrycode: '63',
  receivercontact: '9171234567',
  is_removed: false,
  ship_allowed: true,
  itemizationrequired: false,
  batteryrestricted: false,
  idrequired: false,
  actionrequestfee: {
    hazmat: '32.00',
    contentverification: '5.00',
    repack: '4.00',
    repackBag: '2.00',
  },
};
const createSpeed = (total: string, isEnabled = true) => ({
  id: 's',
  code: 's',
  courier: '',
  earliest: null,
  latest: null,
  isEnabled,
  reason: null,
  isDefault: false,
  currency: 'USD' as const,
  currencySymbol: '$' as const,
  total,
  lines: [],
  taxcoverage: 'known' as const,
  charges: noCharges,
});
/** The host calculator's response: one service for each total. */
export const createPricedReply = (...totals: string[]) => ({
  address,
  pmtValidations: [],
  shippingSpeed: {
    none: createSpeed('0.00', false),
    ...Object.fromEntries(totals.map((total) => [total, createSpeed(total)])),
  },
});

/** Clears the selection, and mocks no open checkout and services at 38.20 and 23.40. */
export function startWithoutSelection() {
  sessionStorage.clear();
  visitedPaths.length = 0;
  server.use(
    answer('GET /shipment/currentshipment', { shipment: null }),
    answer('POST /shipment/shipping-calculator', createPricedReply('38.20', '23.40')),
  );
}

export const tea = wirePackage({ packageref: 'PK11111111', name: 'Tea set' });
export const book = wirePackage({
  packageref: 'PK22222222',
  name: 'Book',
  amount: '10.10',
  weight: 800,
});

/** Renders the packages page. */
export const showPackages = (...args: Parameters<typeof createPackagesPage>) =>
  renderPage(createPackagesPage(...args));

export function createPackagesPage(
  items: Package[],
  options: {
    destination?: DestinationFacts;
    destinations?: NamedDestination[];
    query?: Record<string, string>;
    capped?: boolean;
    stores?: string[];
    counts?: Reply<'GET /pmt/packages'>['counts'];
    page?: Parameters<typeof wirePage>[1];
    open?: OpenCheckout;
  } = {},
) {
  const { transactionpackages: list, counts } = wirePage(items, options.page);
  const data = {
    query: readPackagesQuery(options.query ?? {}),
    home: null,
    destinations:
      options.destinations ??
      (options.destination
        ? [
            {
              ...options.destination,
              id: address.addressid,
              isDefault: true,
              title: 'Maria Santos, 12 Mabini Street, Manila',
              countryName: options.destination.country,
            },
          ]
        : []),
    open: options.open ?? null,
    list: {
      items: items.map(readPackage),
      page: list.page,
      totalPages: list.totalpages,
      total: list.total,
      capped: options.capped ?? false,
      stores: options.stores ?? [],
      next: list.next,
      previous: list.previous,
      counts: options.counts ?? counts,
      boxes: [],
    },
  };
  return (
    <MockRouter>
      <PackagesPage {...frameProps()} data={data} loadError={null} />
    </MockRouter>
  );
}

/** The checkbox that selects a package. */
export const getCheckbox = (name: string) =>
  screen.getByRole('checkbox', { name: `Select ${name}` });
