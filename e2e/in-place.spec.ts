import { routes } from '@/rules/routes';

import { expect, test } from './support/stage';
import { awake } from './support/test';

interface Watched extends Window {
  /** What was missing in a frame that the browser drew. */
  missing?: string[];
  /** By how much a layout moved without a tap. */
  shifts?: number[];
}

/** Each page and the next one are a pair. */
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

test('pages open in place one after the other, and no frame lacks a part of the page', async ({
  visit,
}) => {
  const page = await visit('member');
  await page.goto(tour[0] ?? '');
  await awake(page);
  await page.evaluate(() => {
    const missing: string[] = ((window as Watched).missing = []);
    const look = () => {
      for (const part of ['header', 'main h1', 'footer'])
        if (!document.querySelector(part)?.checkVisibility())
          missing.push(`${part} of ${location.pathname}`);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
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
  expect(await page.evaluate(() => (window as Watched).missing)).toEqual([]);
});

test('a page whose texts are nowhere loads again once, then says that it failed', async ({
  browser,
  stage,
}) => {
  const context = await browser.newContext({ storageState: stage.state.member });
  const page = await context.newPage();
  let documents = 0;
  await page.route('**/build/texts/**', (route) => route.fulfill({ status: 404 }));
  // The document of another release: it names other files than its scripts ask for.
  await page.route(
    ({ pathname }) => pathname === routes.packages(),
    async (route) => {
      documents += 1;
      const answer = await route.fetch();
      const body = (await answer.text()).replaceAll('/build/texts/', '/build/texts/other-');
      return route.fulfill({ response: answer, body });
    },
  );
  await page.goto(routes.packages());
  await expect(
    page.getByRole('heading', { name: 'Something went wrong on our side' }),
  ).toBeVisible();
  expect(documents).toBe(2);
  await context.close();
});

for (const [delay, viewport] of [
  [800, { width: 390, height: 844 }],
  [800, { width: 1280, height: 900 }],
] as const)
  test(`the list of packages stays under the finger, ${delay} ms away and ${viewport.width} px wide`, async ({
    visit,
  }) => {
    const page = await visit('member');
    await page.setViewportSize(viewport);
    await page.goto(routes.packages());
    await awake(page);
    await page.route('**/_next/data/**', async (route) => {
      await new Promise((done) => setTimeout(done, delay));
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
    const answered = async (act: () => Promise<void>, address: RegExp) => {
      await act();
      await expect(page).toHaveURL(address);
      await page.evaluate(
        () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
      );
    };
    await answered(() => filters.getByRole('link', { name: /^Ready/ }).click(), /status=2/);
    await answered(() => filters.getByRole('link', { name: /^All/ }).click(), /packages$/);
    await answered(async () => {
      await page.getByRole('searchbox').click();
      await page.keyboard.type('shoes');
      await page.keyboard.press('Enter');
    }, /search=shoes/);
    const shifts = await page.evaluate(() => (window as Watched).shifts ?? []);
    expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.05);
  });
