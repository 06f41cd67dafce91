import type { Locator, Page } from '@playwright/test';

import { ensureAddress } from './support/screens';
import { newPerson, registerMember } from './support/people';
import { expect, test, waitForHydration } from './support/test';
import { receive } from './support/warehouse';

/** Returns "visible", or why the focus is not, e.g. a sticky bar (WCAG 2.4.7, 2.4.11). */
const describeFocus = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return 'nothing has focus';
    const box = element.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + Math.min(box.height / 2, 20)];
    const top = document.elementFromPoint(x, y);
    const label = element.closest('label');
    if (!top || !(element.contains(top) || top.contains(element) || label?.contains(top)))
      return `${element.outerHTML.slice(0, 120)} is covered by ${top?.outerHTML.slice(0, 120) ?? 'nothing'}`;
    // A shadow does not count: it is faint, and forced colors remove it.
    const hasOutline = [element, label].some((candidate) => {
      const style = candidate && getComputedStyle(candidate);
      return style && style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0;
    });
    return hasOutline ? 'visible' : `${element.outerHTML.slice(0, 120)} shows no focus`;
  });

/** Presses Tab until the control has focus, and expects a visible focus at every stop. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let presses = 0; presses < 90; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
    expect(await describeFocus(page)).toBe('visible');
  }
  throw new Error(`90 presses of Tab did not reach ${control.toString()}`);
}

test('signing in and checking out work without a pointer', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const setupContext = await browser.newContext();
  const member = await registerMember(setupContext, newPerson());
  await ensureAddress(setupContext);
  await receive(member.suite);
  await setupContext.close();

  await page.goto(`${baseURL}/packages`);
  await waitForHydration(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByLabel('Email', { exact: true }));
  await page.keyboard.type(member.email);
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type(member.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'My packages' })).toBeVisible();

  await tabTo(page, page.getByRole('checkbox', { name: /^Select/ }));
  await page.keyboard.press('Space');
  await tabTo(page, page.getByRole('button', { name: 'Ship 1 package' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/shipment\/review/);
  await waitForHydration(page);
  await tabTo(page, page.getByRole('link', { name: 'Change: Address' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/shipment\/address/);
  await expect(page.getByRole('radio', { name: /Maria Santos/ })).toBeChecked();
  await tabTo(page, page.getByRole('link', { name: 'Continue' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/shipment\/review/);
  await tabTo(page, page.getByRole('link', { name: 'Change: Speed' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/shipment\/speed/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await tabTo(page, page.getByRole('radio', { name: /^(Standard|Express \$)/, checked: true }));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: /^Express \$/ })).toBeChecked();
  const continueButton = page.getByRole('button', { name: 'Continue' });
  await expect(continueButton).not.toHaveAttribute('aria-busy', 'true'); // the new price is being calculated
  await tabTo(page, continueButton);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/shipment\/review/);
  await tabTo(page, page.getByRole('button', { name: /^Pay \$/ }));
  expect(context.pages()).toHaveLength(1);
});

// 1280 px at 400 % zoom, and a phone in both orientations.
for (const [width, height] of [
  [320, 256],
  [667, 375],
  [375, 667],
] as const)
  test(`at ${width} by ${height} px the selection bars do not cover the focus`, async ({
    page,
    context,
  }) => {
    const { suite } = await registerMember(context, newPerson());
    for (const description of ['Tea set', 'Linen shirt', 'Rain jacket'])
      await receive(suite, { description });
    await page.setViewportSize({ width, height });
    await page.goto('/packages');
    await waitForHydration(page);
    await tabTo(page, page.getByRole('checkbox', { name: 'Select Rain jacket' }));
    await page.keyboard.press('Space');
    await expect(
      page.getByRole('status').filter({ hasText: '1 selected Rain jacket' }),
    ).toBeAttached();
    await expect(page.getByRole('button', { name: 'Ship 1 package' })).toBeVisible();
    await page.reload(); // starts at the top, with the selection
    await waitForHydration(page);
    await expect(page.getByRole('button', { name: 'Ship 1 package' })).toBeVisible();
    const terms = page.locator('footer a[href="/terms"]');
    await expect(terms).toBeVisible();
    await tabTo(page, terms);
  });

test('forced colors show the checked choice and the current page', async ({ page, context }) => {
  await registerMember(context, newPerson());
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/ja/packages');
  const readBorderColor = (href: string) =>
    page
      .locator(`header nav a[href="${href}"]`)
      .evaluate((link) => getComputedStyle(link).borderBottomColor);
  expect(await readBorderColor('/ja/packages')).not.toBe(await readBorderColor('/ja/shipments'));

  await page.goto('/ja/account/notifications');
  await waitForHydration(page);
  const box = page.getByRole('checkbox').first();
  await box.evaluate((input: HTMLInputElement) => void (input.checked = true));
  const checkedPicture = await box.screenshot();
  await box.evaluate((input: HTMLInputElement) => void (input.checked = false));
  expect((await box.screenshot()).equals(checkedPicture)).toBe(false);
});
