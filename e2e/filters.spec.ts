import { expectAccessible } from './support/axe';
import { findSmallControls } from './support/layout';
import { newPerson, registerMember } from './support/people';
import { receiveDeclaredPackage } from './support/screens';
import { expect, test, waitForHydration } from './support/test';
import { receive } from './support/warehouse';

/** Receives packages from two stores, more than a page shows. */
async function receiveMany(suite: string): Promise<void> {
  for (let n = 1; n <= 9; n += 1) await receive(suite, { description: `Shirt ${n}` });
  for (const description of ['Red shoes', 'Blue shoes'])
    await receive(suite, { description, merchant: 'Nike' });
}

test('without scripts a form filters packages by store and arrival', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const { suite } = await registerMember(context, newPerson());
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
  // The page size is kept for the next visit.
  const sizes = page.getByRole('navigation', { name: 'Packages per page' });
  await sizes.getByRole('link', { name: '25' }).click();
  await page.goto('/packages');
  await expect(sizes.getByRole('link', { name: '25' })).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(11);
  await sizes.getByRole('link', { name: '10' }).click();
  await page.goto('/packages');
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(10);
  await context.close();
});

test('a choice filters packages immediately, even on a narrow phone', async ({ page, context }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  const { suite } = await registerMember(context);
  await receiveMany(suite);
  await page.goto('/packages');
  await waitForHydration(page);
  const store = page.getByRole('combobox', { name: 'Store' });
  await store.selectOption('Nike');
  await expect(page).toHaveURL(/\/packages\?store=Nike$/);
  await expect(page.getByRole('status').getByText('2 packages match the filters.')).toBeVisible();
  await expectAccessible(page, 'filtered packages');
  expect(await findSmallControls(page)).toEqual([]);
  const readWidth = () => page.evaluate(() => document.documentElement.scrollWidth);
  expect(await readWidth()).toBe(320);
  await page.goto('/packages?store=Nike&status=1');
  await waitForHydration(page);
  const noMatch = page.getByRole('heading', { name: 'No package matches the filters' });
  await expect(noMatch).toBeVisible();
  expect(await readWidth()).toBe(320);
  await page.getByRole('link', { name: '2 matches with another status' }).click();
  await expect(page).toHaveURL(/\/packages\?store=Nike$/);
  await page.goBack();
  await expect(noMatch).toBeVisible();
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL(/\/packages\?status=1$/);
});

test('the selection bar stays off the history and below an empty result', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 320, height: 500 });
  const { suite } = await registerMember(context, newPerson());
  await receiveDeclaredPackage(context, suite, 'Tea set');
  await page.goto('/packages');
  await waitForHydration(page);
  await page.getByRole('checkbox', { name: 'Select Tea set' }).check();
  const bar = page.getByRole('region', { name: 'Selected packages' });
  await expect(bar).toBeInViewport();
  await page.goto('/packages?search=shoes');
  await waitForHydration(page);
  await expect(bar).toBeAttached();
  const clear = await page.getByRole('link', { name: 'Clear search' }).boundingBox();
  const box = await bar.boundingBox();
  expect((clear?.y ?? 0) + (clear?.height ?? 0)).toBeLessThan(box?.y ?? 0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await expect(page.getByRole('navigation', { name: 'Shortcuts' })).toBeInViewport();
  await page.goto('/packages?tab=history');
  await waitForHydration(page);
  await expect(bar).toHaveCount(0);
});
