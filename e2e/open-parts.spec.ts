import type { Page } from '@playwright/test';

import type { CurrentShipment } from '@/contract/member/shipment';

import { expectAccessible } from './support/axe';
import { findOverflow } from './support/look';
import { readMessages } from './support/messages';
import { call, registerMember } from './support/people';
import { prepareCheckout } from './support/screens';
import { expect, test } from './support/stage';
import { waitForHydration } from './support/test';
import { callOperator } from './support/warehouse';

test.describe.configure({ mode: 'parallel' });

const getDialog = (page: Page) => page.getByRole('dialog');

for (const [locale, prefix] of [
  ['en', ''],
  ['zh', '/zh'],
] as const) {
  test(`${locale}: country list, account menu and dialogs pass axe`, async ({
    page,
    context,
    stage,
  }) => {
    const t = readMessages(locale);
    await page.setViewportSize({ width: locale === 'zh' ? 390 : 1280, height: 800 });
    await page.goto(`${prefix}/register`);
    await waitForHydration(page);
    await page
      .getByRole('combobox', { name: t.auth.country })
      .and(page.locator('input'))
      .fill('Phi');
    await expect(page.getByRole('option').first()).toBeVisible();
    await expectAccessible(page, 'country list');

    await context.addCookies(stage.state.member.cookies);
    await page.clock.install();
    await page.goto(`${prefix}/packages`);
    await page.waitForLoadState('networkidle');
    await page.getByRole('banner').locator('summary').click();
    await expectAccessible(page, 'account menu', 'header');
    await page.keyboard.press('Escape');
    await page.goto(`${prefix}/packages/${stage.packageref}`);
    await page.waitForLoadState('networkidle');
    await page.getByRole('button', { name: t.common.edit, exact: true }).click();
    await expect(getDialog(page)).toBeVisible();
    await page.clock.runFor(500);
    await expectAccessible(page, 'edit dialog');
    expect(await findOverflow(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(getDialog(page)).toBeHidden();
    await page.clock.fastForward(3_700_000);
    await expect(getDialog(page)).toBeVisible();
    await page.clock.runFor(500);
    await expectAccessible(page, 'session dialog');
  });
}

for (const [locale, prefix] of [
  ['tw', '/tw'],
  ['ja', '/ja'],
] as const) {
  test(`${locale}: the photo viewer and the delete confirmation pass axe`, async ({
    page,
    context,
    stage,
  }) => {
    const t = readMessages(locale);
    await context.addCookies(stage.state.member.cookies);
    await page.goto(`${prefix}/packages`);
    await waitForHydration(page);
    await page.locator('main button[aria-haspopup="dialog"]').first().click();
    await expect(page.locator('.yarl__slide_current img')).toBeVisible();
    await expectAccessible(page, 'photo viewer');
    await page.keyboard.press('Escape');
    await page.goto(`${prefix}/account/addresses`);
    await waitForHydration(page);
    await page
      .getByRole('button', { name: t.address.deleteNamed.split('{')[0] ?? '' })
      .first()
      .click();
    await expect(getDialog(page)).toBeVisible();
    await expectAccessible(page, 'delete confirmation');
  });
}

test('printed shipment pages show reference, charges and address, without navigation and buttons', async ({
  page,
  context,
}) => {
  const { suite } = await registerMember(context);
  const { shipmentid, shipmentref, quote } = await prepareCheckout(context, suite);
  await callOperator('credit', { suite, amount: 500, reason: 'Welcome' });
  const { quote: coveredQuote } = await call<CurrentShipment>(context, 'POST /reward/applycredit', {
    shipmentid,
    credits: Number(quote?.total ?? 0),
  });
  await call(context, 'POST /reward/checkout', { shipmentid, quote: coveredQuote?.hash ?? '' });
  for (const path of [`/shipment/done?shipmentid=${shipmentid}`, `/shipments/${shipmentref}`]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await page.setViewportSize({ width: 794, height: 1123 });
    await expect(page.getByText(shipmentref).first()).toBeVisible();
    await expect(page.getByRole('table', { name: 'Charges' })).toBeVisible();
    await expect(page.getByText('12 Mabini Street').first()).toBeVisible();
    for (const role of ['banner', 'contentinfo', 'button'] as const)
      await expect(page.getByRole(role)).toHaveCount(0);
    await expect(page.getByRole('navigation', { name: /Main|Shortcuts/ })).toHaveCount(0);
    expect(await findOverflow(page)).toEqual([]);
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
      'rgb(255, 255, 255)',
    );
    await page.emulateMedia({ media: 'screen' });
  }
});
