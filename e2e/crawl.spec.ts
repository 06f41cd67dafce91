import { publicPages } from '@/rules/public-pages';
import { routes } from '@/rules/routes';

import { crawl, inLanguage, sitemapPaths } from './support/crawl';
import { expect, test } from './support/test';

test.describe.configure({ mode: 'parallel', timeout: 240_000 });

const twice = (texts: readonly string[]) => texts.filter((text, at) => texts.indexOf(text) !== at);

for (const prefix of ['', '/zh', '/tw', '/ja'])
  test(`a crawler at ${prefix || '/'} reaches every public page within three clicks`, async ({
    request,
    baseURL,
  }) => {
    const origin = new URL(baseURL ?? '').origin;
    const found = await crawl(request, origin, prefix);
    const pages = found.filter(({ indexed }) => indexed);

    expect(
      found.filter(({ status }) => status >= 400),
      'dead links',
    ).toEqual([]);
    expect(
      pages.filter(({ clicks }) => clicks > 3),
      'more than three clicks away',
    ).toEqual([]);
    expect.soft(twice(pages.map(({ title }) => title)), 'titles of two pages').toEqual([]);
    expect.soft(twice(pages.map((page) => page.description)), 'descriptions of two').toEqual([]);
    expect.soft(pages.filter(({ description }) => description.length < 30)).toEqual([]);
    for (const { path, canonical } of pages) expect(new URL(canonical).pathname).toBe(path);

    const listed = (await sitemapPaths(request, origin)).filter(
      (path) => inLanguage(path, prefix) !== null,
    );
    expect
      .soft(pages.map(({ path }) => path).sort(), 'orphans of the sitemap')
      .toEqual(listed.sort());

    expect.soft(twice(pages.map(({ picture }) => picture)), 'pictures of two pages').toEqual([]);
    for (const picture of new Set(pages.map((page) => new URL(page.picture).pathname))) {
      const { width, height, kilobytes } = await sizeOf(await request.get(`${origin}${picture}`));
      expect.soft([picture, width, height, kilobytes < 50]).toEqual([picture, 1200, 630, true]);
    }
  });

/** Width and height stand in the first chunk of a PNG. */
async function sizeOf(answer: { body: () => Promise<Buffer> }) {
  const bytes = await answer.body();
  return {
    width: bytes.readUInt32BE(16),
    height: bytes.readUInt32BE(20),
    kilobytes: bytes.length / 1024,
  };
}

test('public pages bear ten thousand letters of query, unknown countries and capitals', async ({
  request,
}) => {
  const long = 'x'.repeat(10_000);
  for (const { path } of publicPages)
    expect([path, (await request.get(`${path}?q=${long}`)).status() < 500], 'a long query').toEqual(
      [path, true],
    );
  expect((await request.get('/ship-to/xq')).status()).toBe(404);
  expect((await request.get('/ja/deals/nobody')).status()).toBe(404);
  expect((await request.get('/blog/no-such-post')).status()).toBe(404);
  const capitals = await request.get('/ship-to/JP', { maxRedirects: 0 });
  expect([capitals.status(), capitals.headers()['location']]).toEqual([307, '/ship-to/jp']);
});

test('consumer services are at one address for good', async ({ request }) => {
  const answer = await request.get('/ja/services?referral=1', { maxRedirects: 0 });
  expect(answer.status()).toBe(308);
  expect(answer.headers()['location']).toBe(`/ja${routes.consumerServices()}?referral=1`);
});
