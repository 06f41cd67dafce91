import {
  test as withoutBrowser,
  type APIRequestContext,
  type APIResponse,
  type Cookie,
  type Fixtures,
  type Page,
  type PlaywrightWorkerArgs,
} from '@playwright/test';

import { portalWithoutProxy } from './support/portals';
import { registered } from './support/people';
import { awake, expect, test as base } from './support/test';

/**
 * The same redirects by the proxy and the guard together, and by each of them alone. The build whose
 * guard is switched off is played by `npm run soak -- --only=redirects`.
 */
const variants = process.env.E2E_WITHOUT_GUARD
  ? (['proxy alone'] as const)
  : (['proxy and guard', 'guard alone'] as const);
const prefixes = ['', '/zh', '/tw', '/ja'];
const portal = process.env.E2E_BASE_URL ?? 'http://localhost:3000';

interface Worker {
  alone: string;
  build: string;
  member: Cookie[];
  refused: Cookie[];
}

const fixtures: Fixtures<object, Worker, object, PlaywrightWorkerArgs> = {
  alone: [
    async ({}, provide) => {
      const twin = await portalWithoutProxy();
      await provide(twin.url);
      await twin.stop();
    },
    { scope: 'worker' },
  ],
  build: [
    async ({ playwright }, provide) => {
      const request = await playwright.request.newContext();
      const text = await (await request.get(`${portal}/get-started`)).text();
      await provide(/"buildId":"([^"]+)"/.exec(text)?.[1] ?? '');
      await request.dispose();
    },
    { scope: 'worker' },
  ],
  member: [
    async ({ playwright }, provide) => {
      const request = await playwright.request.newContext();
      await registered({ request });
      await provide((await request.storageState()).cookies);
      await request.dispose();
    },
    { scope: 'worker' },
  ],
  /** Cookies that say logged-in, with a token that has ended at the host. */
  refused: [
    async ({ playwright }, provide) => {
      const request = await playwright.request.newContext();
      await registered({ request });
      const { cookies } = await request.storageState();
      const headers = { origin: portal };
      const answer = await request.post(`${portal}/api/session/logout`, { headers, data: {} });
      expect(answer.ok()).toBe(true);
      await provide(cookies);
      await request.dispose();
    },
    { scope: 'worker' },
  ],
};
const test = withoutBrowser.extend<object, Worker>(fixtures);
const inBrowser = base.extend<object, Worker>(fixtures);

/** Where an answer leads, as a document or as the data of a page; null when it stays. */
async function placeOf(answer: APIResponse): Promise<string | null> {
  const { location, 'x-nextjs-redirect': ofData, 'content-type': type } = answer.headers();
  const byGuard = type?.includes('json')
    ? ((await answer.json()) as { pageProps?: { __N_REDIRECT?: string } }).pageProps?.__N_REDIRECT
    : undefined;
  const to = location ?? ofData ?? byGuard;
  if (to === undefined) return null;
  const { origin, pathname, search, hash } = new URL(to, answer.url());
  expect(origin).toBe(new URL(answer.url()).origin);
  return pathname + search + hash;
}

/** The addresses of a page in every language, as a document and as data. */
const doorsOf = (path: string, build: string) =>
  prefixes.flatMap((prefix) => {
    const [bare = '', query] = path.split('?');
    const end = query === undefined ? '' : `?${query}`;
    const data = `/_next/data/${build}${prefix || '/en'}${bare}.json${end}`;
    return [[prefix, `${prefix}${path}`] as const, [prefix, data] as const];
  });

const withState = (cookies: Cookie[], ...more: string[]) =>
  [
    ...cookies
      .filter(({ name }) => name !== 'cgw_login_state')
      .map(({ name, value }) => `${name}=${value}`),
    ...more,
  ].join('; ');

for (const variant of variants)
  test.describe(variant, () => {
    let url = portal;
    if (variant === 'guard alone') test.beforeEach(({ alone }) => void (url = alone));

    const ask = (request: APIRequestContext, path: string, headers: Record<string, string> = {}) =>
      request.get(url + path, { headers, maxRedirects: 0 });

    test('a guest is led to sign in, with what was asked for', async ({ request, build }) => {
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
        for (const [prefix, door] of doorsOf(path, build)) {
          // As Next's client asks for the data of /packages/[ref].
          const answer = await ask(request, door.replace('PK1.json', 'PK1.json?ref=PK1'));
          const place = new URL((await placeOf(answer)) ?? '/stays', url);
          expect([door, place.pathname]).toEqual([door, `${prefix}/login`]);
          const target = new URL(place.searchParams.get('target') ?? '', url);
          const asked = new URL(path, url);
          expect([target.pathname, ...target.searchParams]).toEqual([
            asked.pathname,
            ...asked.searchParams,
          ]);
          expect(answer.headers()['cache-control'], door).toBe('private, no-store');
          expect(answer.headers()['set-cookie'], door).toBeUndefined();
        }
    });

    test('pages for everybody lead nowhere', async ({ request, build }) => {
      for (const path of ['/get-started', '/payment-request/business', '/login', '/reset-password'])
        for (const [, door] of doorsOf(path, build)) {
          const answer = await ask(request, door);
          expect([door, answer.status(), await placeOf(answer)]).toEqual([door, 200, null]);
        }
    });

    test('a member enters, and is led on from the sign-in page', async ({
      request,
      build,
      member,
    }) => {
      const headers = { cookie: withState(member, 'cgw_login_state=logged-in') };
      const places = {
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
      for (const [path, place] of Object.entries(places))
        for (const [prefix, door] of doorsOf(path, build)) {
          const led = await placeOf(await ask(request, door, headers));
          expect([door, led]).toEqual([door, place && prefix + place]);
        }
    });

    test('a known member enters the dashboard with the skip-login flag or from home', async ({
      request,
      build,
      member,
    }) => {
      const known = { cookie: withState(member, 'cgw_login_state=pre-logged-in') };
      const skipping = { cookie: `${known.cookie}; cgw_skip_login=1` };
      for (const [prefix, door] of doorsOf('/dashboard', build)) {
        const login = `${prefix}/login?target=%2Fdashboard`;
        const led = async (headers: Record<string, string>) =>
          placeOf(await ask(request, door, headers));
        expect(await led(known)).toBe(login);
        expect(await led({ ...known, referer: `${url}/terms` })).toBe(login);
        expect(await led({ ...known, referer: `http://elsewhere.example${prefix}` })).toBe(login);
        expect(await led({ ...known, referer: url + prefix })).toBeNull();
        const visit = await ask(request, door, skipping);
        expect(await placeOf(visit)).toBeNull();
        // It lasts as long as the visit.
        expect(visit.headers()['set-cookie'] ?? '').not.toContain('cgw_skip_login');
      }
      for (const [prefix, door] of doorsOf('/packages', build))
        expect(await placeOf(await ask(request, door, skipping))).toBe(
          `${prefix}/login?target=%2Fpackages`,
        );
    });

    test('cookies with a token that the host refuses come to rest after two redirects', async ({
      playwright,
      build,
      refused,
    }) => {
      for (const path of ['/dashboard', '/packages', '/login?target=%2Fpackages', '/register'])
        for (const [prefix, door] of doorsOf(path, build)) {
          const storageState = { cookies: refused, origins: [] };
          const context = await playwright.request.newContext({ storageState });
          let answer = await ask(context, door);
          let steps = 0;
          for (let to = await placeOf(answer); to !== null; to = await placeOf(answer)) {
            steps += 1;
            expect(steps, `${door} leads to ${to}`).toBeLessThanOrEqual(2);
            answer = await ask(context, to);
          }
          expect([door, answer.status()]).toEqual([door, 200]);
          expect(new URL(answer.url()).pathname, door).toBe(`${prefix}/login`);
          const names = (await context.storageState()).cookies.map(({ name }) => name);
          expect(names, door).not.toContain('cgw_token');
          await context.dispose();
        }
    });
  });

/** Changes the page inside the application. */
const open = (page: Page, path: string) =>
  page.evaluate((to) => {
    const { next } = window as unknown as { next: { router: { push: (to: string) => void } } };
    next.router.push(to);
  }, path);

for (const prefix of ['', '/ja'])
  inBrowser(
    `a page that opens in place leads a guest to a whole sign-in page (${prefix || '/en'})`,
    async ({ page, context, member }) => {
      await context.addCookies(member);
      await page.goto(`${prefix}/account/refer`);
      await awake(page);
      await context.clearCookies();
      await open(page, '/packages?tab=history');
      await expect(page).toHaveURL(`${portal}${prefix}/login?target=%2Fpackages%3Ftab%3Dhistory`);
      await expect(page.locator('main form').first()).toBeVisible();
      const navigations = await page.evaluate(
        () => performance.getEntriesByType('navigation')[0]?.name,
      );
      expect(navigations).toBe(page.url());
    },
  );

inBrowser('twenty links that are touched ask for no page', async ({ page, context, member }) => {
  await context.addCookies(member);
  await page.goto('/dashboard');
  await awake(page);
  await page.waitForLoadState('networkidle');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const links = (await page.locator('a[href^="/"]').all()).slice(0, 20);
  expect(links).toHaveLength(20);
  for (const link of links)
    for (const touch of ['mouseover', 'touchstart', 'focusin']) await link.dispatchEvent(touch);
  await expect.poll(() => asked.some((url) => url.includes('/chunks/pages/'))).toBe(true);
  await page.waitForLoadState('networkidle');
  expect(asked.filter((url) => !url.includes('/_next/static/'))).toEqual([]);
});
