import { readFile, writeFile } from 'node:fs/promises';

import type { Page } from '@playwright/test';

import { expect, test, waitForHydration } from './support/test';
import { tryOperator, runOperator } from './support/operator';
import { newPerson, type Person } from './support/people';
import { followParcel, payFirstShipment, paySecondShipment } from './support/journey-checkout';
import { copyManifest } from './support/warehouse';

/** The main journey end to end in English, without mocks. */
const person = newPerson();

async function fillRegister(page: Page, user: Person): Promise<void> {
  await page.getByLabel('First name').fill(user.firstName);
  await page.getByLabel('Last name').fill(user.lastName);
  await page.getByRole('radio', { name: 'Female' }).check();
  await page.getByLabel('Email', { exact: true }).fill(user.email);
  await page.getByLabel('Password', { exact: true }).fill(user.password);
  const country = page.getByRole('combobox', { name: 'Location *' }).and(page.locator('input'));
  await country.fill('Philip');
  await page.getByRole('listbox').getByRole('option', { name: 'Philippines' }).click();
  await expect(page.getByLabel('Country code')).toHaveValue('63');
  await page
    .getByLabel('Number', { exact: true })
    .fill(`${user.mobile.slice(0, 3)} ${user.mobile.slice(3, 6)}-${user.mobile.slice(6)}`);
}

test('a shopper registers, receives, declares, pays with PayPal and with credits, and tracks the parcel', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  test.setTimeout(240_000);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  let suite = '';

  await test.step('the home page works without scripts in four languages', async () => {
    const noScriptContext = await browser.newContext({ javaScriptEnabled: false });
    const visitor = await noScriptContext.newPage();
    await visitor.goto(`${baseURL}/`);
    await expect(visitor.locator('script[src*="_next"]')).toHaveCount(0);
    await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
    for (const [name, lang] of [
      ['简体中文', 'zh-Hans'],
      ['繁體中文', 'zh-Hant'],
      ['日本語', 'ja'],
      ['English', 'en'],
    ] as const) {
      await visitor.getByRole('contentinfo').getByRole('link', { name }).click();
      await expect(visitor.locator('html')).toHaveAttribute('lang', lang);
      await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
    }
    await visitor.getByRole('banner').getByRole('link', { name: 'Register' }).click();
    await expect(visitor.getByRole('button', { name: 'Get my US address' })).toBeVisible();
    await noScriptContext.close();
  });

  await test.step('registers; email and referral code are checked while typing', async () => {
    await page.goto('/');
    await page.getByRole('banner').getByRole('link', { name: 'Register' }).click();
    await expect(
      page.getByRole('heading', { level: 1, name: 'Your own US address with Crossgate' }),
    ).toBeVisible();
    await waitForHydration(page);
    await page.getByLabel('Email', { exact: true }).fill('demo@crossgate.example');
    await page.getByLabel('Email', { exact: true }).blur();
    await expect(page.getByText('This email is already registered in our system.')).toBeVisible();
    await fillRegister(page, person);
    await expect(page.getByText('This email is already registered in our system.')).toBeHidden();
    await page.getByText("I have a friend's referral code").click();
    await page.getByLabel('Referral code').fill('nobody99');
    await page.getByLabel('Referral code').blur();
    await expect(page.getByText('Please enter a valid referral code')).toBeVisible();
    await page.getByLabel('Referral code').fill('cg1000001');
    await page.getByLabel('Referral code').blur();
    await expect(page.getByText('Please enter a valid referral code')).toBeHidden();
    await page.getByRole('button', { name: 'Get my US address' }).click();
    await expect(page.getByText('Please agree to our Terms of Service.').first()).toBeVisible();
    await page.getByRole('checkbox', { name: /Terms of Service/ }).check();
    await page.getByRole('button', { name: 'Get my US address' }).click();
  });

  await test.step('the guide opens once; then the suite and the US address have copy buttons', async () => {
    const guide = page.getByRole('dialog', { name: 'New User Guide' });
    await guide.getByRole('button', { name: 'Next slide' }).click();
    await page.reload();
    await guide.getByRole('button', { name: 'Got it' }).click();
    await page.reload();
    await waitForHydration(page);
    await expect(guide).toBeHidden();
    await expect(
      page.getByRole('heading', { level: 1, name: 'Your US address is ready' }),
    ).toBeVisible();
    await expect(page).toHaveURL(/\/welcome/);
    const banner = page.getByRole('banner');
    suite = (await banner.getByText(/^CG\d{7}$/).textContent()) ?? '';
    await page.getByRole('button', { name: 'Copy Suite (address line 2)', exact: true }).click();
    await expect(page.getByText('Copied').first()).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`Suite ${suite}`);
    await page.getByRole('button', { name: 'Copy full address' }).click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toMatch(new RegExp(`^Maria Santos\\n.*\\n.*\\nSuite ${suite}\\nPortland\\n`));
  });

  await test.step('signs out and in again', async () => {
    await page.getByLabel('Account').click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Register' })).toBeVisible();
    await page.goto('/packages');
    await expect(page).toHaveURL(/\/login\?target=/);
    await waitForHydration(page);
    await page.getByLabel('Email', { exact: true }).fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL(/\/packages$/);
    await expect(page.getByRole('heading', { name: 'No packages yet' })).toBeVisible();
  });

  await test.step('the warehouse receives a manifest with one bad row, and a single package', async () => {
    const manifest = await copyManifest(suite);
    const lines = (await readFile(manifest, 'utf8')).split('\n');
    await writeFile(
      manifest,
      lines
        .map((line, index) => (index === 4 ? line.replace(',0.68,', ',heavy,') : line))
        .join('\n'),
    );
    const result = await tryOperator('receive', '--manifest', manifest);
    expect(result.stdout).toContain(
      'line 5, column weight_kg: must be a number above 0, but it is "heavy"',
    );
    expect(result.stdout).toContain('24 received, 0 already received, 1 refused.');
    expect(result.code).toBe(1);
    const single = await runOperator(
      'receive',
      '--suite',
      suite,
      '--tracking',
      '1Z999AA10123456784',
      '--merchant',
      'Amazon',
      '--name',
      'Tea set',
      '--weight',
      '1.2',
      '--size',
      '30x20x10',
      '--category',
      'kitchenware',
      '--value',
      '49.90',
      '--photo',
      'host/seed/photos/parcel-02.jpg',
    );
    expect(single).toMatch(/Received as PK[0-9A-Z]{8}\./);
  });

  const parcels = page.getByRole('list', { name: 'Packages' });
  const getParcel = (name: string) =>
    parcels.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });

  await test.step('sees ten packages a page, with status, photo, weight, size, storage and value', async () => {
    await page.reload();
    await expect(
      page
        .getByRole('navigation', { name: 'Packages and history' })
        .getByRole('link', { name: /Packages.*25/ }),
    ).toBeVisible();
    await expect(parcels.getByRole('heading', { level: 2 })).toHaveCount(10);
    await page.getByRole('link', { name: 'Page 3' }).click();
    await expect(parcels.getByRole('heading', { level: 2 })).toHaveCount(5);
    await page.getByRole('link', { name: 'Page 1' }).click();
    await expect(parcels.getByRole('heading', { level: 2 })).toHaveCount(10);
    const card = getParcel('Tea set');
    await expect(card).toContainText('Ready to Ship');
    await expect(card).toContainText('1.2 kg');
    await expect(card).toContainText('30 × 20 × 10 cm');
    await expect(card).toContainText('$49.90');
    await expect(
      card
        .getByRole('meter', { name: 'Free storage used by Tea set' })
        .or(card.getByLabel('Free storage used by Tea set')),
    ).toBeVisible();
    const photo = card.locator('img').first();
    await expect
      .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(100);
    await page.getByRole('link', { name: /Action needed/ }).click();
    await expect(parcels.getByRole('heading', { level: 2 })).toHaveCount(2);
    await expect(parcels).toContainText('Hazmat Goods (Partial)');
    await page.getByRole('link', { name: /^All \d/ }).click();
  });

  await test.step('declares the contents of one package', async () => {
    await getParcel('Tea set').getByRole('link', { name: 'Tea set', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Tea set' })).toBeVisible();
    await page.locator('summary', { hasText: 'Declare contents' }).click();
    await page.getByLabel('Description, Line 1').fill('Porcelain teapot');
    await page.getByLabel('Quantity, Line 1').fill('1');
    await page.getByLabel('Unit price (USD), Line 1').fill('32.50');
    await page.getByLabel('Unit price (USD), Line 1').press('Enter');
    await page.getByLabel('Description, Line 2').fill('Tea cup');
    await page.getByLabel('Quantity, Line 2').fill('4');
    await page.getByLabel('Unit price (USD), Line 2').fill('6.25');
    await page.getByRole('button', { name: 'Declare $57.50' }).click();
    await expect(page.getByText('Contents declared: $57.50.')).toBeVisible();
    await expect(page.getByText('Tea cup')).toBeVisible();
  });

  await test.step('edits another package', async () => {
    await page.goto('/packages');
    const name = (await parcels.getByRole('heading', { level: 2 }).nth(1).textContent()) ?? '';
    await getParcel(name).getByRole('link', { name, exact: true }).click();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name', { exact: true }).fill('Gift for Mika');
    await dialog.getByRole('combobox', { name: 'Merchant' }).fill('Targ');
    await page.getByRole('option', { name: 'Target' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Gift for Mika' })).toBeVisible();
    await expect(page.getByText('Package updated.')).toBeVisible();
  });

  await test.step('selects two and starts the checkout', async () => {
    await page.goto('/packages');
    await page.getByRole('checkbox', { name: 'Select Tea set' }).check();
    await page.getByRole('checkbox', { name: 'Select Gift for Mika' }).check();
    await expect(page.getByRole('region', { name: 'Selected packages' })).toContainText(
      '2 packages',
    );
    await page.getByRole('button', { name: 'Ship 2 packages' }).click();
  });
  const reference = await test.step('checks out and pays with PayPal', () =>
    payFirstShipment(page));
  await test.step('pays a second shipment with credits', () => paySecondShipment(page, suite));
  await test.step('the warehouse dispatches, and tracking shows the parcel', () =>
    followParcel(page, reference));
});
