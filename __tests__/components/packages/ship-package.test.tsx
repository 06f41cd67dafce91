import { screen, waitFor } from '@testing-library/react';

import { wireShipment } from '@/__tests__/support/checkout';
import { answer, server } from '@/__tests__/support/host-mock';
import { wirePackage } from '@/__tests__/support/packages';
import { frameProps, renderPage } from '@/__tests__/support/render';
import { MockRouter, visitedPaths } from '@/__tests__/support/router';
import type { Package } from '@/contract/member/pmt';
import PackagePage from '@/pages/packages/[ref]';
import { readPackage } from '@/services/pmt';

function show(changes: Partial<Package>) {
  const data = {
    item: readPackage(wirePackage(changes)),
    destinations: [],
    home: null,
    categories: [],
  };
  return renderPage(
    <MockRouter path="/packages/PK7H2M9QX4">
      <PackagePage {...frameProps()} data={data} loadError={null} />
    </MockRouter>,
  );
}

describe('a package', () => {
  it('ships from its own page when it is ready', async () => {
    const requestBodies: unknown[] = [];
    server.use(
      answer('GET /shipment/currentshipment', { shipment: null }),
      answer('POST /shipment/init', ({ body }) => {
        requestBodies.push(body);
        return wireShipment();
      }),
    );
    const { user } = show({ status: '2', amount: '20.00' });
    await user.dblClick(screen.getByRole('button', { name: 'Ship 1 package' }));
    await waitFor(() => expect(visitedPaths).toEqual(['/shipment/review']));
    expect(requestBodies).toEqual([{ packages: ['PK7H2M9QX4'] }]);
  });

  it.each([
    ['while it is being processed', { status: '1', amount: '20.00' }],
    ['without a value', { status: '2', amount: '0.00' }],
  ] as const)('cannot be shipped %s', (_, changes) => {
    show(changes);
    expect(screen.queryByRole('button', { name: /^Ship/ })).not.toBeInTheDocument();
  });
});

const listPrimaryButtons = () =>
  [...document.querySelectorAll('main .btn-primary')].map((button) => button.textContent);

describe('the one primary button of a package', () => {
  it.each<[string, Partial<Package>, string]>([
    ['ships a package that is ready', { status: '2', amount: '20.00' }, 'Ship 1 package'],
    ['declares a package that lacks a value', { status: '2', amount: '0.00' }, 'Declare contents'],
    [
      'asks what to do with a package that arrived damaged',
      {
        status: '0',
        packagetype: ['damagefull'],
        amount: '0.00',
        actionsallowed: ['declare', 'fix', 'return'],
      },
      'Choose what to do',
    ],
  ])('%s', (_, changes, name) => {
    show(changes);
    expect(listPrimaryButtons()).toEqual([name]);
  });
});
