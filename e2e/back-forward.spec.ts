import { launch, type Browser, type Page } from 'puppeteer-core';

import { routes } from '@/rules/routes';

import { newPerson, registered } from './support/people';
import { expect, test as base } from './support/test';

interface Marked extends Window {
  mark?: string;
}

/**
 * A Chromium that keeps pages for the way back, as people's browsers do; Playwright switches that
 * off and cannot follow such a page.
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

/** Leaves a page for another address as a typed one does, and waits until that is there. */
async function leaveFor(page: Page, url: string): Promise<void> {
  await page.evaluate((to) => location.assign(to), url);
  const loaded = () =>
    page
      .evaluate(() => document.readyState === 'complete' && location.href)
      .catch(() => 'on its way');
  await expect.poll(loaded).toBe(url);
}

/** Where the reader is, and whether it is the page that was left, scripts and all. */
const placeOf = (page: Page) =>
  page
    .evaluate(() => `${location.pathname} ${(window as Marked).mark ?? 'made anew'}`)
    .catch(() => 'on its way');

async function goBackTo(page: Page, path: string): Promise<void> {
  await page.evaluate(() => history.back()).catch(() => undefined);
  await expect.poll(() => placeOf(page)).toContain(`${path} `);
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

test('pages for everybody are there again at once', async ({ chromium, baseURL }) => {
  const at = (path: string) => new URL(path, baseURL).href;
  for (const path of guestPages) {
    const page = await chromium.newPage();
    await page.goto(at(path));
    await page.evaluate(() => void ((window as Marked).mark = 'kept'));
    await leaveFor(page, at(routes.terms()));
    await goBackTo(page, path);
    expect(await placeOf(page)).toBe(`${path} kept`);
    await page.close();
  }
});

test('so are pages of a member, until the session ends', async ({ chromium, context, baseURL }) => {
  const at = (path: string) => new URL(path, baseURL).href;
  const { suite } = await registered(context, newPerson());
  const own = await chromium.createBrowserContext();
  for (const { name, value, httpOnly, secure } of await context.cookies(baseURL))
    await own.setCookie({
      name,
      value,
      httpOnly,
      secure,
      path: '/',
      domain: new URL(at('/')).hostname,
    });
  const page = await own.newPage();
  const path = routes.dashboard();
  await page.goto(at(path));
  const text = () => page.evaluate(() => document.body.textContent);
  expect(await text()).toContain(suite);
  await page.waitForNetworkIdle(); // an answer that sets a cookie later would drop the page
  await page.evaluate(() => void ((window as Marked).mark = 'kept'));
  await leaveFor(page, at(routes.terms()));
  await goBackTo(page, path);
  expect(await placeOf(page)).toBe(`${path} kept`);

  await leaveFor(page, at(routes.packages()));
  const signedOut = await page.evaluate(async () => {
    const headers = { 'content-type': 'application/json' };
    return (await fetch('/api/session/logout', { method: 'POST', headers, body: '{}' })).status;
  });
  expect(signedOut).toBe(200);
  await leaveFor(page, at(routes.home()));
  await page.evaluate(() => history.go(-2)).catch(() => undefined);
  await expect.poll(() => placeOf(page)).toBe(`${routes.login()} made anew`);
  expect(await text()).not.toContain(suite);
});
