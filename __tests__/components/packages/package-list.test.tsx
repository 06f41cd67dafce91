import { screen, within } from '@testing-library/react';

import { expectNoAxeViolations } from '@/__tests__/support/axe';
import { answer, breakNetwork, refuse, server } from '@/__tests__/support/host-mock';
import { wirePackage, wirePage } from '@/__tests__/support/packages';
import { frameProps, renderPage } from '@/__tests__/support/render';
import { StoryRouter, visited } from '@/__tests__/support/router';
import { limits } from '@/contract/limits';
import type { Package } from '@/contract/pmt';
import type { Reply } from '@/contract/registry';
import { useNotices } from '@/hooks/use-notices';
import { factsOf, selectionKey } from '@/lib/browser/stored-selection';
import { readPackagesQuery } from '@/lib/queries/packages';
import PackagesPage from '@/pages/packages';
import type { OpenCheckout } from '@/rules/checkout/checkout';
import type { DestinationFacts } from '@/rules/packages/package';
import { readPackage } from '@/services/pmt';

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
const speed = (total: string, isEnabled = true) => ({
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
  charges: [],
});
const priced = (...totals: string[]) => ({
  address,
  pmtValidations: [],
  shippingSpeed: {
    none: speed('0.00', false),
    ...Object.fromEntries(totals.map((total) => [total, speed(total)])),
  },
});

beforeEach(() => {
  sessionStorage.clear();
  visited.length = 0;
  server.use(
    answer('GET /shipment/currentshipment', { shipment: null }),
    answer('POST /shipment/shipping-calculator', priced('38.20', '23.40')),
  );
});

const tea = wirePackage({ packageref: 'PK11111111', name: 'Tea set' });
const book = wirePackage({ packageref: 'PK22222222', name: 'Book', amount: '10.10', weight: 800 });
const damaged = wirePackage({
  packageref: 'PK33333333',
  name: 'Vase',
  status: '0',
  packagetype: ['damagefull'],
});
const unvalued = wirePackage({ packageref: 'PK44444444', name: 'Gift', amount: '0.00' });

function show(
  items: Package[],
  options: {
    destination?: DestinationFacts;
    query?: Record<string, string>;
    capped?: boolean;
    counts?: Reply<'GET /pmt/packages'>['counts'];
    page?: Parameters<typeof wirePage>[1];
    open?: OpenCheckout;
  } = {},
) {
  const { transactionpackages: list, counts } = wirePage(items, options.page);
  const data = {
    query: readPackagesQuery(options.query ?? {}),
    destination: options.destination ?? null,
    open: options.open ?? null,
    list: {
      items: items.map(readPackage),
      page: list.page,
      totalPages: list.totalpages,
      total: list.total,
      capped: options.capped ?? false,
      next: list.next,
      previous: list.previous,
      counts: options.counts ?? counts,
      boxes: [],
    },
  };
  return renderPage(
    <StoryRouter>
      <PackagesPage {...frameProps()} data={data} loadError={null} />
    </StoryRouter>,
  );
}

const card = (name: string) => {
  const found = screen.getByRole('link', { name }).closest('li');
  if (!found) throw new Error(`no card of ${name}`);
  return within(found);
};
const tray = () => within(screen.getByRole('region', { name: 'Selected packages' }));
const box = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}` });

describe('the packages page', () => {
  it('shows label, weight, size, storage and value of each package, and nothing that axe objects to', async () => {
    const { container } = show([tea, damaged]);
    expect(card('Tea set').getByText('Ready to Ship')).toBeVisible();
    for (const text of ['1.25 kg', '30.5 × 20 × 10 cm', '20 free days left', '$49.90', 'Amazon'])
      expect(card('Tea set').getByText(text, { exact: false })).toBeVisible();
    expect(card('Vase').getByText('Damaged Goods (Full)')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Packages 2' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    expect(screen.getByRole('link', { name: 'Action needed 1' })).toHaveAttribute(
      'href',
      '/packages?status=0',
    );
    await expectNoAxeViolations(container);
  });

  it('adds up what is selected and starts the checkout with it, once', async () => {
    const calls: unknown[] = [];
    server.use(
      answer('POST /shipment/init', ({ body, headers }) => {
        calls.push([body, headers.get('idempotency-key') !== null]);
        return {
          shipmentid: '00000000-0000-4000-8000-00000000000a',
          shipmentref: 'SH11111111',
          shipmentstatus: 'draft',
          step: 'packages' as const,
          packages: [],
          address: null,
          speed: null,
          insurance: false,
          insuranceprice: null,
          credits: '0.00',
          availablecredits: '0.00',
          promo: null,
          quote: null,
          problems: [],
          attempt: null,
          paymentmethods: [],
        };
      }),
    );
    const { user } = show([tea, book]);
    expect(screen.queryByRole('region', { name: 'Selected packages' })).toBeNull();
    await user.click(box('Tea set'));
    await user.click(box('Book'));
    expect(tray().getByText('2 packages').closest('p')).toHaveTextContent(
      '2 packages Tea set, Book',
    );
    expect(tray().getByText('Declared value $60.00 USD')).toBeVisible();
    expect(tray().getByText('2.05 kg')).toBeVisible();
    await user.dblClick(tray().getByRole('button', { name: 'Ship 2 as they are' }));
    expect(calls).toEqual([[{ packages: ['PK11111111', 'PK22222222'] }, true]]);
    expect(visited).toEqual(['/shipment/packages']);
  });

  it('says where the selection goes and what that costs at least, once for a burst of changes', async () => {
    const asked: unknown[] = [];
    server.use(
      answer('POST /shipment/shipping-calculator', ({ body }) => {
        asked.push(body);
        return priced('38.20', '23.40');
      }),
    );
    const { user } = show([tea, book]);
    await user.click(box('Tea set'));
    await user.click(box('Book'));
    expect(await tray().findByText('from $23.40 USD')).toBeVisible();
    expect(tray().getByText('To Maria Santos, 12 Mabini Street, Manila')).toBeVisible();
    expect(asked).toEqual([{ packages: ['PK11111111', 'PK22222222'] }]);
    await user.click(box('Book'));
    expect(tray().queryByText('from $23.40 USD')).toBeNull();
    expect(await tray().findByText('from $23.40 USD')).toBeVisible();
    expect(asked).toHaveLength(2);
  });

  it('compares it with a OneBox first, by the figures of the host, where both are known', async () => {
    server.use(
      answer('POST /shipment/shipping-calculator', ({ body }) => ({
        ...priced('23.40'),
        onebox:
          (body as { packages: string[] }).packages.length > 1
            ? { fee: '4.00', shipping: '24.10' }
            : null,
      })),
    );
    const { user } = show([tea, book]);
    await user.click(box('Tea set'));
    expect(await tray().findByText('from $23.40 USD')).toBeVisible();
    expect(tray().queryByText(/OneBox first/)).toBeNull();
    await user.click(box('Book'));
    expect(
      await tray().findByText(
        'Ship as they are, in their own boxes: from $23.40. Put in a OneBox first: about $28.10 ($4.00 for the box, then shipping from about $24.10).',
      ),
    ).toBeVisible();
  });

  it('offers a checkout that was left open again', () => {
    show([tea], { open: { names: ['Vase'], step: 'review' } });
    expect(
      screen.getByRole('link', { name: 'Continue your checkout of 1 package' }),
    ).toHaveAttribute('href', '/shipment/review');
  });

  it.each([
    [
      'there is no address',
      answer('POST /shipment/shipping-calculator', {
        address: null,
        pmtValidations: [],
        shippingSpeed: {},
      }),
      'Add a delivery address to see the price',
    ],
    [
      'no service takes it',
      answer('POST /shipment/shipping-calculator', priced()),
      'No service takes these together. Select fewer packages.',
    ],
    [
      'the host does not answer',
      breakNetwork('POST /shipment/shipping-calculator'),
      'The price is shown in the checkout.',
    ],
  ])('ships without a price when %s', async (_, handler, text) => {
    server.use(handler);
    const { user } = show([tea]);
    await user.click(box('Tea set'));
    expect(await tray().findByText(text)).toBeVisible();
    expect(tray().getByRole('button', { name: 'Ship 1 package' })).toBeEnabled();
  });

  it('says in the tray why the checkout could not start, and keeps the selection', async () => {
    server.use(refuse('POST /shipment/init', 'packageInUse'));
    const { user } = show([tea]);
    await user.click(box('Tea set'));
    await user.click(tray().getByRole('button', { name: 'Ship 1 package' }));
    expect(await tray().findByRole('alert')).toHaveTextContent(
      'One of these packages is already part of another shipment.',
    );
    expect(box('Tea set')).toBeChecked();
  });

  it('keeps the selection over a reload and drops what can no longer be selected', async () => {
    const first = show([tea, book]);
    await first.user.click(box('Tea set'));
    await first.user.click(box('Book'));
    first.unmount();
    show([{ ...tea, status: '1' }, book]);
    expect(box('Book')).toBeChecked();
    expect(box('Tea set')).toBeDisabled();
    expect(tray().getByText('1 package')).toBeVisible();
    expect(screen.getByText('1 package can no longer be selected.')).toBeVisible();
  });

  it('takes as many packages as one shipment may have, and says so at the next', async () => {
    const many = Array.from({ length: limits.selectionMax }, (_, n) =>
      factsOf(readPackage(wirePackage({ packageref: `PK9000${n}`, name: `Parcel ${n}` }))),
    );
    sessionStorage.setItem(
      selectionKey(frameProps().session.user?.suite ?? ''),
      JSON.stringify(many),
    );
    const { user } = show([tea]);
    await user.click(box('Tea set'));
    expect(box('Tea set')).not.toBeChecked();
    expect(useNotices.getState().notices.map(({ text }) => text)).toContain(
      'You can choose up to 50 packages at a time.',
    );
  });

  it('says in words why a package cannot be selected, and offers the declaration', () => {
    show([unvalued], {
      destination: { country: 'JP', itemizationRequired: true, batteryRestricted: false },
    });
    expect(box('Gift')).toBeDisabled();
    expect(box('Gift')).toHaveAccessibleDescription('Declare the contents first.');
    expect(card('Gift').getByText('Itemization Needed')).toHaveClass('text-danger');
    expect(card('Gift').getByRole('link', { name: 'Declare contents of Gift' })).toHaveAttribute(
      'href',
      '/packages/PK44444444#contents',
    );
  });

  it('leads to one screen for all packages on the page that wait for their contents', () => {
    const destination = { country: 'JP', itemizationRequired: true, batteryRestricted: false };
    show([tea, book, unvalued], { destination });
    expect(screen.getByText(/^3 packages here wait for the list of contents/)).toBeVisible();
    const link = screen.getByRole('link', { name: 'Declare them together' });
    expect(link).toHaveAttribute('href', '/packages/declare?refs=PK11111111.PK22222222.PK44444444');
  });

  it('lets nothing travel with a package that has to be alone', async () => {
    const alone = wirePackage({ packageref: 'PK55555555', name: 'Guitar', shipalone: true });
    const { user } = show([tea, alone]);
    await user.click(box('Tea set'));
    expect(box('Guitar')).toHaveAccessibleDescription(
      'It has to travel alone. Clear the other selections first.',
    );
    await user.click(tray().getByRole('button', { name: 'Clear selection' }));
    expect(box('Guitar')).toBeEnabled();
  });

  it('walks to the neighbours by their places, and to other pages by number', () => {
    show([tea], {
      query: { tab: 'history', page: '2' },
      page: { page: 2, totalpages: 9, next: 'NEXT', previous: 'PREV' },
    });
    expect(screen.getByRole('link', { name: 'Next' })).toHaveAttribute(
      'href',
      '/packages?tab=history&page=3&at=NEXT',
    );
    expect(screen.getByRole('link', { name: 'Page 9' })).toHaveAttribute(
      'href',
      '/packages?tab=history&page=9',
    );
    expect(screen.getByRole('link', { name: 'Previous' })).toHaveAttribute(
      'href',
      '/packages?tab=history',
    );
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('searches in its tab and its state, with an address of its own', async () => {
    const { user } = show([tea], { query: { status: '2' } });
    await user.type(
      screen.getByRole('searchbox', { name: 'Name, US tracking number or merchant' }),
      ' tea  set{Enter}',
    );
    expect(visited).toEqual(['/packages?status=2&search=tea+set']);
  });

  it('takes a search from tab to tab and page to page, says what it found, and lets go of it', () => {
    const { container } = show([tea], {
      query: { search: 'tea' },
      page: { totalpages: 2, total: 11, next: 'NEXT' },
    });
    expect(screen.getByText('11 packages match “tea”.')).toHaveAttribute('role', 'status');
    expect(screen.getByRole('searchbox')).toHaveValue('tea');
    expect(screen.getByRole('link', { name: 'History 0' })).toHaveAttribute(
      'href',
      '/packages?tab=history&search=tea',
    );
    expect(screen.getByRole('link', { name: 'Ready to ship 1' })).toHaveAttribute(
      'href',
      '/packages?status=2&search=tea',
    );
    expect(screen.getByRole('link', { name: 'Next' })).toHaveAttribute(
      'href',
      '/packages?search=tea&page=2&at=NEXT',
    );
    expect(screen.getByRole('link', { name: 'Clear search' })).toHaveAttribute('href', '/packages');
    const form = container.querySelector('form[role=search]');
    expect(form).toHaveAttribute('action', '/packages');
    expect(form).toHaveAttribute('method', 'get');
  });

  it('says where else there are matches when this list has none, and counts no further than it looked', async () => {
    const { container } = show([], {
      query: { search: 'tea', tab: 'history' },
      counts: { action: 3, processing: 0, ready: 201, history: 0 },
    });
    expect(screen.getByRole('heading', { name: 'No package matches “tea”' })).toBeVisible();
    expect(screen.getByRole('link', { name: '200 matches among your packages' })).toHaveAttribute(
      'href',
      '/packages?search=tea',
    );
    expect(screen.getByRole('link', { name: 'Packages 200+' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Clear search' })).toHaveAttribute(
      'href',
      '/packages?tab=history',
    );
    await expectNoAxeViolations(container);
  });

  it('says that a search shows the newest of many', () => {
    show([tea], { query: { search: 'tea' }, capped: true, page: { total: 200, totalpages: 20 } });
    expect(
      screen.getByText(
        'The newest 200 packages that match “tea” are shown. Add a word to find older ones.',
      ),
    ).toBeVisible();
  });

  it('explains an empty list', () => {
    show([]);
    expect(screen.getByRole('heading', { name: 'No packages yet' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'See your US address' })).toHaveAttribute(
      'href',
      '/dashboard',
    );
  });

  it("shows the catalogue's text when packages could not be loaded", () => {
    const error = { kind: 'network' as const, message: '', status: 0, code: null, requestId: null };
    renderPage(
      <StoryRouter>
        <PackagesPage {...frameProps()} data={null} loadError={error} />
      </StoryRouter>,
    );
    expect(screen.getByRole('alert')).toHaveTextContent(
      'There seems to be a network/server error. Please try again',
    );
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});
