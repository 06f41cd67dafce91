import type { Locator, Page } from '@playwright/test';

import { waitForHydration } from './test';

/** Fills in a form for a new address. */
export async function fillAddress(page: Page, form: Page | Locator = page): Promise<void> {
  await form.getByRole('combobox', { name: 'Country' }).fill('Philip');
  await page.getByRole('listbox').getByRole('option', { name: 'Philippines' }).click();
  await form.getByLabel('Recipient’s full name').fill('Maria Santos');
  await form.getByLabel('Street and number').fill('12 Mabini Street');
  await form.getByLabel('City').fill('Makati');
  await form.locator('input[name="state"]').fill('Metro Manila');
  await form.locator('input[name="postal"]').fill('1210');
  await form.getByLabel('Number', { exact: true }).fill('917 123 4567');
}

/** Opens the member's addresses and fills in a new one. */
export async function fillNewAddress(page: Page): Promise<void> {
  await page.goto('/account/addresses');
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Add New Address' }).first().click();
  await fillAddress(page);
}
