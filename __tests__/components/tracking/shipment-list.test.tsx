import { screen, within } from '@testing-library/react';

import { expectNoAxeViolations } from '@/__tests__/support/axe';
import { renderPage } from '@/__tests__/support/render';
import { MockRouter, visitedPaths } from '@/__tests__/support/router';
import { wireRow, wireShipmentPage } from '@/__tests__/support/shipments';
import { ShipmentList } from '@/components/tracking/shipment-list';
import type { ShipmentRow } from '@/contract/member/shipment';
import type { Api } from '@/lib/api';
import type { ShipmentsQuery } from '@/lib/queries/shipments';
import { listShipments } from '@/services/shipment-history';

async function show(
  rows: ShipmentRow[],
  query: ShipmentsQuery = { tab: 'current', page: 1 },
  paging = {},
) {
  const api = { request: () => Promise.resolve(wireShipmentPage(rows, paging)) } as unknown as Api;
  const list = await listShipments(api, query);
  return renderPage(
    <MockRouter path="/shipments">
      <ShipmentList list={list} query={query} countryNames={{ JP: 'Japan' }} />
    </MockRouter>,
  );
}

const getFirstRow = () =>
  within(within(screen.getByRole('list', { name: 'Shipments' })).getAllByRole('listitem')[0]!);

describe('the list of shipments', () => {
  it('names the packages, the destination, the courier with its tracking page, and the amount', async () => {
    const { container } = await show([wireRow()]);
    expect(getFirstRow().getByRole('link', { name: 'Tea set and 1 more' })).toHaveAttribute(
      'href',
      '/shipments/SH4K8T2M9Q',
    );
    expect(getFirstRow().getByText('To Japan')).toBeVisible();
    expect(getFirstRow().getByText('On its way')).toBeVisible();
    expect(getFirstRow().getByText('21 Feb 2026')).toBeVisible();
    expect(getFirstRow().getByText('$55.81')).toBeVisible();
    const trackingLink = getFirstRow().getByRole('link', { name: /^Track with DHL Express/ });
    expect(trackingLink).toHaveAttribute('rel', 'noopener noreferrer');
    expect(trackingLink).toHaveAccessibleName(/opens in a new window/);
    await expectNoAxeViolations(container);
  });

  it('lists the packages with their tracking numbers, each with a link', async () => {
    const { user } = await show([wireRow()]);
    await user.click(getFirstRow().getByText('2 packages'));
    expect(getFirstRow().getByRole('link', { name: 'Cookbook' })).toHaveAttribute(
      'href',
      '/packages/PK7H2M9QX5',
    );
  });

  it('says Processing while there is no air waybill', async () => {
    await show([
      wireRow({ awb: null, courier_url: null, shippingdate: null, shipmentstatus: 'paid' }),
    ]);
    expect(getFirstRow().getByText('Processing')).toBeVisible();
    expect(getFirstRow().getByText('Being packed')).toBeVisible();
    expect(getFirstRow().queryByRole('link', { name: /^Track with/ })).not.toBeInTheDocument();
  });

  it.each([
    ['0', 'shipped', 'Canceled'],
    ['C', 'delivered', 'Completed'],
    ['C', 'shipped', 'On its way'],
  ])(
    'shows an order with transaction status %s and shipment status %s in the history as %s',
    async (txnstatus, shipmentstatus, label) => {
      await show([wireRow({ txnstatus, shipmentstatus })], { tab: 'history', page: 1 });
      expect(getFirstRow().getByText(label)).toBeVisible();
      if (label !== 'Completed')
        expect(getFirstRow().queryByText('Completed')).not.toBeInTheDocument();
    },
  );

  it('links to the next and previous pages by cursor and keeps the tab', async () => {
    await show(
      [wireRow()],
      { tab: 'history', page: 2 },
      { page: 2, totalpages: 4, total: 31, next: 'bmV4dA', previous: 'cHJldg' },
    );
    expect(screen.getByRole('link', { name: 'Next' })).toHaveAttribute(
      'href',
      '/shipments?tab=history&page=3&at=bmV4dA',
    );
    expect(screen.getByRole('link', { name: 'Previous' })).toHaveAttribute(
      'href',
      '/shipments?tab=history',
    );
    expect(screen.getByRole('link', { name: 'Page 4' })).toHaveAttribute(
      'href',
      '/shipments?tab=history&page=4',
    );
    expect(screen.getByRole('link', { name: 'History' })).toHaveAttribute('aria-current', 'page');
  });

  it('opens the URL of each filter choice, keeps the rest of the URL, and is one form without scripts', async () => {
    const query = { tab: 'history', page: 3, at: 'x', status: 'shipped', size: 25 } as const;
    const { user, container } = await show([wireRow()], query, { total: 60, totalpages: 3 });
    const getSelect = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name });
    expect(getSelect('Status')).toHaveValue('shipped');
    const { form } = getSelect('Status');
    const fields = form?.querySelectorAll<HTMLInputElement>('[name]') ?? [];
    expect([...fields].map(({ name, value }) => [name, value])).toEqual([
      ['tab', 'history'],
      ['size', '25'],
      ['sort', ''],
      ['status', 'shipped'],
      ['ordered', ''],
    ]);
    expect(form?.querySelectorAll('noscript')).toHaveLength(1);
    await user.selectOptions(getSelect('Sort'), 'Oldest first');
    await user.selectOptions(getSelect('Order date'), 'Last 30 days');
    expect(visitedPaths.slice(-2)).toEqual([
      '/shipments?tab=history&status=shipped&sort=oldest&size=25',
      '/shipments?tab=history&status=shipped&ordered=30&sort=oldest&size=25',
    ]);
    const getHref = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(getHref('50')).toBe('/shipments?tab=history&status=shipped&size=50');
    expect(getHref('Clear filters')).toBe('/shipments?tab=history&size=25');
    expect(getHref('Current')).toBe('/shipments?size=25');
    expect(screen.getByText('60 shipments match the filters.')).toHaveAttribute('role', 'status');
    await expectNoAxeViolations(container);
  });

  it('says that no shipment matches, and offers to clear the filters', async () => {
    await show([], { tab: 'current', page: 1, ordered: 7 });
    expect(screen.getByRole('heading', { name: 'No shipments match the filters' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Clear filters' })).toHaveAttribute(
      'href',
      '/shipments',
    );
    expect(screen.getByRole('combobox', { name: 'Order date' })).toHaveValue('7');
  });

  it('says what will appear when there is nothing yet', async () => {
    const { container, unmount } = await show([]);
    expect(screen.getByRole('heading', { name: 'No current shipments' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'See your packages' })).toHaveAttribute(
      'href',
      '/packages',
    );
    await expectNoAxeViolations(container);
    unmount();
    await show([], { tab: 'history', page: 1 });
    expect(screen.getByRole('heading', { name: 'No past shipments yet' })).toBeVisible();
  });
});
