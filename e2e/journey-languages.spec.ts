import type { Page } from '@playwright/test';

import { readMessages } from './support/messages';
import { findEnglishText, findOverflow } from './support/look';
import { newPerson } from './support/people';
import { expect, test, waitForHydration } from './support/test';
import { receive } from './support/warehouse';

test.describe.configure({ mode: 'parallel' });
test.use({ viewport: { width: 360, height: 740 } });

const languages = [
  { locale: 'zh', lang: 'zh-Hans' },
  { locale: 'tw', lang: 'zh-Hant' },
  { locale: 'ja', lang: 'ja' },
] as const;

/** Expects the page in the language, without English text or horizontal overflow. */
async function expectTranslated(page: Page, lang: string, screen: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('html'), screen).toHaveAttribute('lang', lang);
  expect(await findEnglishText(page), `English text on ${screen}`).toEqual([]);
  expect(await findOverflow(page), `overflow on ${screen}`).toEqual([]);
}

async function chooseCountry(page: Page, label: string): Promise<void> {
  // A list until its script has loaded.
  const country = page.getByRole('combobox', { name: label }).and(page.locator('input'));
  await country.fill('Philip');
  await page.getByRole('option').first().click();
  await expect(country).not.toHaveValue('Philip');
}

for (const { locale, lang } of languages) {
  test(`${locale}: from registration to the review of a shipment, on a phone`, async ({ page }) => {
    const t = readMessages(locale);
    const person = newPerson();
    const getField = (label: string) => page.getByLabel(label, { exact: true });
    const expectScreen = (screen: string) => expectTranslated(page, lang, screen);

    await test.step('registers', async () => {
      await page.goto(`/${locale}/register`);
      await waitForHydration(page);
      await expectScreen('register');
      await getField(t.common.firstName).fill(person.firstName);
      await getField(t.common.lastName).fill(person.lastName);
      await page.getByRole('radio', { name: t.common.female }).check();
      await getField(t.common.email).fill(person.email);
      await getField(t.common.password).fill(person.password);
      await chooseCountry(page, t.auth.country);
      await expect(getField(t.forms.dialCode)).toHaveValue('63');
      await getField(t.forms.phoneNumber).fill(person.mobile);
      await page.getByRole('button', { name: t.common.getUsAddress }).click();
      await expect(page.getByText(t.validation.termsRequired).first()).toBeVisible();
      await expectScreen('register with an error');
      await page.locator('input[name="terms"]').check();
      await page.getByRole('button', { name: t.common.getUsAddress }).click();
      await expect(page).toHaveURL(new RegExp(`/${locale}/welcome`));
      await expectScreen('new user guide');
      await page.getByRole('button', { name: t.dashboard.guideDone }).click();
      await expectScreen('welcome');
    });

    await test.step('two packages arrive, and both are selected', async () => {
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
      await waitForHydration(page);
      for (const name of ['Haori', 'Obi'])
        await page
          .getByRole('checkbox', { name: t.packages.select.replace('{name}', name) })
          .check();
      await expectScreen('packages');
      await page
        .getByRole('region', { name: t.packages.tray.label })
        .getByRole('button')
        .last()
        .click();
      await expect(page).toHaveURL(new RegExp(`/${locale}/shipment/address`));
    });

    await test.step('adds an address', async () => {
      const form = page.getByRole('region', { name: t.address.addTitle });
      await expect(form).toBeVisible();
      await chooseCountry(page, t.common.country);
      await expectScreen('checkout address');
      await form.getByLabel(t.address.receiver).fill('Maria Santos');
      await form.getByLabel(t.address.streetLabels.barangay).fill('12 Mabini Street');
      await form.getByLabel(t.address.cityLabels.city).fill('Makati');
      await form.locator('input[name="state"]').fill('Metro Manila');
      await form.locator('input[name="postal"]').fill('1210');
      await form.getByLabel(t.forms.phoneNumber, { exact: true }).fill('917 123 4567');
      await form.getByRole('button', { name: t.address.saveAndUse }).click();
      await expect(page.getByRole('radio', { name: /Maria Santos/ })).toBeChecked();
      await expect(page.getByText(t.address.selected)).toBeVisible();
      await expectScreen('checkout address, chosen');
    });

    await test.step('chooses a speed and reviews', async () => {
      await page.getByRole('link', { name: t.shipment.continue, exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`/${locale}/shipment/review`));
      const change = t.shipment.change.replace('{step}', t.shipment.steps.speed);
      await page.getByRole('link', { name: change }).click();
      await expect(page).toHaveURL(new RegExp(`/${locale}/shipment/speed`));
      await page.getByRole('radio', { name: new RegExp(`^${t.common.speed.express} \\$`) }).check();
      await page.getByRole('radio', { name: t.shipment.insurance.yes }).check();
      await expectScreen('checkout speed');
      await page.getByRole('button', { name: t.shipment.continue, exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`/${locale}/shipment/review`));
      await expect(page.getByText('12 Mabini Street').first()).toBeVisible();
      await expect(page.getByRole('button', { name: /PayPal/ })).toBeEnabled();
      await expectScreen('checkout review');
    });
  });
}
