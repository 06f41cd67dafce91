/** @jest-environment node */
import { readdirSync } from 'node:fs';
import path from 'node:path';

import { NextRequest } from 'next/server';
import { unstable_doesMiddlewareMatch as doesMatch } from 'next/experimental/testing/server';

import type * as ProxyModule from '@/proxy';
import { classifyRoute } from '@/lib/redirect-rules';
import { PAGE_DATA_HEADER } from '@/rules/page-data';

import { server } from './support/host-mock';
import { hostRefuses } from './support/load-page';
import type * as LoadPage from './support/load-page';

const i18n = { locales: ['en', 'zh', 'tw', 'ja'], defaultLocale: 'en' };
let { config, proxy } = {} as typeof ProxyModule;
let { loadPage, memberCookies } = {} as typeof LoadPage;
let page: Parameters<typeof LoadPage.loadPage>[0];

/** Loads the modules for a portal at this URL, because settings are read once. */
async function portalAt(address: string): Promise<void> {
  jest.resetModules();
  process.env['PORTAL_URL'] = address;
  ({ config, proxy } = await import('@/proxy'));
  ({ loadPage, memberCookies } = await import('./support/load-page'));
  const { serverPage } = await import('@/lib/server/page');
  page = serverPage(() => Promise.resolve({}));
}
beforeAll(() => portalAt('https://portal.example'));
beforeEach(() => server.use(hostRefuses('GET /user/showprofile', 'unavailable')));
afterAll(() => delete process.env['PORTAL_URL']);

/** A URL of every page, with a value for each parameter. */
const pages = readdirSync(path.join(process.cwd(), 'pages'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/(^|\/)_/.test(file))
  .map((file) => `/${file.replace(/\.tsx?$/, '').replace(/(^|\/)index$/, '')}`)
  .map((route) => route.replace('[page]', 'shipment-checkout').replace(/\[[^/]+\]/g, 'PK1'));
const apart = ['/packagesx', '/packages/PK1/x', '/shipmentx', '/Login', '/xlogin', '/login/x'];
const redirecting = ['login', 'recovery', 'dashboard', 'packages', 'protected'];

describe('the matcher', () => {
  const matches = (url: string) => doesMatch({ config, nextConfig: { i18n }, url });
  const withData = (address: string) => [address, `/_next/data/build${address}.json`];

  it('matches exactly the pages of the classes that redirect, in every language', () => {
    expect(pages.length).toBeGreaterThan(60);
    expect(
      pages.filter((page) => redirecting.includes(classifyRoute(page))).length,
    ).toBeGreaterThan(20);
    for (const page of [...pages, ...apart])
      for (const locale of i18n.locales)
        for (const url of withData(`/${locale}${page === '/' ? '' : page}`))
          expect([url, matches(url)]).toEqual([url, redirecting.includes(classifyRoute(page))]);
  });

  it('does not match calls from browsers', () => {
    for (const url of ['/api/session/login', '/api/ms/pmt/packages', '/_next/static/x.js', '/en'])
      expect([url, matches(url)]).toEqual([url, false]);
  });
});

/** Where the proxy redirects a request, without origin; null if it does not. */
function byProxy(address: string, sent: Record<string, string>, method = 'GET') {
  const { headers, status } = proxy(
    new NextRequest(`http://localhost:3000${address}`, {
      method,
      headers: sent,
      nextConfig: { i18n },
    }),
  );
  const to = headers.get('location') ?? headers.get('x-nextjs-redirect');
  return { headers, status, to: to && to.slice(new URL(to).origin.length) };
}

it('drops the parameter that page data repeats, for every page', () => {
  const named = readdirSync(path.join(process.cwd(), 'pages'), {
    recursive: true,
    encoding: 'utf8',
  })
    .map((file) => /^(.*)\[(\w+)\]\.tsx$/.exec(file))
    .flatMap((found) => (found ? [{ folder: `/${found[1]}`, name: found[2] ?? '' }] : []))
    .filter(({ folder }) => redirecting.includes(classifyRoute(`${folder}PK1`)));
  expect(named.length).toBeGreaterThan(4);
  for (const { folder, name } of named) {
    const address = `/_next/data/build/en${folder}PK1.json?${name}=PK1`;
    expect([address, byProxy(address, { [PAGE_DATA_HEADER]: '1' }).to]).toEqual([
      address,
      expect.not.stringContaining(`${name}%3DPK1`),
    ]);
  }
});

it('redirects a guest with a referral to Register, and keeps the requested page', () => {
  const registers = {
    '/login?referral_suite=CG1': '/register?referral_suite=CG1',
    '/login?target=%2Fpackages&referral_suite=CG1':
      '/register?referral_suite=CG1&target=%2Fpackages',
    '/ja/orders?page=2&referral_suite=CG1':
      '/ja/register?referral_suite=CG1&target=%2Forders%3Fpage%3D2',
    '/dashboard?referral_suite=CG1': '/register?referral_suite=CG1&target=%2Fdashboard',
    '/register?referral_suite=CG1': null,
  };
  for (const [address, to] of Object.entries(registers))
    expect([address, byProxy(address, {}).to]).toEqual([address, to]);
  const member = { cookie: memberCookies() };
  expect(byProxy('/orders?referral_suite=CG1', member).to).toBeNull();
});

it('keeps a search term that is also the name of the page', () => {
  const data = { [PAGE_DATA_HEADER]: '1' };
  expect(byProxy('/_next/data/build/en/packages.json?search=packages', data).to).toContain(
    encodeURIComponent('search=packages'),
  );
});

/** Cookie headers from browsers, users and strangers. */
function cookieHeaders(): Record<string, string> {
  const whole = memberCookies();
  const [token = '', bind = ''] = whole.split('; ');
  const without = (name: string) =>
    whole
      .split('; ')
      .filter((part) => !part.startsWith(name))
      .join('; ');
  const put = (name: string, value: string) => `${without(name)}; ${name}=${value}`;
  const state = (value: string) => put('cgw_login_state', value);
  return {
    none: '',
    whole,
    'pre-logged-in': state('pre-logged-in'),
    'pre-logged-in, skip-login': `${state('pre-logged-in')}; cgw_skip_login=1`,
    'pre-logged-in, quoted': state('"pre-logged-in"'),
    'pre-logged-in, encoded': state('pre%2Dlogged%2Din'),
    'pre-logged-in, twice': `${state('pre-logged-in')}; cgw_login_state=pre-logged-in`,
    'state of an ended session': state('ended'),
    'state in capitals': state('LOGGED-IN'),
    'state without a token': 'cgw_login_state=logged-in',
    'skip-login of a guest': 'cgw_skip_login=1',
    'skip-login, another value': `${state('pre-logged-in')}; cgw_skip_login=true`,
    'no bind': without(bind.split('=')[0] ?? ''),
    'bind without a token': without('cgw_token'),
    'bind of another token': put('cgw_token', 'x'.repeat(43)),
    'bind of another suite': whole.replace('cgw_bind=CG1000001', 'cgw_bind=CG1000002'),
    'bind without a suite': whole.replace('cgw_bind=CG1000001', 'cgw_bind='),
    'both names of the bind': `${whole}; __Host-${bind.replace('__Host-', '')}; ${bind.replace('__Host-', '')}`,
    'plain name of the bind': whole.replace('__Host-', ''),
    'token twice': `${whole}; ${token}`,
    'token quoted': put('cgw_token', `"${'t'.repeat(43)}"`),
    'token encoded': put('cgw_token', '%74'.repeat(43)),
    'token with a broken escape': put('cgw_token', '%E0%A4%A'),
    'token with spaces': put('cgw_token', 'a b'),
    'token in other letters': put('cgw_token', '%E7%BE%8E'),
    'bytes beyond ASCII': `${whole}; cgw_x=\u00e9\u00ff`,
    'user that is no JSON': put('cgw_user', '%7Bbroken'),
    'user of another suite': put('cgw_user', encodeURIComponent('{"suite":"CG9"}')),
    oversized: `cgw_x=${'x'.repeat(17_000)}; ${whole}`,
    'large, still read': `${whole}; cgw_x=${'x'.repeat(12_000)}`,
    'no spaces, many semicolons': `;;${whole.replaceAll('; ', ';;')};=;cgw_`,
    'tabs around': whole.replaceAll('; ', ' ;\t'),
    'names in capitals': whole.replaceAll('cgw_', 'CGW_'),
    'a name of every object': `__proto__=1; constructor=1; ${whole}`,
  };
}

describe('the proxy and the guard of a page', () => {
  const addresses = [
    '/dashboard',
    '/packages?tab=history&at=a%20b',
    '/account/addresses',
    '/login?target=%2Fshipment%2Freview%3Fshipmentid%3D1%23payment',
    '/login?target=%2F%2Fevil.example',
    '/register?target=/terms&target=/rates',
    '/reset-password',
  ];

  it.each(['http://localhost:3000', 'https://portal.example'])(
    'agree on thirty Cookie headers at %s',
    async (address) => {
      await portalAt(address);
      const headers = cookieHeaders();
      expect(Object.keys(headers).length).toBeGreaterThanOrEqual(30);
      const seen = new Set<string | null>();
      for (const [name, cookies] of Object.entries(headers))
        for (const path of addresses) {
          const sent = { cookie: cookies, host: 'portal.example' };
          const { to } = byProxy(`/ja${path}`, sent);
          const { result } = await loadPage(page, { path, cookies, locale: 'ja' });
          const guarded = result as { redirect?: { destination: string } };
          expect([name, path, to]).toEqual([name, path, guarded.redirect?.destination ?? null]);
          seen.add(to);
        }
      expect([...seen].sort()).toEqual([
        '/ja/dashboard',
        '/ja/login?target=%2Faccount%2Faddresses',
        '/ja/login?target=%2Fdashboard',
        '/ja/login?target=%2Fpackages%3Ftab%3Dhistory%26at%3Da%2520b',
        '/ja/shipment/review?shipmentid=1#payment',
        null,
      ]);
    },
  );

  it('recognize visitors from the home page', () => {
    const cookie = memberCookies().replace('logged-in', 'pre-logged-in');
    const from = (referer: string) =>
      byProxy('/zh/dashboard', { cookie, referer, host: 'portal.example' }).to;
    expect(from('https://portal.example/zh')).toBeNull();
    expect(from('https://elsewhere.example/zh')).toBe('/zh/login?target=%2Fdashboard');
    expect(from('https://portal.example/terms')).toBe('/zh/login?target=%2Fdashboard');
  });
});

describe('a redirect of the proxy', () => {
  it('is never stored and sets no cookie', () => {
    const { headers } = byProxy('/dashboard', {});
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('set-cookie')).toBeNull();
    expect(byProxy('/dashboard', { cookie: memberCookies() }).headers.get('set-cookie')).toBeNull();
  });

  it('preserves the method of a request, except that a posted form redirects with GET', () => {
    expect(byProxy('/dashboard', {}).status).toBe(307);
    expect(byProxy('/dashboard', {}, 'POST').status).toBe(303);
  });

  it("loads this portal's document, even when page data was requested", () => {
    const { headers, status } = byProxy('/tw/packages', {
      'x-page-data': '1',
      host: 'evil.example',
    });
    expect(status).toBe(307);
    expect(headers.get('location')).toBeNull();
    expect(headers.get('x-nextjs-redirect')).toBe(
      'https://portal.example/tw/login?target=%2Fpackages',
    );
  });
});
