/** @jest-environment node */
import type { Reply } from '@/contract/calls';
import DealsFor, { getServerSideProps as loadDeals } from '@/pages/deals/[list]';
import GiftGuidePage, { getServerSideProps as loadGuide } from '@/pages/gift-guides/[guide]';
import { getServerSideProps as redirectToGuide } from '@/pages/gift-guides/index';
import { locales } from '@/rules/locale';
import { localePath } from '@/rules/routes';

import { server } from '../support/host-mock';
import { hostAnswers, loadPage } from '../support/load-page';
import { renderFullPage } from '../support/whole-page';

type DealList = Reply<'GET /list/deals'>;
const mug: DealList['items'][number] = {
  key: 'mug',
  name: 'Travel mug </script><b>',
  reason: 'Used every morning.',
  store: 'Mugs & More',
  url: 'https://mugs.example.com/travel',
  price: '38.00',
  weight: 600,
  kind: 'regular',
  category: 'homeGifts',
  checked: '2026-11-20',
  validto: '2026-12-20',
  landed: {
    speed: 'standard',
    shipping: '24.10',
    tax: '6.21',
    taxcoverage: 'known' as const,
    total: '68.31',
    earliest: '2026-11-30T00:00:00.000Z',
    latest: '2026-12-02T00:00:00.000Z',
  },
  refused: null,
};
const countries = hostAnswers('GET /list/getcountries', {
  countries: ['JP', 'PH', 'DE'].map((code) => ({
    country: code,
    code,
    country_code: '1',
    ship_allowed: true,
  })),
});
const buildDeals = (overrides: Partial<DealList> = {}): DealList => ({
  items: [mug],
  checked: '2026-11-20',
  opens: null,
  ...overrides,
});

async function show(
  page: 'deals' | 'gifts',
  name: string,
  answer: DealList,
  query = '',
  locale = 'en',
) {
  server.use(countries, hostAnswers('GET /list/deals', answer));
  const path = page === 'deals' ? `/deals/${name}` : `/gift-guides/${name}`;
  const params: Record<string, string> = page === 'deals' ? { list: name } : { guide: name };
  const visitOptions = { path: `${path}${query}`, params, locale };
  const { result } =
    page === 'deals'
      ? await loadPage(loadDeals, visitOptions)
      : await loadPage(loadGuide, visitOptions);
  if (!('props' in result)) return JSON.stringify(result);
  const Page = (page === 'deals' ? DealsFor : GiftGuidePage) as never;
  return renderFullPage(Page, result.props, path).html;
}

describe('the gift guides without a name', () => {
  it.each(locales)('redirect to the general one with the query, in %s', async (locale) => {
    const { result } = await loadPage(redirectToGuide, { path: '/gift-guides?country=JP', locale });
    const destination = localePath(locale, '/gift-guides/general?country=JP');
    expect(result).toMatchObject({ redirect: { destination } });
  });
});

describe('lists of goods', () => {
  it.each(locales)('show the delivered price and when it was checked, in %s', async (locale) => {
    const html = await show('deals', 'tech', buildDeals(), '?country=JP', locale);
    for (const figure of ['$38.00', '$68.31', '$24.10', '$6.21']) expect(html).toContain(figure);
    expect(html).toContain('2026');
    expect(html).toContain('Mugs &amp; More');
    expect(html).not.toMatch(/\bdeals\.\w|MISSING_MESSAGE/);
  });

  it('say that a price excludes customs when customs is unknown', async () => {
    const landed = mug.landed && { ...mug.landed, tax: '0.00', taxcoverage: 'unknown' as const };
    const html = await show(
      'deals',
      'tech',
      buildDeals({ items: [{ ...mug, landed }] }),
      '?country=JP',
    );
    expect(html).toContain('About $68.31 delivered to Japan, before customs charges');
    expect(html).not.toContain('tax about $0.00');
  });

  it('show the last valid day and the price date, also as structured data', async () => {
    const html = (await show('gifts', 'home', buildDeals())).replaceAll('<!-- -->', '');
    expect(html.replace(/[\s\u2060]+/g, ' ')).toContain('Listed until 19 Dec 2026');
    expect(html).toContain('"validFrom":"2026-11-20","priceValidUntil":"2026-12-19"');
  });

  it('link to the prefilled form', async () => {
    const html = (await show('deals', 'home', buildDeals())).replaceAll('&amp;', '&');
    expect(html).toContain(
      `product_url=${encodeURIComponent(mug.url)}&product_price=38.00&product_quantity=1`,
    );
  });

  it('show third-party text as plain text', async () => {
    const html = await show('deals', 'home', buildDeals());
    expect(html).not.toContain('</script><b>');
    expect(html).toContain('Travel mug &lt;/script&gt;&lt;b&gt;');
  });

  it('omit items without a valid link', async () => {
    const unsafeItem = { ...mug, key: 'bad', url: 'javascript:alert(1)' };
    expect(await show('deals', 'home', buildDeals({ items: [unsafeItem] }))).not.toContain(
      'javascript:',
    );
  });

  it('say why an item cannot be sent to a country, and do not offer it', async () => {
    const phone = { ...mug, landed: null, refused: 'battery' };
    const html = await show('gifts', 'tech', buildDeals({ items: [phone] }), '?country=DE');
    expect(html).toContain('Goods with batteries can’t be sent to Germany.');
    expect(html).not.toContain('product_url=');
  });

  it('apply the requested filters', async () => {
    expect(await show('gifts', 'her', buildDeals(), '?under=price')).toContain(
      'Used every morning.',
    );
    const expensiveShelf = buildDeals({ items: [{ ...mug, price: '50.00', weight: 1000 }] });
    for (const under of ['price', 'weight'])
      expect(await show('gifts', 'her', expensiveShelf, `?under=${under}`)).toContain(
        'Nothing matches. Show all gifts.',
      );
  });

  it('say when they were last checked and when they open if they are empty', async () => {
    const html = await show(
      'gifts',
      'holiday',
      buildDeals({ items: [], checked: '2026-12-19', opens: '2027-10-15' }),
    );
    expect(html).toContain('Nothing on this list right now');
    expect(html).toMatch(/New items will be listed on 15.Oct.2027/);
    expect(html).toMatch(/We last checked it on 19.Dec.2026/);
  });

  it('exist only if the specification lists them', async () => {
    expect(await show('deals', 'cats', buildDeals())).toBe('{"notFound":true}');
    expect(await show('gifts', 'cats', buildDeals())).toBe('{"notFound":true}');
    const html = await show('deals', 'tech', buildDeals(), `?country=${'x'.repeat(10_000)}`);
    expect(html).toContain('See what each item costs delivered to the Philippines.');
    expect(html).toContain('>Philippines</option>');
  });
});
