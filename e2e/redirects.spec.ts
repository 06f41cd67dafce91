import {
  test as testWithoutBrowser,
  type APIRequestContext,
  type APIResponse,
  type Cookie,
  type Fixtures,
  type Page,
  type PlaywrightWorkerArgs,
} from '@playwright/test';

import { startPortalWithoutProxy } from './support/portals';
import { registerMember } from './support/people';
import { expect, waitForHydration, test as base } from './support/test';

/**
 * Proxy and page guard must redirect alike, together and each alone. `npm run soak --
 * --only=redirects` tests the build without the guard.
 */
const variants = process.env.E2E_WITHOUT_GUARD
  ? (['proxy alone'] as const)
  : (['proxy and guard', 'guard alone'] as const);
const prefixes = ['', '/zh', '/tw', '/ja'];
const portalUrl = process.env.E2E_BASE_URL ?? 'http://localhost:3000';

interface WorkerFixtures {
  withoutProxyUrl: string;
  buildId: string;
  memberCookies: Cookie[];
  refusedCookies: Cookie[];
}

const fixtures: Fixtures<object, WorkerFixtures, object, PlaywrightWorkerArgs> = {
  withoutProxyUrl: [
    async ({}, provide) => {
      const secondPortal = await startPortalWithoutProxy();
      await provide(secondPortal.url);
      await secondPortal.stop();
    },
    { scope: 'worker' },
  ],
  buildId: [
    async ({ playwright }, provide) => {
      const request = await playwright.request.newContext();
      const text = await (await request.get(`${portalUrl}/get-started`)).text();
      await provide(/"buildId":"([^"]+)"/.exec(text)?.[1] ?? '');
      await request.dispose();
    },
    { scope: 'worker' },
  ],
  memberCookies: [
    async ({ playwright }, provide) => {
      const request = await playwright.request.newContext();
      await registerMember({ request });
      await provide((await request.storageState()).cookies);
      await request.dispose();
    },
    { scope: 'worker' },
  ],
  /** Signed-in cookies whose token the host has ended. */
  refusedCookies: [
    async ({ playwright }, provide) => {
      const request = await playwright.request.newContext();
      await registerMember({ request });
      const { cookies } = await request.storageState();
      const headers = { origin: portalUrl };
      const response = await request.post(`${portalUrl}/api/session/logout`, { headers, data: {} });
      expect(response.ok()).toBe(true);
      await provide(cookies);
      await request.dispose();
    },
    { scope: 'worker' },
  ],
};
const test = testWithoutBrowser.extend<object, WorkerFixtures>(fixtures);
const testInBrowser = base.extend<object, WorkerFixtures>(fixtures);

/** Returns where a document or page data redirects, or null. */
async function readRedirect(response: APIResponse): Promise<string | null> {
  const { location, 'x-nextjs-redirect': dataLocation, 'content-type': type } = response.headers();
  const guardLocation = type?.includes('json')
    ? ((await response.json()) as { pageProps?: { __N_REDIRECT?: string } }).pageProps?.__N_REDIRECT
    : undefined;
  const target = location ?? dataLocation ?? guardLocation;
  if (target === undefined) return null;
  const { origin, pathname, search, hash } = new URL(target, response.url());
  expect(origin).toBe(new URL(response.url()).origin);
  return pathname + search + hash;
}

/** Returns the addresses of a page in every language, as a document and as data. */
const listAddresses = (path: string, buildId: string) =>
  prefixes.flatMap((prefix) => {
    const [pathname = '', query] = path.split('?');
    const search = query === undefined ? '' : `?${query}`;
    const dataPath = `/_next/data/${buildId}${prefix || '/en'}${pathname}.json${search}`;
    return [[prefix, `${prefix}${path}`] as const, [prefix, dataPath] as const];
  });

const buildCookies = (cookies: Cookie[], ...extra: string[]) =>
  [
    ...cookies
      .filter(({ name }) => name !== 'cgw_login_state')
      .map(({ name, value }) => `${name}=${value}`),
    ...extra,
  ].join('; ');

for (const variant of variants)
  test.describe(variant, () => {
    let url = portalUrl;
    if (variant === 'guard alone')
      test.beforeEach(({ withoutProxyUrl }) => void (url = withoutProxyUrl));

    const get = (request: APIRequestContext, path: string, headers: Record<string, string> = {}) =>
      request.get(url + path, { headers, maxRedirects: 0 });

    test('a guest is redirected to sign in, with the requested page as target', async ({
      request,
      buildId,
    }) => {
      for (const path of [
        '/dashboard',
        '/packages?tab=history&search=a%20b',
        '/packages/PK1',
        '/welcome?new=1',
        '/shipment/review?shipmentid=1',
        '/shipments',
        '/orders/checkout',
        '/account/addresses',
        '/payment-request/1',
        '/onebox/1',
        '/enets/shipment-checkout?attempt=1',
      ])
        for (const [prefix, address] of listAddresses(path, buildId)) {
          // Next's client requests the data of /packages/[ref] like this.
          const response = await get(request, address.replace('PK1.json', 'PK1.json?ref=PK1'));
          const redirect = new URL((await readRedirect(response)) ?? '/none', url);
          expect([address, redirect.pathname]).toEqual([address, `${prefix}/login`]);
          const target = new URL(redirect.searchParams.get('target') ?? '', url);
          const requested = new URL(path, url);
          expect([target.pathname, ...target.searchParams]).toEqual([
            requested.pathname,
            ...requested.searchParams,
          ]);
          expect(response.headers()['cache-control'], address).toBe('private, no-store');
          expect(response.headers()['set-cookie'], address).toBeUndefined();
        }
    });

    test('public pages do not redirect', async ({ request, buildId }) => {
      for (const path of ['/get-started', '/payment-request/business', '/login', '/reset-password'])
        for (const [, address] of listAddresses(path, buildId)) {
          const response = await get(request, address);
          expect([address, response.status(), await readRedirect(response)]).toEqual([
            address,
            200,
            null,
          ]);
        }
    });

    test('a member opens member pages, and is redirected from the sign-in page', async ({
      request,
      buildId,
      memberCookies,
    }) => {
      const headers = { cookie: buildCookies(memberCookies, 'cgw_login_state=logged-in') };
      const redirects = {
        '/dashboard': null,
        '/packages': null,
        '/login': '/dashboard',
        '/register?target=%2Forders%3Ftab%3Dhistory': '/orders?tab=history',
        '/login?target=%2Fshipment%2Freview%3Fshipmentid%3D1%23payment':
          '/shipment/review?shipmentid=1#payment',
        '/login?target=%2F%2Fevil.example': '/dashboard',
        '/login?target=https%3A%2F%2Fevil.example%2Fpackages': '/dashboard',
        '/login?target=%2F%5Cevil.example': '/dashboard',
        '/login?target=%2Flogin': '/dashboard',
      };
      for (const [path, expected] of Object.entries(redirects))
        for (const [prefix, address] of listAddresses(path, buildId)) {
          const redirect = await readRedirect(await get(request, address, headers));
          expect([address, redirect]).toEqual([address, expected && prefix + expected]);
        }
    });

    test('a pre-logged-in member enters the dashboard with the skip-login flag or from home', async ({
      request,
      buildId,
      memberCookies,
    }) => {
      const knownMember = { cookie: buildCookies(memberCookies, 'cgw_login_state=pre-logged-in') };
      const skipLogin = { cookie: `${knownMember.cookie}; cgw_skip_login=1` };
      for (const [prefix, address] of listAddresses('/dashboard', buildId)) {
        const login = `${prefix}/login?target=%2Fdashboard`;
        const readTarget = async (headers: Record<string, string>) =>
          readRedirect(await get(request, address, headers));
        expect(await readTarget(knownMember)).toBe(login);
        expect(await readTarget({ ...knownMember, referer: `${url}/terms` })).toBe(login);
        expect(
          await readTarget({ ...knownMember, referer: `http://elsewhere.example${prefix}` }),
        ).toBe(login);
        expect(await readTarget({ ...knownMember, referer: url + prefix })).toBeNull();
        const response = await get(request, address, skipLogin);
        expect(await readRedirect(response)).toBeNull();
        // The flag lasts as long as the visit.
        expect(response.headers()['set-cookie'] ?? '').not.toContain('cgw_skip_login');
      }
      for (const [prefix, address] of listAddresses('/packages', buildId))
        expect(await readRedirect(await get(request, address, skipLogin))).toBe(
          `${prefix}/login?target=%2Fpackages`,
        );
    });

    test('cookies with a refused token reach the sign-in page after at most two redirects', async ({
      playwright,
      buildId,
      refusedCookies,
    }) => {
      for (const path of ['/dashboard', '/packages', '/login?target=%2Fpackages', '/register'])
        for (const [prefix, address] of listAddresses(path, buildId)) {
          const storageState = { cookies: refusedCookies, origins: [] };
          const context = await playwright.request.newContext({ storageState });
          let response = await get(context, address);
          let steps = 0;
          for (
            let redirect = await readRedirect(response);
            redirect !== null;
            redirect = await readRedirect(response)
          ) {
            steps += 1;
            expect(steps, `${address} leads to ${redirect}`).toBeLessThanOrEqual(2);
            response = await get(context, redirect);
          }
          expect([address, response.status()]).toEqual([address, 200]);
          expect(new URL(response.url()).pathname, address).toBe(`${prefix}/login`);
          const names = (await context.storageState()).cookies.map(({ name }) => name);
          expect(names, address).not.toContain('cgw_token');
          await context.dispose();
        }
    });
  });

/** Changes the page with Next's router. */
const pushRoute = (page: Page, path: string) =>
  page.evaluate((to) => {
    const { next } = window as unknown as { next: { router: { push: (to: string) => void } } };
    next.router.push(to);
  }, path);

for (const prefix of ['', '/ja'])
  testInBrowser(
    `a page that opens in place loads the sign-in page as a document for a guest (${prefix || '/en'})`,
    async ({ page, context, memberCookies }) => {
      await context.addCookies(memberCookies);
      await page.goto(`${prefix}/account/refer`);
      await waitForHydration(page);
      await context.clearCookies();
      await pushRoute(page, '/packages?tab=history');
      await expect(page).toHaveURL(
        `${portalUrl}${prefix}/login?target=%2Fpackages%3Ftab%3Dhistory`,
      );
      await expect(page.locator('main form').first()).toBeVisible();
      const navigatedUrl = await page.evaluate(
        () => performance.getEntriesByType('navigation')[0]?.name,
      );
      expect(navigatedUrl).toBe(page.url());
    },
  );

testInBrowser(
  'touching links loads their scripts but requests no page',
  async ({ page, context, memberCookies }) => {
    await context.addCookies(memberCookies);
    await page.goto('/dashboard');
    await waitForHydration(page);
    await page.waitForLoadState('networkidle');
    const requestedUrls: string[] = [];
    page.on('request', (request) => requestedUrls.push(request.url()));
    const links = (await page.locator('a[href^="/"]').all()).slice(0, 20);
    expect(links).toHaveLength(20);
    for (const link of links)
      for (const touch of ['mouseover', 'touchstart', 'focusin']) await link.dispatchEvent(touch);
    await expect.poll(() => requestedUrls.some((url) => url.includes('/chunks/pages/'))).toBe(true);
    await page.waitForLoadState('networkidle');
    expect(requestedUrls.filter((url) => !url.includes('/_next/static/'))).toEqual([]);
  },
);
