import type { Page } from '@playwright/test';

import { expectAccessible } from './support/axe';
import { registerMember } from './support/people';
import { expect, test, waitForHydration } from './support/test';
import { callOperator, receive } from './support/warehouse';

/** Finishes a package request as the warehouse does. */
const finishRequest = (packageref: string, fields: object = {}) =>
  callOperator('finishrequest', { packageref, outcome: 'done', ...fields });

/** Opens a request from the package's page. Returns its dialog. */
async function openRequest(page: Page, packageref: string, request: RegExp) {
  await page.goto(`/packages/${packageref}`);
  await waitForHydration(page);
  await page.getByRole('button', { name: /^(Services for|Choose what to do)/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toHaveCSS('opacity', '1');
  await expectAccessible(page, 'a package request');
  await dialog.getByRole('button', { name: request }).click();
  await expect(dialog.getByText('What happens')).toBeVisible();
  await expectAccessible(page, 'a package request');
  return dialog;
}

const expectState = (page: Page, label: string) =>
  expect(page.getByText(label, { exact: true }).first()).toBeVisible();

test('contents are verified, and the result is on the page', async ({ page, context }) => {
  const { suite } = await registerMember(context);
  const ref = await receive(suite, { description: 'Tea cups' });
  const dialog = await openRequest(page, ref, /^Verify content/);
  await dialog.getByRole('checkbox', { name: 'Take photos' }).check();
  await dialog.getByRole('textbox', { name: /Special instructions/ }).fill('Show the label');
  await dialog.getByRole('button', { name: 'Verify content' }).click();
  await expectState(page, 'Verifying Content');
  await finishRequest(ref, { note: 'Three cups, none broken' });
  await page.reload();
  await expectState(page, 'Ready to Ship (Verified)');
  await expect(page.getByText('Three cups, none broken').first()).toBeVisible();
});

test('a package is repacked and weighed again', async ({ page, context }) => {
  const { suite } = await registerMember(context);
  const ref = await receive(suite, {
    category: 'kitchenware',
    weight: 1,
    length: 50,
    width: 40,
    height: 30,
  });
  const dialog = await openRequest(page, ref, /^Repack/);
  await expect(dialog.getByRole('progressbar', { name: 'Chargeable weight now' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Continue Repack' }).click();
  await expectState(page, 'Processing');
  await finishRequest(ref, { weight: 0.9, length: 30, width: 20, height: 10 });
  await page.reload();
  await expectState(page, 'Ready to Ship (Repacked)');
  await expect(page.getByText('0.9 kg').first()).toBeVisible();
});

test('damaged goods are accepted as they are', async ({ page, context }) => {
  const { suite } = await registerMember(context);
  const ref = await receive(suite, { kind: 'damagepartial' });
  const dialog = await openRequest(page, ref, /^Ship as is/);
  await expect(dialog).toHaveAccessibleName('Proceed with shipping?');
  await dialog.getByRole('button', { name: 'CONTINUE' }).click();
  await expect(
    page.getByText('Package is now processing for fix-and-ship option in our U.S. office'),
  ).toBeVisible();
  await finishRequest(ref);
  await page.reload();
  await expectState(page, 'Ready to Ship (Damaged Goods)');
});

test('hazmat goods are processed', async ({ page, context }) => {
  const { suite } = await registerMember(context);
  const ref = await receive(suite, { kind: 'hazmatfull' });
  const dialog = await openRequest(page, ref, /^Hazmat processing/);
  await expect(dialog.getByText(/\$32\.00/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expectState(page, 'Processing');
  await finishRequest(ref);
  await page.reload();
  await expectState(page, 'Ready to Ship (Hazmat)');
});

test('a discarded package moves to the history; a declined discard leaves it unchanged', async ({
  page,
  context,
}) => {
  const { suite } = await registerMember(context);
  const [ref, prohibitedRef] = [
    await receive(suite, { description: 'Old lamp' }),
    await receive(suite, { kind: 'prohibitedfull', description: 'Fireworks' }),
  ];
  const dialog = await openRequest(page, ref, /^Discard/);
  await expect(dialog.getByRole('button', { name: 'CANCEL' })).toBeFocused();
  await dialog.getByRole('button', { name: 'YES, DISCARD' }).click();
  await expectState(page, 'Discarded');
  await page.goto('/packages?tab=history');
  await expect(page.getByRole('link', { name: 'Old lamp', exact: true })).toBeVisible();
  const secondDialog = await openRequest(page, prohibitedRef, /^Discard prohibited goods/);
  await secondDialog.getByRole('button', { name: 'YES, DISCARD' }).click();
  await expectState(page, 'Discarding Dangerous Goods');
  await callOperator('finishrequest', {
    packageref: prohibitedRef,
    outcome: 'declined',
    note: 'Asked for by customs',
  });
  await page.reload();
  await expectState(page, 'Prohibited Goods (Full)');
  await expect(page.getByText('Asked for by customs').first()).toBeVisible();
});

test('a package is found by part of its name, and its invoice is uploaded and opened', async ({
  page,
  context,
}) => {
  const { suite } = await registerMember(context);
  const [ref] = [
    await receive(suite, { description: 'Blue kettle' }),
    await receive(suite, { description: 'Red shoes' }),
  ];
  await page.goto('/packages');
  await waitForHydration(page);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.getByRole('link', { name: /^History/ }).click();
  await expect(page.getByRole('link', { name: /^History/ })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(page.getByRole('link', { name: /^History/ })).toBeFocused();
  await page.getByRole('link', { name: /^Packages ?\d/ }).click();
  await expect(page.getByRole('link', { name: 'Blue kettle', exact: true })).toBeVisible();
  await page.getByRole('searchbox').fill('kett');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 package matches “kett”.')).toBeVisible();
  await expect(page).toHaveURL(/search=kett/);
  await expect(page.getByRole('searchbox')).toBeFocused();
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  await page.getByRole('link', { name: 'Blue kettle', exact: true }).click();
  await page.waitForURL(`/packages/${ref}`);
  await page.locator('summary', { hasText: 'Documents' }).click();
  await page.getByRole('button', { name: 'Upload invoice' }).click();
  const invoice = {
    name: 'invoice.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n1 0 obj << /Type /Catalog >> endobj\n%%EOF\n'),
  };
  await page.getByLabel(/^Invoice from the store/).setInputFiles(invoice);
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expectState(page, 'Invoice uploaded');
  await expect(page.getByRole('button', { name: /^Invoice from the store/ })).toBeVisible();
  const response = await context.request.post('/api/papers', {
    form: { kind: 'shopinvoice', reference: ref, lang: 'en' },
    headers: { origin: new URL(page.url()).origin },
  });
  expect(response.headers()).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="invoice-${ref}.pdf"`,
    'x-content-type-options': 'nosniff',
  });
  await page.goBack();
  await expect(page.getByRole('searchbox')).toHaveValue('kett');
});
