import { launch, type Browser, type Page } from 'puppeteer-core';

import { routes } from '@/rules/routes';

import { newPerson, registerMember } from './support/people';
import { expect, test as base } from './support/test';

interface MarkedWindow extends Window {
  mark?: string;
}

/**
 * A Chromium with a back/forward cache, like real browsers. Playwright disables the cache and cannot
 * follow a cached page.
 */
const test = base.extend<{ chromium: Browser }>({
  chromium: async ({}, use, { project }) => {
    const { executablePath, args } = project.use.launchOptions ?? {};
    const browser = await launch({
      ...(executablePath && { executablePath }),
      headless: true,
      args: [...(args ?? []), '--enable-features=BackForwardCache'],
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    });
    await use(browser);
    await browser.close();
  },
});

/** Navigates like a typed address and waits until the new page has loaded. */
async function leaveFor(page: Page, url: string): Promise<void> {
  await page.evaluate((to) => location.assign(to), url);
  const readLoadedUrl = () =>
    page
      .evaluate(() => document.readyState === 'complete' && location.href)
      .catch(() => 'navigating');
  await expect.poll(readLoadedUrl).toBe(url);
}

/** Returns the path, and whether the page was restored with its scripts or loaded again. */
const readPlace = (page: Page) =>
  page
    .evaluate(() => `${location.pathname} ${(window as MarkedWindow).mark ?? 'reloaded'}`)
    .catch(() => 'navigating');

async function goBackTo(page: Page, path: string): Promise<void> {
  await page.evaluate(() => history.back()).catch(() => undefined);
  await expect.poll(() => readPlace(page)).toContain(`${path} `);
}

const guestPages = [
  routes.home(),
  routes.rates(),
  routes.support(),
  routes.track(),
  routes.liveQuote(),
  routes.login(),
  routes.register(),
];

test('going back to a public page restores it from the cache', async ({ chromium, baseURL }) => {
  const buildUrl = (path: string) => new URL(path, baseURL).href;
  for (const path of guestPages) {
    const page = await chromium.newPage();
    await page.goto(buildUrl(path));
    await page.evaluate(() => void ((window as MarkedWindow).mark = 'restored'));
    await leaveFor(page, buildUrl(routes.terms()));
    await goBackTo(page, path);
    expect(await readPlace(page)).toBe(`${path} restored`);
    await page.close();
  }
});

test('going back to a member page restores it until the session ends', async ({
  chromium,
  context,
  baseURL,
}) => {
  const buildUrl = (path: string) => new URL(path, baseURL).href;
  const { suite } = await registerMember(context, newPerson());
  const memberContext = await chromium.createBrowserContext();
  for (const { name, value, httpOnly, secure } of await context.cookies(baseURL))
    await memberContext.setCookie({
      name,
      value,
      httpOnly,
      secure,
      path: '/',
      domain: new URL(buildUrl('/')).hostname,
    });
  const page = await memberContext.newPage();
  const path = routes.dashboard();
  await page.goto(buildUrl(path));
  const readText = () => page.evaluate(() => document.body.textContent);
  expect(await readText()).toContain(suite);
  await page.waitForNetworkIdle(); // a later response that sets a cookie would evict the page
  await page.evaluate(() => void ((window as MarkedWindow).mark = 'restored'));
  await leaveFor(page, buildUrl(routes.terms()));
  await goBackTo(page, path);
  expect(await readPlace(page)).toBe(`${path} restored`);

  await leaveFor(page, buildUrl(routes.packages()));
  const logoutStatus = await page.evaluate(async () => {
    const headers = { 'content-type': 'application/json' };
    return (await fetch('/api/session/logout', { method: 'POST', headers, body: '{}' })).status;
  });
  expect(logoutStatus).toBe(200);
  await leaveFor(page, buildUrl(routes.home()));
  await page.evaluate(() => history.go(-2)).catch(() => undefined);
  await expect.poll(() => readPlace(page)).toBe(`${routes.login()} reloaded`);
  expect(await readText()).not.toContain(suite);
});
