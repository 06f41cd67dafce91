import { screen, within } from '@testing-library/react';

import type { Package } from '@/contract/member/pmt';
import PackagePage from '@/pages/packages/[ref]';
import { readPackage } from '@/services/pmt';

import { answer, server } from './host-mock';
import { wirePackage } from './packages';
import { frameProps, renderPage } from './render';
import { MockRouter } from './router';

/** Clears the storage and mocks a host that returns prices. */
export function startWithPrices() {
  sessionStorage.clear();
  localStorage.clear();
  const actionrequestfee = {
    hazmat: '32.00',
    contentverification: '5.00',
    repack: '7.00',
    repackBag: '5.00',
    return: '4.00',
  };
  server.use(
    answer('GET /pmt/configs', () => ({ categories: [], actionrequestfee, hazmatfloor: 3500 })),
  );
}

export const damagedPackage = {
  status: '0',
  packagetype: ['damagepartial'],
  actionsallowed: ['edit', 'declare', 'verify', 'fix', 'discard_damaged_partial'],
};
export const hazardousPackage = {
  status: '0',
  packagetype: ['hazmatfull'],
  actionsallowed: ['edit', 'declare', 'hazmat', 'discard_hazmat_full'],
};

/** Renders a package's page. */
export function showPackage(changes: Partial<Package>) {
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

/** Opens the dialog of a request. */
export async function openAction(changes: Partial<Package>, name: RegExp) {
  const page = showPackage(changes);
  await page.user.click(screen.getByRole('button', { name: /Services for|Choose what to do/ }));
  await page.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));
  return { ...page, dialog: await screen.findByRole('dialog') };
}
