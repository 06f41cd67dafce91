import { screen } from '@testing-library/react';

import { expectNoAxeViolations } from '@/__tests__/support/axe';
import { frameProps, renderPage } from '@/__tests__/support/render';
import { MockRouter } from '@/__tests__/support/router';
import type { Api } from '@/lib/api';
import OneboxGuidePage from '@/pages/onebox';
import { findBoxFees } from '@/services/rates';

const fees = [
  { code: 'onebox', tier: 'LT', amount: '2.00' },
  { code: 'onebox', tier: '*', amount: '1.00' },
  { code: 'hazmat', tier: '*', amount: '32.00' },
];
const createApi = (answer: () => Promise<unknown>) => ({ request: answer }) as unknown as Api;

const show = async (api: Api) =>
  renderPage(
    <MockRouter path="/onebox">
      <OneboxGuidePage {...frameProps()} data={{ fees: await findBoxFees(api) }} loadError={null} />
    </MockRouter>,
  );

describe('the page that explains OneBoxes', () => {
  it("shows each membership's fee from the published rates, an example, and the same fee as structured data", async () => {
    const { container } = await show(createApi(() => Promise.resolve({ fees, storage: [] })));
    expect(screen.getByRole('row', { name: /^For each package inside/ })).toHaveTextContent(
      'For each package inside$2.00$1.00$1.00',
    );
    expect(
      screen.getByText('Example for a Standard member: 3 packages cost $6.00 USD.'),
    ).toBeVisible();
    const facts = JSON.parse(
      [...container.querySelectorAll('script[type="application/ld+json"]')]
        .map(({ textContent }) => textContent)
        .find((text) => text.includes('"Service"')) ?? '{}',
    ) as Record<string, unknown>;
    expect(facts).toMatchObject({
      '@type': 'Service',
      url: 'https://www.example.com/onebox',
      provider: { '@id': 'https://www.example.com/#organization' },
      offers: { price: '2.00', priceCurrency: 'USD' },
    });
    await expectNoAxeViolations(container);
  });

  it('renders without the host, and says that the fees are unavailable', async () => {
    await show(createApi(() => Promise.reject(new Error('down'))));
    expect(screen.getByText(/^We can’t show the fees right now/)).toBeVisible();
    expect(screen.getByRole('heading', { name: 'How it works' })).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
  });
});
