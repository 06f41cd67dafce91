import { screen } from '@testing-library/react';

import { expectNoAxeViolations } from '@/__tests__/support/axe';
import { frameProps, renderPage } from '@/__tests__/support/render';
import { StoryRouter } from '@/__tests__/support/router';
import type { Api } from '@/lib/api';
import OneboxGuidePage from '@/pages/onebox';
import { findBoxFees } from '@/services/rates';

const fees = [
  { code: 'onebox', tier: 'LT', amount: '2.00' },
  { code: 'onebox', tier: '*', amount: '1.00' },
  { code: 'hazmat', tier: '*', amount: '32.00' },
];
const host = (answer: () => Promise<unknown>) => ({ request: answer }) as unknown as Api;

const show = async (api: Api) =>
  renderPage(
    <StoryRouter path="/onebox">
      <OneboxGuidePage
        {...frameProps()}
        data={{ fees: await findBoxFees(api), origin: 'https://portal.example' }}
        loadError={null}
      />
    </StoryRouter>,
  );

describe('the page that explains OneBoxes', () => {
  it('tells the fee of each membership from the published rates, an example, and the same fee to machines', async () => {
    const { container } = await show(host(() => Promise.resolve({ fees, storage: [] })));
    expect(screen.getByRole('row', { name: /^For each parcel inside/ })).toHaveTextContent(
      'For each parcel inside$2.00$1.00$1.00',
    );
    expect(
      screen.getByText('Example for a Standard member: 3 parcels cost $6.00 USD.'),
    ).toBeVisible();
    const facts = JSON.parse(
      container.querySelector('script[type="application/ld+json"]')?.textContent ?? '{}',
    ) as Record<string, unknown>;
    expect(facts).toMatchObject({
      '@type': 'Service',
      url: 'https://portal.example/onebox',
      offers: { price: '2.00', priceCurrency: 'USD' },
    });
    await expectNoAxeViolations(container);
  });

  it('is whole without the host: it says where the fees are seen', async () => {
    await show(host(() => Promise.reject(new Error('down'))));
    expect(screen.getByText(/^The fees cannot be shown at the moment/)).toBeVisible();
    expect(screen.getByRole('heading', { name: 'How it works' })).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
  });
});
