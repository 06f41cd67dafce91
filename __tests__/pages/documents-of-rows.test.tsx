import { screen } from '@testing-library/react';

import { frameProps, renderPage } from '@/__tests__/support/render';
import { MockRouter } from '@/__tests__/support/router';
import Business from '@/pages/business';
import HowItWorks from '@/pages/how-it-works';
import Services from '@/pages/consumer-services';
import type { Fees } from '@/services/rates';

const buildFee = (code: string, tier: string, amount: string) => ({ code, tier, amount });
const fees: Fees = {
  storage: [
    { tier: 'LT', freedays: 41, dailyfee: '0.70' },
    { tier: 'BZ', freedays: 93, dailyfee: '0.70' },
  ],
  fees: [
    buildFee('onebox', '*', '2.40'),
    buildFee('hazmat', '*', '32.00'),
    buildFee('businessmembership', '*', '123.00'),
    buildFee('contentverification', 'LT', '5.10'),
    buildFee('contentverification', 'BZ', '4.20'),
  ],
};
const pageProps = {
  ...frameProps(),
  data: {
    fees,
    country: 'Japan',
    services: [{ code: 'standard', courier: 'X', daysmin: 7, daysmax: 9, maxweight: 30_000 }],
  },
  loadError: null,
};

it('the services page shows the fees from the database', () => {
  renderPage(
    <MockRouter path="/consumer-services">
      <Services {...pageProps} />
    </MockRouter>,
  );
  expect(screen.getByText('$2.40 for each package inside')).toBeVisible();
  expect(screen.getByText('$5.10')).toBeVisible();
});

it('the How it works page shows the storage rule from the database', () => {
  renderPage(
    <MockRouter path="/how-it-works">
      <HowItWorks {...pageProps} />
    </MockRouter>,
  );
  expect(screen.getByText('41 days free, then $0.70 a day for each package')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Up to 41 days of free storage' })).toBeVisible();
  expect(screen.getByRole('heading', { name: '7–9 business days' })).toBeVisible();
  expect(screen.getByText('Delivery times to Japan are in business days.')).toBeVisible();
});

it('the business page shows its fee and only the fees that differ', () => {
  renderPage(
    <MockRouter path="/business">
      <Business {...pageProps} />
    </MockRouter>,
  );
  expect(screen.getByText(/123\.00/, { selector: 'dd' })).toBeVisible();
  expect(screen.getByRole('row', { name: /^Free storage days per package 41 93/ })).toBeVisible();
  expect(
    screen.getByRole('row', { name: /^Content verification.*\$5\.10.*\$4\.20/ }),
  ).toBeVisible();
  expect(screen.queryByRole('row', { name: /Hazardous goods/ })).toBeNull();
  expect(screen.queryByRole('row', { name: /OneBox/ })).toBeNull();
});
