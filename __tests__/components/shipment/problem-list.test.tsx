import { screen } from '@testing-library/react';

import { wireShipment } from '@/__tests__/support/checkout';
import { answer, server } from '@/__tests__/support/host-mock';
import { renderPage } from '@/__tests__/support/render';
import { ProblemList } from '@/components/shipment/problem-list';
import { createServerApi } from '@/lib/server/proxy/server-api';
import { getCheckout } from '@/services/shipment';

const api = createServerApi({ baseUrl: `${window.location.origin}/api/ms`, portal: 'cgw' });

it.each([
  ['en', 'Rain jacket: It doesn’t have a declared value yet.'],
  ['zh', 'Rain jacket：'],
  ['tw', 'Rain jacket：'],
  ['ja', 'Rain jacket：'],
] as const)(
  'joins a package and its reason with the punctuation of the language (%s)',
  async (locale, line) => {
    const problems = [{ packageref: 'PK7H2M9QX4', code: 'noValue' }];
    server.use(
      answer('GET /shipment/currentshipment', {
        shipment: wireShipment({ step: 'packages', problems }),
      }),
    );
    const checkout = await getCheckout(api);
    if (!checkout) throw new Error('no checkout');
    renderPage(<ProblemList checkout={checkout} />, { locale });
    const link = screen.getByRole('link', { name: 'Rain jacket' });
    expect(link.closest('li')?.textContent).toMatch(new RegExp(`^${line}`));
    // The link is inline: a link alone in a list item would take a whole line on a phone.
    expect(link.parentElement?.tagName).toBe('SPAN');
  },
);
