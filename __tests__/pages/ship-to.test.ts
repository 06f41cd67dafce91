/** @jest-environment node */
import type { Reply } from '@/contract/calls';
import ShipTo, { getServerSideProps } from '@/pages/ship-to/[country]';
import Destinations, { getServerSideProps as loadList } from '@/pages/ship-to/index';
import { locales } from '@/rules/locale';

import { exampleReply } from '../support/example-reply';
import { server } from '../support/host-mock';
import { hostAnswers, hostRefuses, loadPage } from '../support/load-page';
import { renderFullPage } from '../support/whole-page';

const createSpeed = (code: string, total: string | null) => ({
  code,
  total,
  reason: total === null ? 'overMaxWeight' : null,
  earliest: '2026-11-30T00:00:00.000Z',
  latest: '2026-12-02T00:00:00.000Z',
  lines: [],
});
const japan: Reply<'GET /list/destination'> = {
  ...exampleReply('GET /list/destination'),
  country: 'JP',
  open: true,
  validfrom: '2026-10-01',
  prices: [
    { weight: 500, speeds: [createSpeed('standard', '21.10'), createSpeed('express', '26.30')] },
    { weight: 2000, speeds: [createSpeed('standard', '38.41'), createSpeed('express', '47.02')] },
    { weight: 10_000, speeds: [createSpeed('standard', '99.99'), createSpeed('express', null)] },
  ],
  services: [{ code: 'standard', courier: 'DHL', daysmin: 6, daysmax: 8, maxweight: 30_000 }],
  taxes: [
    {
      code: 'highvaluetax',
      collected: 'border',
      currency: 'JPY',
      above: '10000.00',
      aboveusd: '65.00',
      upto: null,
      uptousd: null,
      basis: 'cif+duty',
      percent: '10.00',
      percategory: '0.00',
      excluded: ['tobacco'],
      validfrom: '2022-01-01',
      validto: null,
      publishers: ['SEKO Logistics'],
      sourcedate: '2022-01-01',
    },
  ],
  rules: {
    itemization: true,
    identity: true,
    nobatteries: true,
    nodangerous: false,
    notobacco: false,
    shopnames: false,
    severalshops: null,
  },
  remote: { areas: 12, minimum: '23.00', perkg: '0.52' },
  taxcoverage: 'known',
  together: {
    parcels: 3,
    weight: 1000,
    goods: '50.00',
    apart: '90.00',
    apartborder: '0.00',
    shipped: '50.00',
    shippedborder: '15.00',
  },
  neighbours: ['KR'],
};
const locationsHandler = hostAnswers('GET /list/getselfcollectlocations', { locations: [] });
const load = (country: string, locale = 'en', query = '') =>
  loadPage(getServerSideProps, {
    path: `/ship-to/${country}${query}`,
    params: { country },
    locale,
  });

describe('/ship-to/[country]', () => {
  it.each(locales)('shows prices, taxes and rules in %s', async (locale) => {
    server.use(hostAnswers('GET /list/destination', japan), locationsHandler);
    const { result } = await load('jp', locale);
    const html = renderFullPage(
      ShipTo as never,
      (result as { props: object }).props,
      '/ship-to/jp',
    ).html.replaceAll('<!-- -->', '');
    for (const figure of ['21.10', '38.41', '47.02', '99.99', '10,000', '$65.00', '$25.00'])
      expect(html).toContain(figure);
    expect(html).toContain('SEKO Logistics');
    expect(html).toContain('/ship-to/kr');
    expect(html).not.toMatch(/ship-to\.|MISSING_MESSAGE/);
  });

  it.each([
    [
      'known',
      '15.00',
      /In one shipment, each in its own box: from \$50\.00 \+ about \$15\.00 in customs charges = about \$65\.00/,
    ],
    ['known', '15.00', /saves about \$25\.00/],
    ['known', '45.00', null],
    ['unknown', '0.00', /One by one: from \$90\.00, customs charges unknown/],
    ['unknown', '0.00', /You save \$40\.00 before customs/],
  ] as const)(
    'compares shipping together with shipping one by one, customs %s: %s',
    async (...row) => {
      const [taxcoverage, shippedborder, words] = row;
      const together = japan.together && { ...japan.together, shippedborder };
      server.use(
        hostAnswers('GET /list/destination', { ...japan, taxcoverage, together }),
        locationsHandler,
      );
      const { result } = await load('jp');
      const { props } = result as { props: object };
      const { html } = renderFullPage(ShipTo as never, props, '/ship-to/jp');
      if (words) expect(html.replaceAll('<!-- -->', '')).toMatch(words);
      else expect(html).not.toContain('Ship packages together');
    },
  );

  it('offers an address to guests only', async () => {
    server.use(hostAnswers('GET /list/destination', japan), locationsHandler);
    const { result } = await load('jp');
    const { props } = result as { props: object };
    const { html } = renderFullPage(ShipTo as never, props, '/ship-to/jp');
    const [, page = ''] = html.split('<main');
    const offers = page.split('Get your free US address').slice(0, -1);
    expect(offers).toHaveLength(2);
    for (const precedingHtml of offers)
      expect(precedingHtml).toMatch(/<span data-for="guest"><a[^>]*>$/);
    expect(page).toMatch(/<section [^>]*aria-labelledby="closing" data-for="guest"/);
  });

  it.each([
    ['unknown', japan.taxes, 'we don’t have verified tax rules for this destination'],
    ['unknown', [], 'We don’t have verified tax rules for Japan yet.'],
    ['known', [], 'customs won’t charge anything'],
    ['partly', japan.taxes, 'not the duty on some items'],
  ] as const)('describes the tax coverage in words (%s)', async (taxcoverage, taxes, words) => {
    server.use(
      hostAnswers('GET /list/destination', { ...japan, taxcoverage, taxes: [...taxes] }),
      locationsHandler,
    );
    const { result } = await load('jp');
    const { props } = result as { props: object };
    expect(renderFullPage(ShipTo as never, props, '/ship-to/jp').html).toContain(words);
  });

  it.each([
    ['en', 'Import tax (VAT, GST, or similar)', 'Import duty'],
    ['zh', '进口税（增值税、消费税等）', '进口关税'],
    ['tw', '進口稅（營業稅、增值稅等）', '進口關稅'],
    ['ja', '輸入時の消費税・付加価値税など', '関税'],
  ])('uses names for tax and duty that fit every limit in %s', async (locale, tax, duty) => {
    const [rule] = japan.taxes;
    const taxes = [
      { ...rule!, above: '0.00', aboveusd: null },
      { ...rule!, code: 'highvalueduty', above: '0.00', aboveusd: null, upto: '150.00' },
    ];
    server.use(hostAnswers('GET /list/destination', { ...japan, taxes }), locationsHandler);
    const { result } = await load('de', locale);
    const { props } = result as { props: object };
    const { html } = renderFullPage(ShipTo as never, props, '/ship-to/de');
    for (const words of [tax, duty]) expect(html).toContain(`<h3>${words}</h3>`);
  });

  it('redirects an uppercase code to the canonical URL, whatever the query', async () => {
    const { result } = await load('JP', 'ja', `?x=${'a'.repeat(10_000)}`);
    expect(result).toMatchObject({ redirect: { destination: '/ja/ship-to/jp' } });
  });

  it('names the country with its article in sentences, and without it on the label', async () => {
    server.use(hostAnswers('GET /list/destination', { ...japan, country: 'PH' }), locationsHandler);
    const { result } = await load('ph');
    const { props } = result as { props: object };
    const { title, html } = renderFullPage(ShipTo as never, props, '/ship-to/ph');
    expect(title).toContain('Ship from the US to the Philippines: prices, times, and duty');
    expect(html).toContain('Prices to the Philippines');
    expect(html).toContain('<dd>Philippines</dd>');
  });

  it('is a 404 for an unknown country', async () => {
    expect((await load('japan')).result).toEqual({ notFound: true });
    server.use(hostRefuses('GET /list/destination', 'notFound'), locationsHandler);
    expect((await load('zz')).result).toEqual({ notFound: true });
  });

  it('says that a country is closed, and offers nothing there', async () => {
    const closedCountry = { ...japan, open: false, services: [], prices: [] };
    server.use(hostAnswers('GET /list/destination', closedCountry), locationsHandler);
    const { result } = await load('jp');
    const { html, head } = renderFullPage(
      ShipTo as never,
      (result as { props: object }).props,
      '/ship-to/jp',
    );
    expect(html).toContain('We don’t ship to Japan right now.');
    expect(html).not.toContain('38.41');
    expect(head).toContain('noindex');
  });
});

describe('/ship-to', () => {
  const items = [
    { country: 'JP', from: '21.10', daysmin: 3, daysmax: 5 },
    { country: 'NZ', from: '30.00', daysmin: 3, daysmax: 5 },
  ];
  const show = async (find: string) => {
    server.use(hostAnswers('GET /list/destinations', { weight: 500, items }));
    const { result } = await loadPage(loadList, {
      path: `/ship-to${find && `?find=${encodeURIComponent(find)}`}`,
    });
    return renderFullPage(Destinations as never, (result as { props: object }).props, '/ship-to')
      .html;
  };

  it('lists every destination with its price', async () => {
    const html = await show('');
    expect(html).toContain('href="/ship-to/jp"');
    expect(html).toContain('from $30.00');
  });

  it('can be searched without scripts, in any of our languages', async () => {
    const html = await show('日本');
    expect(html).toContain('href="/ship-to/jp"');
    expect(html).not.toContain('href="/ship-to/nz"');
    expect(await show('x'.repeat(10_000))).toContain('We couldn’t find a destination');
  });
});
