import { screen, waitFor } from '@testing-library/react';

import { wireShipment } from '@/__tests__/support/checkout';
import { answer, server } from '@/__tests__/support/host-mock';
import { wirePackage } from '@/__tests__/support/packages';
import { frameProps, renderPage } from '@/__tests__/support/render';
import { StoryRouter, visited } from '@/__tests__/support/router';
import type { Package } from '@/contract/member/pmt';
import PackagePage from '@/pages/packages/[ref]';
import { readPackage } from '@/services/pmt';

function show(changes: Partial<Package>) {
  const data = { item: readPackage(wirePackage(changes)), destinations: [], categories: [] };
  return renderPage(
    <StoryRouter path="/packages/PK7H2M9QX4">
      <PackagePage {...frameProps()} data={data} loadError={null} />
    </StoryRouter>,
  );
}

describe('a package that is ready', () => {
  it('is shipped from its own page', async () => {
    const started: unknown[] = [];
    server.use(
      answer('GET /shipment/currentshipment', { shipment: null }),
      answer('POST /shipment/init', ({ body }) => {
        started.push(body);
        return wireShipment();
      }),
    );
    const { user } = show({ status: '2', amount: '20.00' });
    await user.dblClick(screen.getByRole('button', { name: 'Ship 1 package' }));
    await waitFor(() => expect(visited).toEqual(['/shipment/review']));
    expect(started).toEqual([{ packages: ['PK7H2M9QX4'] }]);
  });

  it.each([
    ['while it is processed', { status: '1', amount: '20.00' }],
    ['without a value', { status: '2', amount: '0.00' }],
  ] as const)('is not offered to ship %s', (_, changes) => {
    show(changes);
    expect(screen.queryByRole('button', { name: /^Ship/ })).not.toBeInTheDocument();
  });
});

const primary = () =>
  [...document.querySelectorAll('main .btn-primary')].map((button) => button.textContent);

describe('the one primary button of a package', () => {
  it.each([
    ['ships what is ready', { status: '2', amount: '20.00' }, 'Ship 1 package'],
    ['declares what lacks a value', { status: '2', amount: '0.00' }, 'Declare contents'],
    [
      'asks what to do with what arrived damaged',
      {
        status: '0',
        packagetype: ['damagefull'],
        amount: '0.00',
        actionsallowed: ['declare', 'fix', 'return'],
      },
      'Choose what to do',
    ],
  ] as const)('%s', (_, changes, name) => {
    show(changes as Partial<Package>);
    expect(primary()).toEqual([name]);
  });
});
