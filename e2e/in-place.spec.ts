import { routes } from '@/rules/routes';

import { expect, test } from './support/stage';
import { waitForHydration } from './support/test';

interface WatchedWindow extends Window {
  /** Parts missing in a drawn frame. */
  missing?: string[];
  /** Layout shifts without recent input. */
  shifts?: number[];
}

/** Each page links to the next one. */
const tour = [
  routes.dashboard(),
  routes.packages(),
  routes.shipments(),
  routes.orders(),
  routes.profile(),
  routes.security(),
  routes.addresses(),
  routes.membership(),
  routes.referFriend(),
  routes.buyForMe(),
  routes.dashboard(),
];

test('pages open in place, and no frame lacks header, heading or footer', async ({ visit }) => {
  const page = await visit('member');
  await page.goto(tour[0] ?? '');
  await waitForHydration(page);
  await page.evaluate(() => {
    const missing: string[] = ((window as WatchedWindow).missing = []);
    const checkFrame = () => {
      for (const part of ['header', 'main h1', 'footer'])
        if (!document.querySelector(part)?.checkVisibility())
          missing.push(`${part} of ${location.pathname}`);
      requestAnimationFrame(checkFrame);
    };
    requestAnimationFrame(checkFrame);
  });
  for (const path of tour.slice(1)) {
    const title = await page.title();
    await page
      .locator(`a[href="${path}"]`)
      .first()
      .evaluate((link) => (link as HTMLElement).click());
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page).not.toHaveTitle(title);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  }
  expect(await page.evaluate(() => (window as WatchedWindow).missing)).toEqual([]);
});

test('a public page loads as a document each time a member opens it', async ({ visit }) => {
  const page = await visit('member');
  for (let count = 0; count < 2; count += 1) {
    await page.goto(routes.dashboard());
    await waitForHydration(page);
    await page.locator(`main a[href="${routes.rates()}"]`).first().click();
    await expect(page).toHaveURL(new RegExp(`${routes.rates()}$`));
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
    expect(await page.locator('script[src*="/pages/"]').count()).toBe(0);
  }
});

test('a page whose texts are missing reloads once, then shows an error', async ({
  browser,
  stage,
}) => {
  const context = await browser.newContext({ storageState: stage.state.member });
  const page = await context.newPage();
  let documents = 0;
  await page.route('**/build/texts/**', (route) => route.fulfill({ status: 404 }));
  // Simulates a document of another release, whose text files have other names.
  await page.route(
    ({ pathname }) => pathname === routes.packages(),
    async (route) => {
      documents += 1;
      const response = await route.fetch();
      const body = (await response.text()).replaceAll('/build/texts/', '/build/texts/other-');
      return route.fulfill({ response, body });
    },
  );
  await page.goto(routes.packages());
  await expect(
    page.getByRole('heading', { name: 'Something went wrong on our end' }),
  ).toBeVisible();
  expect(documents).toBe(2);
  await context.close();
});

for (const [delay, viewport] of [
  [800, { width: 390, height: 844 }],
  [800, { width: 1280, height: 900 }],
] as const)
  test(`the package list does not shift at ${delay} ms latency and ${viewport.width} px width`, async ({
    visit,
  }) => {
    const page = await visit('member');
    await page.setViewportSize(viewport);
    await page.goto(routes.packages());
    await waitForHydration(page);
    await page.route('**/_next/data/**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, delay));
      await route.continue();
    });
    await page.evaluate(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & {
          hadRecentInput: boolean;
          value: number;
        })[])
          if (!entry.hadRecentInput) shifts.push(entry.value);
      }).observe({ type: 'layout-shift' });
    });
    const filters = page.getByRole('navigation', { name: 'Filter by status' });
    const waitForUrl = async (action: () => Promise<void>, url: RegExp) => {
      await action();
      await expect(page).toHaveURL(url);
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      );
    };
    await waitForUrl(() => filters.getByRole('link', { name: /^Ready/ }).click(), /status=2/);
    await waitForUrl(() => filters.getByRole('link', { name: /^All/ }).click(), /packages$/);
    await waitForUrl(async () => {
      await page.getByRole('searchbox').click();
      await page.keyboard.type('shoes');
      await page.keyboard.press('Enter');
    }, /search=shoes/);
    const shifts = await page.evaluate(() => (window as WatchedWindow).shifts ?? []);
    expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.05);
  });
