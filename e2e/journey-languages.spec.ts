import type { Page } from '@playwright/test';

import { messagesOf } from './support/messages';
import { leftInEnglish, sticksOut } from './support/look';
import { newPerson } from './support/people';
import { awake, expect, test } from './support/test';
import { receive } from './support/warehouse';

test.describe.configure({ mode: 'parallel' });
test.use({ viewport: { width: 360, height: 740 } });

const languages = [
  { locale: 'zh', lang: 'zh-Hans' },
  { locale: 'tw', lang: 'zh-Hant' },
  { locale: 'ja', lang: 'ja' },
] as const;

/**
 * What holds for every screen: its language, nothing left in English, nothing to scroll sideways.
 */
async function looksRight(page: Page, lang: string, where: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('html'), where).toHaveAttribute('lang', lang);
  expect(await leftInEnglish(page), `left in English on ${where}`).toEqual([]);
  expect(await sticksOut(page), `sticks out on ${where}`).toEqual([]);
}

async function chooseCountry(page: Page, label: string): Promise<void> {
  const country = page.getByRole('combobox', { name: label });
  await country.fill('Philip');
  await page.getByRole('option').first().click();
  await expect(country).not.toHaveValue('Philip');
}

for (const { locale, lang } of languages) {
  test(`${locale}: from Register to the review of a shipment, on a phone`, async ({ page }) => {
    const t = messagesOf(locale);
    const person = newPerson();
    const exact = (label: string) => page.getByLabel(label, { exact: true });
    const sees = (where: string) => looksRight(page, lang, where);

    await test.step('she registers', async () => {
      await page.goto(`/${locale}/register`);
      await awake(page);
      await sees('register');
      await exact(t.common.firstName).fill(person.firstName);
      await exact(t.common.lastName).fill(person.lastName);
      await page.getByRole('radio', { name: t.common.female }).check();
      await exact(t.common.email).fill(person.email);
      await exact(t.common.password).fill(person.password);
      await chooseCountry(page, t.auth.country);
      await expect(exact(t.forms.dialCode)).toHaveValue('63');
      await exact(t.forms.phoneNumber).fill(person.mobile);
      await page.getByRole('button', { name: t.common.getUsAddress }).click();
      await expect(page.getByText(t.validation.termsRequired).first()).toBeVisible();
      await sees('register with an error');
      await page.locator('input[name="terms"]').check();
      await page.getByRole('button', { name: t.common.getUsAddress }).click();
      await expect(page).toHaveURL(new RegExp(`/${locale}/welcome`));
      await sees('new user guide');
      await page.getByRole('button', { name: t.dashboard.guideDone }).click();
      await sees('welcome');
    });

    await test.step('two packages arrive; she selects both', async () => {
      const suite =
        /CG\d{7}/.exec(
          (await page
            .getByText(/CG\d{7}/)
            .first()
            .textContent()) ?? '',
        )?.[0] ?? '';
      await receive(suite, { description: 'Haori' });
      await receive(suite, { description: 'Obi' });
      await page.goto(`/${locale}/packages`);
      await awake(page);
      for (const name of ['Haori', 'Obi'])
        await page
          .getByRole('checkbox', { name: t.packages.select.replace('{name}', name) })
          .check();
      await sees('packages');
      await page
        .getByRole('region', { name: t.packages.tray.label })
        .getByRole('button')
        .last()
        .click();
      await expect(page).toHaveURL(new RegExp(`/${locale}/shipment/address`));
    });

    await test.step('she adds an address', async () => {
      const form = page.getByRole('region', { name: t.address.addTitle });
      await expect(form).toBeVisible();
      await chooseCountry(page, t.common.country);
      await sees('checkout address');
      await form.getByLabel(t.address.receiver).fill('Maria Santos');
      await form.getByLabel(t.address.streetLabels.street).fill('12 Mabini Street');
      await form.getByLabel(t.address.cityLabels.city).fill('Makati');
      await form.locator('input[name="state"]').fill('Metro Manila');
      await form.locator('input[name="postal"]').fill('1210');
      await form.getByLabel(t.forms.phoneNumber).fill('917 123 4567');
      await form.getByRole('button', { name: t.address.saveAndUse }).click();
      await expect(page.getByRole('radio', { name: /Maria Santos/ })).toBeChecked();
      await expect(page.getByText(t.address.selected)).toBeVisible();
      await sees('checkout address, chosen');
    });

    await test.step('she chooses a speed and reviews', async () => {
      await page.getByRole('link', { name: t.shipment.continue, exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`/${locale}/shipment/review`));
      const change = t.shipment.change.replace('{step}', t.shipment.steps.speed);
      await page.getByRole('link', { name: change }).click();
      await expect(page).toHaveURL(new RegExp(`/${locale}/shipment/speed`));
      await page.getByRole('radio', { name: new RegExp(`^${t.common.speed.express} \\$`) }).check();
      await page.getByRole('radio', { name: t.shipment.insurance.yes }).check();
      await sees('checkout speed');
      await page.getByRole('button', { name: t.shipment.continue, exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`/${locale}/shipment/review`));
      await expect(page.getByText('12 Mabini Street').first()).toBeVisible();
      await expect(page.getByRole('button', { name: /PayPal/ })).toBeEnabled();
      await sees('checkout review');
    });
  });
}
