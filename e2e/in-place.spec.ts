import { routes } from '@/rules/routes';

import { expect, test } from './support/stage';
import { awake } from './support/test';

interface Watched extends Window {
  /** What was missing in a frame that the browser drew. */
  missing?: string[];
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
