import { clean } from './support/axe';
import { tooSmall } from './support/layout';
import { newPerson, registered } from './support/people';
import { awake, expect, test } from './support/test';
import { receive } from './support/warehouse';

/** Packages of two stores, more than a page has. */
async function receiveMany(suite: string): Promise<void> {
  for (let n = 1; n <= 9; n += 1) await receive(suite, { description: `Shirt ${n}` });
  for (const description of ['Red shoes', 'Blue shoes'])
    await receive(suite, { description, merchant: 'Nike' });
}

test('without scripts a form filters the packages by store and arrival', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const { suite } = await registered(context, newPerson());
  await receiveMany(suite);
  await page.goto('/packages?sort=oldest');
  await page.getByRole('combobox', { name: 'Store' }).selectOption('Nike');
  await page.getByRole('combobox', { name: 'Arrival date' }).selectOption('Last 7 days');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByText('2 packages match the filters.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Red shoes', 'Blue shoes']);
  await expect(page.getByRole('combobox', { name: 'Store' })).toHaveValue('Nike');
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL(/\/packages\?sort=oldest$/);
  await context.close();
});

test('a choice filters the packages at once, on a narrow phone too', async ({ page, context }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  const { suite } = await registered(context);
  await receiveMany(suite);
  await page.goto('/packages');
  await awake(page);
  const store = page.getByRole('combobox', { name: 'Store' });
  await store.selectOption('Nike');
  await expect(page).toHaveURL(/\/packages\?store=Nike$/);
  await expect(page.getByRole('status').getByText('2 packages match the filters.')).toBeVisible();
  await clean(page, 'filtered packages');
  expect(await tooSmall(page)).toEqual([]);
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  expect(await width()).toBe(320);
  await page.goto('/packages?store=Nike&status=1');
  await awake(page);
  const none = page.getByRole('heading', { name: 'No package matches the filters' });
  await expect(none).toBeVisible();
  expect(await width()).toBe(320);
  await page.getByRole('link', { name: '2 matches with another status' }).click();
  await expect(page).toHaveURL(/\/packages\?store=Nike$/);
  await page.goBack();
  await expect(none).toBeVisible();
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL(/\/packages\?status=1$/);
});
