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
let loader: Parameters<typeof LoadPage.loadPage>[0];

/** Loads the modules for a portal at this URL, because settings are read once. */
async function loadPortal(address: string): Promise<void> {
  jest.resetModules();
  process.env['PORTAL_URL'] = address;
  ({ config, proxy } = await import('@/proxy'));
  ({ loadPage, memberCookies } = await import('./support/load-page'));
  const { serverPage } = await import('@/lib/server/page');
  loader = serverPage(() => Promise.resolve({}));
}
beforeAll(() => loadPortal('https://portal.example'));
beforeEach(() => server.use(hostRefuses('GET /user/showprofile', 'unavailable')));
afterAll(() => delete process.env['PORTAL_URL']);

/** A URL of every page, with a value for each parameter. */
const pages = readdirSync(path.join(process.cwd(), 'pages'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/(^|\/)_/.test(file))
  .map((file) => `/${file.replace(/\.tsx?$/, '').replace(/(^|\/)index$/, '')}`)
  .map((route) => route.replace('[page]', 'shipment-checkout').replace(/\[[^/]+\]/g, 'PK1'));
const lookalikePaths = [
  '/packagesx',
  '/packages/PK1/x',
  '/shipmentx',
  '/Login',
  '/xlogin',
  '/login/x',
];
const redirectingClasses = ['login', 'recovery', 'dashboard', 'packages', 'protected'];

describe('the matcher', () => {
  const matches = (url: string) => doesMatch({ config, nextConfig: { i18n }, url });
  const addDataUrl = (address: string) => [address, `/_next/data/build${address}.json`];

  it('matches exactly the pages of the classes that redirect, in every language', () => {
    expect(pages.length).toBeGreaterThan(60);
    expect(
      pages.filter((page) => redirectingClasses.includes(classifyRoute(page))).length,
    ).toBeGreaterThan(20);
    for (const page of [...pages, ...lookalikePaths])
      for (const locale of i18n.locales)
        for (const url of addDataUrl(`/${locale}${page === '/' ? '' : page}`))
          expect([url, matches(url)]).toEqual([
            url,
            redirectingClasses.includes(classifyRoute(page)),
          ]);
  });

  it('does not match calls from browsers', () => {
    for (const url of ['/api/session/login', '/api/ms/pmt/packages', '/_next/static/x.js', '/en'])
      expect([url, matches(url)]).toEqual([url, false]);
  });
});

/** Runs the proxy; `to` is where it redirects, without origin, or null if it does not. */
function runProxy(address: string, requestHeaders: Record<string, string>, method = 'GET') {
  const { headers, status } = proxy(
    new NextRequest(`http://localhost:3000${address}`, {
      method,
      headers: requestHeaders,
      nextConfig: { i18n },
    }),
  );
  const redirectUrl = headers.get('location') ?? headers.get('x-nextjs-redirect');
  return {
    headers,
    status,
    to: redirectUrl && redirectUrl.slice(new URL(redirectUrl).origin.length),
  };
}

it('drops the parameter that page data repeats, for every page', () => {
  const parameterPages = readdirSync(path.join(process.cwd(), 'pages'), {
    recursive: true,
    encoding: 'utf8',
  })
    .map((file) => /^(.*)\[(\w+)\]\.tsx$/.exec(file))
    .flatMap((match) => (match ? [{ folder: `/${match[1]}`, name: match[2] ?? '' }] : []))
    .filter(({ folder }) => redirectingClasses.includes(classifyRoute(`${folder}PK1`)));
  expect(parameterPages.length).toBeGreaterThan(4);
  for (const { folder, name } of parameterPages) {
    const address = `/_next/data/build/en${folder}PK1.json?${name}=PK1`;
    expect([address, runProxy(address, { [PAGE_DATA_HEADER]: '1' }).to]).toEqual([
      address,
      expect.not.stringContaining(`${name}%3DPK1`),
    ]);
  }
});

it('redirects a guest with a referral to Register, and keeps the requested page', () => {
  const registerRedirects = {
    '/login?referral_suite=CG1': '/register?referral_suite=CG1',
    '/login?target=%2Fpackages&referral_suite=CG1':
      '/register?referral_suite=CG1&target=%2Fpackages',
    '/ja/orders?page=2&referral_suite=CG1':
      '/ja/register?referral_suite=CG1&target=%2Forders%3Fpage%3D2',
    '/dashboard?referral_suite=CG1': '/register?referral_suite=CG1&target=%2Fdashboard',
    '/register?referral_suite=CG1': null,
  };
  for (const [address, expectedPath] of Object.entries(registerRedirects))
    expect([address, runProxy(address, {}).to]).toEqual([address, expectedPath]);
  const member = { cookie: memberCookies() };
  expect(runProxy('/orders?referral_suite=CG1', member).to).toBeNull();
});

it('keeps a search term that is also the name of the page', () => {
  const data = { [PAGE_DATA_HEADER]: '1' };
  expect(runProxy('/_next/data/build/en/packages.json?search=packages', data).to).toContain(
    encodeURIComponent('search=packages'),
  );
});

/** Cookie headers as browsers, users and attackers send them. */
function createCookieHeaders(): Record<string, string> {
  const fullHeader = memberCookies();
  const [token = '', bind = ''] = fullHeader.split('; ');
  const omitCookie = (name: string) =>
    fullHeader
      .split('; ')
      .filter((part) => !part.startsWith(name))
      .join('; ');
  const replaceCookie = (name: string, value: string) => `${omitCookie(name)}; ${name}=${value}`;
  const replaceLoginState = (value: string) => replaceCookie('cgw_login_state', value);
  return {
    none: '',
    whole: fullHeader,
    'pre-logged-in': replaceLoginState('pre-logged-in'),
    'pre-logged-in, skip-login': `${replaceLoginState('pre-logged-in')}; cgw_skip_login=1`,
    'pre-logged-in, quoted': replaceLoginState('"pre-logged-in"'),
    'pre-logged-in, encoded': replaceLoginState('pre%2Dlogged%2Din'),
    'pre-logged-in, twice': `${replaceLoginState('pre-logged-in')}; cgw_login_state=pre-logged-in`,
    'state of an ended session': replaceLoginState('ended'),
    'state in capitals': replaceLoginState('LOGGED-IN'),
    'state without a token': 'cgw_login_state=logged-in',
    'skip-login of a guest': 'cgw_skip_login=1',
    'skip-login, another value': `${replaceLoginState('pre-logged-in')}; cgw_skip_login=true`,
    'no bind': omitCookie(bind.split('=')[0] ?? ''),
    'bind without a token': omitCookie('cgw_token'),
    'bind of another token': replaceCookie('cgw_token', 'x'.repeat(43)),
    'bind of another suite': fullHeader.replace('cgw_bind=CG1000001', 'cgw_bind=CG1000002'),
    'bind without a suite': fullHeader.replace('cgw_bind=CG1000001', 'cgw_bind='),
    'both names of the bind': `${fullHeader}; __Host-${bind.replace('__Host-', '')}; ${bind.replace('__Host-', '')}`,
    'plain name of the bind': fullHeader.replace('__Host-', ''),
    'token twice': `${fullHeader}; ${token}`,
    'token quoted': replaceCookie('cgw_token', `"${'t'.repeat(43)}"`),
    'token encoded': replaceCookie('cgw_token', '%74'.repeat(43)),
    'token with a broken escape': replaceCookie('cgw_token', '%E0%A4%A'),
    'token with spaces': replaceCookie('cgw_token', 'a b'),
    'token in other letters': replaceCookie('cgw_token', '%E7%BE%8E'),
    'bytes beyond ASCII': `${fullHeader}; cgw_x=\u00e9\u00ff`,
    'user that is no JSON': replaceCookie('cgw_user', '%7Bbroken'),
    'user of another suite': replaceCookie('cgw_user', encodeURIComponent('{"suite":"CG9"}')),
    oversized: `cgw_x=${'x'.repeat(17_000)}; ${fullHeader}`,
    'large, still read': `${fullHeader}; cgw_x=${'x'.repeat(12_000)}`,
    'no spaces, many semicolons': `;;${fullHeader.replaceAll('; ', ';;')};=;cgw_`,
    'tabs around': fullHeader.replaceAll('; ', ' ;\t'),
    'names in capitals': fullHeader.replaceAll('cgw_', 'CGW_'),
    'a name of every object': `__proto__=1; constructor=1; ${fullHeader}`,
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
      await loadPortal(address);
      const headers = createCookieHeaders();
      expect(Object.keys(headers).length).toBeGreaterThanOrEqual(30);
      const destinations = new Set<string | null>();
      for (const [name, cookies] of Object.entries(headers))
        for (const path of addresses) {
          const proxyHeaders = { cookie: cookies, host: 'portal.example' };
          const { to } = runProxy(`/ja${path}`, proxyHeaders);
          const { result } = await loadPage(loader, { path, cookies, locale: 'ja' });
          const pageResult = result as { redirect?: { destination: string } };
          expect([name, path, to]).toEqual([name, path, pageResult.redirect?.destination ?? null]);
          destinations.add(to);
        }
      expect([...destinations].sort()).toEqual([
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
    const redirectFrom = (referer: string) =>
      runProxy('/zh/dashboard', { cookie, referer, host: 'portal.example' }).to;
    expect(redirectFrom('https://portal.example/zh')).toBeNull();
    expect(redirectFrom('https://elsewhere.example/zh')).toBe('/zh/login?target=%2Fdashboard');
    expect(redirectFrom('https://portal.example/terms')).toBe('/zh/login?target=%2Fdashboard');
  });
});

describe('a redirect of the proxy', () => {
  it('is never stored and sets no cookie', () => {
    const { headers } = runProxy('/dashboard', {});
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('set-cookie')).toBeNull();
    expect(
      runProxy('/dashboard', { cookie: memberCookies() }).headers.get('set-cookie'),
    ).toBeNull();
  });

  it('preserves the method of a request, except that a posted form redirects with GET', () => {
    expect(runProxy('/dashboard', {}).status).toBe(307);
    expect(runProxy('/dashboard', {}, 'POST').status).toBe(303);
  });

  it("loads this portal's document, even when page data was requested", () => {
    const { headers, status } = runProxy('/tw/packages', {
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
