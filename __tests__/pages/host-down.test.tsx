/** @jest-environment node */
import type { GetServerSidePropsContext, GetServerSidePropsResult } from 'next';
import { http, HttpResponse, type JsonBodyType } from 'msw';
import type { ComponentType } from 'react';

import { exampleReply } from '@/__tests__/support/example-reply';
import { server } from '@/__tests__/support/host-mock';
import { hostAnswers, hostRefuses, loadPage, memberCookies } from '@/__tests__/support/load-page';
import { renderFullPage } from '@/__tests__/support/whole-page';
import type { Key, Reply } from '@/contract/calls';
import type { ServerPageProps } from '@/lib/page-props';
import { staleReplies } from '@/lib/server/cache/stale-cache';
import { publicPages } from '@/rules/public-pages';

const host = 'http://127.0.0.1:4000';

interface PageModule {
  default: ComponentType<never>;
  getServerSideProps: (
    context: GetServerSidePropsContext,
  ) => Promise<GetServerSidePropsResult<ServerPageProps<object>>>;
}

/** The page file of a path, if it differs from the path. */
const files: Record<string, string> = {
  '/': 'index',
  '/onebox': 'onebox/index',
  '/blog': 'blog/index',
  '/sitemap': 'sitemap/index',
};
const shipToJapan = ['/ship-to/jp', 'ship-to/[country]', { country: 'jp' }] as const;
const blogPost = ['/blog/storage', 'blog/[slug]', { slug: 'storage' }] as const;
const documents: [string, string, Record<string, string>?][] = [
  ...publicPages.map(({ path }): [string, string] => [path, files[path] ?? path.slice(1)]),
  ['/ship-to', 'ship-to/index'],
  [...shipToJapan],
  ['/deals', 'deals/index'],
  ['/deals/tech', 'deals/[list]', { list: 'tech' }],
  ['/gift-guides/home', 'gift-guides/[guide]', { guide: 'home' }],
  [...blogPost],
  ['/login', 'login'],
  ['/forgot-password', 'forgot-password'],
];

const workingHost = http.all(`${host}/*`, ({ request }) =>
  HttpResponse.json({
    status: true,
    status_code: 200,
    data: exampleReply(`${request.method} ${new URL(request.url).pathname}` as Key) as JsonBodyType,
  }),
);
const japan = hostAnswers('GET /list/getcountries', {
  countries: [{ country: 'Japan', code: 'JP', country_code: '81', ship_allowed: true }],
});
const failingHost = http.all(`${host}/*`, () => HttpResponse.error());

async function visit(
  path: string,
  file: string,
  params?: Record<string, string>,
  cookies?: string,
) {
  const page: PageModule = jest.requireActual(`@/pages/${file}`);
  const { result, response } = await loadPage(page.getServerSideProps, {
    path,
    ...(params && { params }),
    ...(cookies && { cookies }),
  });
  const props = 'props' in result ? await result.props : null;
  if (!props) throw new Error(`${path} returned no props`);
  return {
    props,
    status: response.statusCode,
    header: (name: string) => String(response.getHeader(name) ?? ''),
    getHtml: () => renderFullPage(page.default, props, path).html,
  };
}

/** Everything a page shows from the database, without tool results and sign-in providers. */
const pickContent = ({ data }: ServerPageProps<object>) => ({
  ...data,
  estimate: null,
  failure: null,
  offered: null,
  postKey: '',
});

beforeEach(() => {
  staleReplies.clear();
  for (const level of ['error', 'warn'] as const)
    jest.spyOn(console, level).mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

describe('while the host is down', () => {
  it.each(documents)('%s shows its cached content', async (...document) => {
    server.use(workingHost);
    const pageBefore = await visit(...document);
    expect(pageBefore.props.loadError).toBe(null);
    server.use(failingHost);
    const pageNow = await visit(...document);
    expect([pageNow.status, pageNow.props.loadError]).toEqual([200, null]);
    expect(pickContent(pageNow.props)).toEqual(pickContent(pageBefore.props));
  });

  it('stale pages are cached only for seconds, and members see them too', async () => {
    server.use(workingHost);
    await visit(...shipToJapan);
    server.use(failingHost);
    const guest = await visit(...shipToJapan);
    expect(guest.header('cache-control')).toMatch(/s-maxage=5\b/);
    const member = await visit(...shipToJapan, memberCookies());
    expect([member.status, member.props.loadError]).toEqual([200, null]);
  });

  it('no stale prices or tracking are shown', async () => {
    server.use(japan, workingHost);
    await visit('/rates', 'rates');
    await visit('/rates?destination=JP&weight=2', 'rates');
    await visit('/track?number=SH4K8T2M9Q', 'track');
    await visit('/remote-areas?country=JP&postal=100-0001', 'remote-areas');
    server.use(failingHost);
    const ratesPage = await visit('/rates', 'rates');
    expect(ratesPage.status).toBe(200);
    expect(ratesPage.getHtml()).toContain('Prices aren’t available right now');
    expect(ratesPage.getHtml()).toContain('id="fees-heading"');
    for (const [path, file, title] of [
      ['/rates?destination=JP&weight=2', 'rates', 'Prices aren’t available right now'],
      ['/track?number=SH4K8T2M9Q', 'track', 'Tracking isn’t available right now'],
      [
        '/remote-areas?country=JP&postal=100-0001',
        'remote-areas',
        'can’t check remote areas right now',
      ],
    ] as const) {
      const failedPage = await visit(path, file);
      expect([path, failedPage.status, failedPage.header('retry-after')]).toEqual([path, 503, '5']);
      expect(failedPage.getHtml()).toContain(title);
    }
  });

  it.each([shipToJapan, ['/deals', 'deals/index', undefined], blogPost] as const)(
    '%s without a cached copy says when to retry and what works meanwhile',
    async (path, file, params) => {
      server.use(failingHost);
      const page = await visit(path, file, params);
      expect([page.status, page.header('retry-after')]).toEqual([503, '5']);
      expect(page.getHtml()).toContain('We can’t show this page right now');
      expect(page.getHtml()).toContain('href="/how-it-works"');
    },
  );
});

const getExample = <K extends Key>(key: K) => exampleReply(key) as Reply<K>;

it('a page that the host no longer has is not shown again', async () => {
  server.use(hostAnswers('GET /blog/post', getExample('GET /blog/post')));
  await visit(...blogPost);
  server.use(hostRefuses('GET /blog/post', 'notFound'));
  await expect(visit(...blogPost)).rejects.toThrow('returned no props');
  server.use(failingHost);
  expect((await visit(...blogPost)).status).toBe(503);
});

it('a page stays available when the host fails, but not when it refuses', async () => {
  server.use(hostAnswers('GET /blog/post', getExample('GET /blog/post')));
  await visit(...blogPost);
  server.use(hostRefuses('GET /blog/post', 'internal'));
  expect((await visit(...blogPost)).status).toBe(200);
  server.use(hostRefuses('GET /blog/post', 'forbidden'));
  expect((await visit(...blogPost)).status).toBe(403);
});
