import type { Locator, Page } from '@playwright/test';

import { withAddress } from './support/screens';
import { newPerson, registered } from './support/people';
import { awake, expect, test } from './support/test';
import { receive } from './support/warehouse';

/**
 * Whether the focused element can be seen to have the focus, and is not under a sticky bar (WCAG
 * 2.4.7, 2.4.11).
 */
const focusSeen = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return 'nothing has the focus';
    const box = element.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + Math.min(box.height / 2, 20)];
    const top = document.elementFromPoint(x, y);
    const label = element.closest('label');
    if (!top || !(element.contains(top) || top.contains(element) || label?.contains(top)))
      return `${element.outerHTML.slice(0, 120)} is covered by ${top?.outerHTML.slice(0, 120) ?? 'nothing'}`;
    // A shadow does not count: it is faint, and forced colours leave it out.
    const marked = [element, label].some((one) => {
      const style = one && getComputedStyle(one);
      return style && style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0;
    });
    return marked ? 'seen' : `${element.outerHTML.slice(0, 120)} shows no focus`;
  });

/** Presses Tab until the control has the focus; every stop on the way must be seen. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let presses = 0; presses < 90; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
    expect(await focusSeen(page)).toBe('seen');
  }
  throw new Error(`90 presses of Tab did not reach ${control.toString()}`);
}

test('signing in and checking out needs no pointer', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const setup = await browser.newContext();
  const member = await registered(setup, newPerson());
  await withAddress(setup);
  await receive(member.suite);
  await setup.close();

  await page.goto(`${baseURL}/packages`);
  await awake(page);
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
  await awake(page);
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
  const goOn = page.getByRole('button', { name: 'Continue' });
  await expect(goOn).not.toHaveAttribute('aria-busy', 'true'); // the new price is being worked out
  await tabTo(page, goOn);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/shipment\/review/);
  await tabTo(page, page.getByRole('button', { name: /^Pay \$/ }));
  expect(context.pages()).toHaveLength(1);
});

// 1280 px at four times the size, and a phone both ways.
for (const [width, height] of [
  [320, 256],
  [667, 375],
  [375, 667],
] as const)
  test(`at ${width} by ${height} px the bars of a selection hide nothing that has the focus`, async ({
    page,
    context,
  }) => {
    const { suite } = await registered(context, newPerson());
    for (const description of ['Tea set', 'Linen shirt', 'Rain jacket'])
      await receive(suite, { description });
    await page.setViewportSize({ width, height });
    await page.goto('/packages');
    await awake(page);
    await tabTo(page, page.getByRole('checkbox', { name: 'Select Rain jacket' }));
    await page.keyboard.press('Space');
    await expect(
      page.getByRole('status').filter({ hasText: '1 selected Rain jacket' }),
    ).toBeAttached();
    await expect(page.getByRole('button', { name: 'Ship 1 package' })).toBeVisible();
    await page.reload(); // begins at the top, with the selection
    await awake(page);
    await expect(page.getByRole('button', { name: 'Ship 1 package' })).toBeVisible();
    const terms = page.locator('footer a[href="/terms"]');
    await expect(terms).toBeVisible();
    await tabTo(page, terms);
  });

test('forced colours show which choice is made and which page this is', async ({
  page,
  context,
}) => {
  await registered(context, newPerson());
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/ja/packages');
  const borderOf = (href: string) =>
    page
      .locator(`header nav a[href="${href}"]`)
      .evaluate((link) => getComputedStyle(link).borderBottomColor);
  expect(await borderOf('/ja/packages')).not.toBe(await borderOf('/ja/shipments'));

  await page.goto('/ja/account/notifications');
  await awake(page);
  const box = page.getByRole('checkbox').first();
  await box.evaluate((input: HTMLInputElement) => void (input.checked = true));
  const ticked = await box.screenshot();
  await box.evaluate((input: HTMLInputElement) => void (input.checked = false));
  expect((await box.screenshot()).equals(ticked)).toBe(false);
});
