import type { Page } from '@playwright/test';

import type { CurrentShipment } from '@/contract/member/shipment';

import { clean } from './support/axe';
import { sticksOut } from './support/look';
import { messagesOf } from './support/messages';
import { call, registered } from './support/people';
import { checkoutInReview } from './support/screens';
import { expect, test } from './support/stage';
import { awake } from './support/test';
import { operatorCall } from './support/warehouse';

test.describe.configure({ mode: 'parallel' });

const dialog = (page: Page) => page.getByRole('dialog');

for (const [locale, prefix] of [
  ['en', ''],
  ['zh', '/zh'],
] as const) {
  test(`${locale}: nothing for axe to find on what opens: country list, account menu, photo viewer, dialogs`, async ({
    page,
    context,
    stage,
  }) => {
    const t = messagesOf(locale);
    await page.setViewportSize({ width: locale === 'zh' ? 390 : 1280, height: 800 });
    await page.goto(`${prefix}/register`);
    await awake(page);
    await page.getByRole('combobox', { name: t.auth.country }).fill('Phi');
    await expect(page.getByRole('option').first()).toBeVisible();
    await clean(page, 'country list');

    await context.addCookies(stage.state.member.cookies);
    await page.clock.install();
    await page.goto(`${prefix}/packages`);
    await page.waitForLoadState('networkidle');
    await page.getByRole('banner').locator('summary').click();
    await clean(page, 'account menu', 'header');
    await page.keyboard.press('Escape');
    await page.goto(`${prefix}/packages/${stage.packageref}`);
    await page.waitForLoadState('networkidle');
    await page.getByRole('button', { name: t.common.edit, exact: true }).click();
    await expect(dialog(page)).toBeVisible();
    await page.clock.runFor(500);
    await clean(page, 'edit dialog');
    expect(await sticksOut(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await page.clock.fastForward(3_700_000);
    await expect(dialog(page)).toBeVisible();
    await page.clock.runFor(500);
    await clean(page, 'session dialog');
  });
}

for (const [locale, prefix] of [
  ['tw', '/tw'],
  ['ja', '/ja'],
] as const) {
  test(`${locale}: nothing for axe to find on the photo viewer and the question before deleting`, async ({
    page,
    context,
    stage,
  }) => {
    const t = messagesOf(locale);
    await context.addCookies(stage.state.member.cookies);
    await page.goto(`${prefix}/packages`);
    await awake(page);
    await page.locator('main button[aria-haspopup="dialog"]').first().click();
    await expect(page.locator('.yarl__slide_current img')).toBeVisible();
    await clean(page, 'photo viewer');
    await page.keyboard.press('Escape');
    await page.goto(`${prefix}/account/addresses`);
    await awake(page);
    await page
      .getByRole('button', { name: t.address.deleteNamed.split('{')[0] ?? '' })
      .first()
      .click();
    await expect(dialog(page)).toBeVisible();
    await clean(page, 'question before deleting');
  });
}

test('on paper the done page has its reference, its charges and its address, and no navigation and no buttons', async ({
  page,
  context,
}) => {
  const { suite } = await registered(context);
  const { shipmentid, shipmentref, quote } = await checkoutInReview(context, suite);
  await operatorCall('credit', { suite, amount: 500, reason: 'Welcome' });
  const { quote: covered } = await call<CurrentShipment>(context, 'POST /reward/applycredit', {
    shipmentid,
    credits: Number(quote?.total ?? 0),
  });
  await call(context, 'POST /reward/checkout', { shipmentid, quote: covered?.hash ?? '' });
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
    expect(await sticksOut(page)).toEqual([]);
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
      'rgb(255, 255, 255)',
    );
    await page.emulateMedia({ media: 'screen' });
  }
});
