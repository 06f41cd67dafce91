import { screen, waitFor, within } from '@testing-library/react';

import { answer, breakNetwork, refuse, server } from '@/__tests__/support/host-mock';
import { wirePackage } from '@/__tests__/support/packages';
import {
  book,
  getCheckbox,
  createPricedReply,
  showPackages,
  startWithoutSelection,
  tea,
} from '@/__tests__/support/packages-page';
import { frameProps } from '@/__tests__/support/render';
import { visitedPaths } from '@/__tests__/support/router';
import { limits } from '@/contract/limits';
import { useNotices } from '@/hooks/use-notices';
import { toSelectedPackage, selectionKey } from '@/lib/browser/stored-selection';
import { readPackage } from '@/services/pmt';

beforeEach(startWithoutSelection);

const getTray = () => within(screen.getByRole('region', { name: 'Selected packages' }));

describe('the selection on the packages page', () => {
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
    const { user } = showPackages([tea, book]);
    expect(screen.queryByRole('region', { name: 'Selected packages' })).toBeNull();
    await user.click(getCheckbox('Tea set'));
    await user.click(getCheckbox('Book'));
    expect(getTray().getByText('2 packages').closest('p')).toHaveTextContent(
      '2 packages Tea set, Book',
    );
    expect(getTray().getByText('Declared value $60.00 USD')).toBeVisible();
    expect(getTray().getByText('2.05 kg')).toBeVisible();
    await user.dblClick(getTray().getByRole('button', { name: 'Ship 2 packages' }));
    expect(calls).toEqual([[{ packages: ['PK11111111', 'PK22222222'] }, true]]);
    expect(visitedPaths).toEqual(['/shipment/review']);
  });

  it('shows the destination and the lowest price, and batches quick changes', async () => {
    const requestBodies: unknown[] = [];
    server.use(
      answer('POST /shipment/shipping-calculator', ({ body }) => {
        requestBodies.push(body);
        return createPricedReply('38.20', '23.40');
      }),
    );
    const { user } = showPackages([tea, book]);
    await user.click(getCheckbox('Tea set'));
    await user.click(getCheckbox('Book'));
    expect(await getTray().findByText('from $23.40 USD')).toBeVisible();
    expect(getTray().getByText('To Maria Santos, 12 Mabini Street, Manila')).toBeVisible();
    expect(requestBodies).toEqual([{ packages: ['PK11111111', 'PK22222222'] }]);
    await user.click(getCheckbox('Book'));
    expect(getTray().queryByText('from $23.40 USD')).toBeNull();
    expect(await getTray().findByText('from $23.40 USD')).toBeVisible();
    expect(requestBodies).toHaveLength(2);
  });

  it('says what packing a OneBox costs, and does not promise savings', async () => {
    server.use(
      answer('POST /shipment/shipping-calculator', ({ body }) => ({
        ...createPricedReply('23.40'),
        onebox: (body as { packages: string[] }).packages.length > 1 ? { fee: '4.00' } : null,
      })),
    );
    const { user } = showPackages([tea, book]);
    await user.click(getCheckbox('Tea set'));
    expect(await getTray().findByText('from $23.40 USD')).toBeVisible();
    expect(getTray().queryByText(/In a OneBox/)).toBeNull();
    await user.click(getCheckbox('Book'));
    expect(
      await getTray().findByText(
        'In a OneBox: $4.00 for packing, then shipping based on what we measure. We can’t say yet whether that costs less.',
      ),
    ).toBeVisible();
    expect(getTray().getByText('In one shipment, each in its own box: from $23.40')).toBeVisible();
  });

  it('shows shipping, customs and their sum, and warns if separate shipments cost less', async () => {
    const rule = { id: 'tax/PH/highvaluetax', validfrom: '2022-01-01' };
    const { shippingSpeed, ...reply } = createPricedReply('37.84');
    const atborder = [{ code: 'highvaluetax', amount: '30.94', rule, basis: {} }];
    server.use(
      answer('POST /shipment/shipping-calculator', {
        ...reply,
        shippingSpeed: Object.fromEntries(
          Object.entries(shippingSpeed).map(([code, speed]) => [code, { ...speed, atborder }]),
        ),
        apart: { total: '54.02', border: '0.00' },
      }),
    );
    const { user } = showPackages([tea, book]);
    await user.click(getCheckbox('Tea set'));
    await user.click(getCheckbox('Book'));
    expect(await getTray().findByText('from $37.84 USD')).toBeVisible();
    expect(getTray().getByText('+ about $30.94 in customs charges')).toBeVisible();
    expect(getTray().getByText('about $68.78 with customs charges')).toBeVisible();
    expect(
      getTray().getByText(
        /^Shipping these together comes to about \$68\.78; one by one, about \$54\.02/,
      ),
    ).toHaveTextContent('Don’t split a single order to stay below a tax limit.');
    expect(
      getTray().getByText(
        'In one shipment, each in its own box: from $37.84 + about $30.94 in customs charges = about $68.78',
      ),
    ).toBeVisible();
    expect(getTray().getByText('One by one: from $54.02')).toBeVisible();
  });

  it('says that customs charges are unknown instead of showing a figure', async () => {
    const { shippingSpeed, ...reply } = createPricedReply('23.40');
    const speedEntries = Object.entries(shippingSpeed).map(
      ([code, speed]) => [code, { ...speed, taxcoverage: 'unknown' as const }] as const,
    );
    server.use(
      answer('POST /shipment/shipping-calculator', {
        ...reply,
        shippingSpeed: Object.fromEntries(speedEntries),
        apart: { total: '54.02', border: '0.00' },
      }),
    );
    const { user } = showPackages([tea, book]);
    await user.click(getCheckbox('Tea set'));
    expect(
      await getTray().findByText(
        /^Customs: we don’t have verified tax rules for this destination\./,
      ),
    ).toBeVisible();
    expect(getTray().getByText('One by one: from $54.02, customs charges unknown')).toBeVisible();
  });

  it.each([
    ['costs less than one by one', { total: '54.02', border: '0.00' }],
    ['costs less than a dollar more', { total: '23.00', border: '0.00' }],
  ])('does not warn about a combined shipment that %s', async (_, separateTotals) => {
    server.use(
      answer('POST /shipment/shipping-calculator', {
        ...createPricedReply('23.40'),
        apart: separateTotals,
      }),
    );
    const { user } = showPackages([tea, book]);
    await user.click(getCheckbox('Tea set'));
    expect(await getTray().findByText(/^One by one/)).toBeVisible();
    expect(getTray().queryByText(/^Shipping these together comes to/)).toBeNull();
  });

  it('names the packages that cannot ship, with the reasons', async () => {
    server.use(
      answer('POST /shipment/shipping-calculator', {
        ...createPricedReply(),
        pmtValidations: [
          { packageref: 'PK11111111', code: 'tobaccoRestricted' },
          { packageref: 'PK22222222', code: 'multipleMerchantValue' },
        ],
      }),
    );
    const { user } = showPackages([tea, book]);
    await user.click(getCheckbox('Tea set'));
    await user.click(getCheckbox('Book'));
    expect(
      await getTray().findByText('Tea set: Tobacco can’t be shipped to your delivery country.'),
    ).toBeVisible();
    expect(getTray().getByText(/^Book: .*\$750\.00/)).toBeVisible();
    expect(getTray().queryByText(/No shipping speed is available/)).toBeNull();
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
      'no service accepts the package',
      answer('POST /shipment/shipping-calculator', createPricedReply()),
      'No shipping speed is available for these packages. Choose other packages or another address.',
    ],
    [
      'the host does not answer',
      breakNetwork('POST /shipment/shipping-calculator'),
      'You’ll see the price at checkout.',
    ],
  ])('ships without a price when %s', async (_, handler, text) => {
    server.use(handler);
    const { user } = showPackages([tea]);
    await user.click(getCheckbox('Tea set'));
    expect(await getTray().findByText(text)).toBeVisible();
    expect(getTray().getByRole('button', { name: 'Ship 1 package' })).toBeEnabled();
  });

  it('says in the tray why the checkout could not start, and keeps the selection', async () => {
    server.use(refuse('POST /shipment/init', 'packageInUse'));
    const { user } = showPackages([tea]);
    await user.click(getCheckbox('Tea set'));
    await user.click(getTray().getByRole('button', { name: 'Ship 1 package' }));
    expect(await getTray().findByRole('alert')).toHaveTextContent(
      'A package you chose is already part of another shipment or a OneBox.',
    );
    expect(getCheckbox('Tea set')).toBeChecked();
  });

  it('keeps the selection across a reload and drops what can no longer be selected', async () => {
    const firstView = showPackages([tea, book]);
    await firstView.user.click(getCheckbox('Tea set'));
    await firstView.user.click(getCheckbox('Book'));
    firstView.unmount();
    showPackages([{ ...tea, status: '1' }, book]);
    expect(getCheckbox('Book')).toBeChecked();
    expect(getCheckbox('Tea set')).toBeDisabled();
    expect(getTray().getByText('1 package')).toBeVisible();
    expect(screen.getByText('1 package can no longer be selected.')).toBeVisible();
  });

  it('is hidden in the history, does not cover an empty result, and keeps the packages', async () => {
    const firstView = showPackages([tea]);
    await firstView.user.click(getCheckbox('Tea set'));
    const queryRegion = () => screen.queryByRole('region', { name: 'Selected packages' });
    await waitFor(() => expect(queryRegion()).not.toHaveAttribute('data-flow'));
    firstView.unmount();
    const historyView = showPackages([wirePackage({ packageref: 'PK99999999', status: 'P' })], {
      query: { tab: 'history' },
    });
    expect(screen.getByRole('link', { name: 'History 1' })).toHaveAttribute('aria-current', 'page');
    expect(queryRegion()).toBeNull();
    historyView.unmount();
    showPackages([], { query: { search: 'shoes' } });
    expect(await screen.findByRole('region', { name: 'Selected packages' })).toHaveAttribute(
      'data-flow',
    );
    expect(getTray().getByText('1 package')).toBeVisible();
  });

  it('selects up to the limit of one shipment, and says so for the next package', async () => {
    const selectedPackages = Array.from({ length: limits.selectionMax }, (_, n) =>
      toSelectedPackage(
        readPackage(wirePackage({ packageref: `PK9000${n}`, name: `Parcel ${n}` })),
      ),
    );
    sessionStorage.setItem(
      selectionKey(frameProps().session.user?.suite ?? ''),
      JSON.stringify(selectedPackages),
    );
    const { user } = showPackages([tea]);
    await user.click(getCheckbox('Tea set'));
    expect(getCheckbox('Tea set')).not.toBeChecked();
    expect(useNotices.getState().notices.map(({ text }) => text)).toContain(
      'You can select up to 50 packages at a time.',
    );
  });

  it('adds no package to one that must ship separately', async () => {
    const guitar = wirePackage({ packageref: 'PK55555555', name: 'Guitar', shipalone: true });
    const { user } = showPackages([tea, guitar]);
    await user.click(getCheckbox('Tea set'));
    expect(getCheckbox('Guitar')).toHaveAccessibleDescription(
      'It must ship separately. Clear your other selections first.',
    );
    await user.click(getTray().getByRole('button', { name: 'Clear selection' }));
    expect(getCheckbox('Guitar')).toBeEnabled();
  });
});
