import { publicPages } from '@/rules/public-pages';
import { routes } from '@/rules/routes';

import { crawl, stripPrefix, readSitemapPaths } from './support/crawl';
import { expect, test } from './support/test';

test.describe.configure({ mode: 'parallel', timeout: 240_000 });

const findDuplicates = (texts: readonly string[]) =>
  texts.filter((text, index) => texts.indexOf(text) !== index);

for (const prefix of ['', '/zh', '/tw', '/ja'])
  test(`a crawler at ${prefix || '/'} reaches every public page within three clicks`, async ({
    request,
    baseURL,
  }) => {
    const origin = new URL(baseURL ?? '').origin;
    const crawled = await crawl(request, origin, prefix);
    const pages = crawled.filter(({ isIndexed }) => isIndexed);

    expect(
      crawled.filter(({ status }) => status >= 400),
      'dead links',
    ).toEqual([]);
    expect(
      pages.filter(({ clicks }) => clicks > 3),
      'more than three clicks away',
    ).toEqual([]);
    expect.soft(findDuplicates(pages.map(({ title }) => title)), 'duplicate titles').toEqual([]);
    expect
      .soft(findDuplicates(pages.map((page) => page.description)), 'duplicate descriptions')
      .toEqual([]);
    expect.soft(pages.filter(({ description }) => description.length < 30)).toEqual([]);
    for (const { path, canonical } of pages) expect(new URL(canonical).pathname).toBe(path);

    const listed = (await readSitemapPaths(request, origin)).filter(
      (path) => stripPrefix(path, prefix) !== null,
    );
    expect
      .soft(pages.map(({ path }) => path).sort(), 'pages that differ from the sitemap')
      .toEqual(listed.sort());

    expect
      .soft(findDuplicates(pages.map(({ picture }) => picture)), 'duplicate pictures')
      .toEqual([]);
    for (const picture of new Set(pages.map((page) => new URL(page.picture).pathname))) {
      const { width, height, kilobytes } = await readPictureSize(
        await request.get(`${origin}${picture}`),
      );
      expect.soft([picture, width, height, kilobytes < 50]).toEqual([picture, 1200, 630, true]);
    }
  });

/** Reads width and height from the first chunk of a PNG. */
async function readPictureSize(response: { body: () => Promise<Buffer> }) {
  const bytes = await response.body();
  return {
    width: bytes.readUInt32BE(16),
    height: bytes.readUInt32BE(20),
    kilobytes: bytes.length / 1024,
  };
}

test('public pages handle a query of 10,000 characters, unknown countries and capitals', async ({
  request,
}) => {
  const longQuery = 'x'.repeat(10_000);
  for (const { path } of publicPages)
    expect(
      [path, (await request.get(`${path}?q=${longQuery}`)).status() < 500],
      'a long query',
    ).toEqual([path, true]);
  expect((await request.get('/ship-to/xq')).status()).toBe(404);
  expect((await request.get('/ja/deals/nobody')).status()).toBe(404);
  expect((await request.get('/blog/no-such-post')).status()).toBe(404);
  const capitals = await request.get('/ship-to/JP', { maxRedirects: 0 });
  expect([capitals.status(), capitals.headers()['location']]).toEqual([307, '/ship-to/jp']);
});

test('consumer services redirect permanently to one address', async ({ request }) => {
  const response = await request.get('/ja/services?referral=1', { maxRedirects: 0 });
  expect(response.status()).toBe(308);
  expect(response.headers()['location']).toBe(`/ja${routes.consumerServices()}?referral=1`);
});
