import type { Page } from '@playwright/test';

import { runOperator } from './operator';
import { expect } from './test';

/** Checks out from address to PayPal. Returns the reference of the paid shipment. */
export async function payFirstShipment(page: Page): Promise<string> {
  await expect(page).toHaveURL(/\/shipment\/address/);
  const form = page.getByRole('region', { name: 'New address' });
  await form.getByRole('combobox', { name: 'Country' }).fill('Philip');
  await page.getByRole('listbox').getByRole('option', { name: 'Philippines' }).click();
  await form.getByLabel('Recipient’s full name').fill('Maria Santos');
  await form.getByLabel('Street and number').fill('12 Mabini Street');
  await form.getByLabel('City').fill('Makati');
  await form.getByLabel(/^(State|Province|State or region)/).fill('Metro Manila');
  await form.getByLabel(/^(Postal code|ZIP code)/).fill('1210');
  await form.getByLabel('Number', { exact: true }).fill('917 123 4567');
  await form.getByRole('button', { name: 'Save and use this address' }).click();
  await expect(page.getByText('You have successfully selected a delivery address!')).toBeVisible();
  await expect(page.getByRole('radio', { name: /Maria Santos/ })).toBeChecked();
  await expect(page.getByRole('radio', { name: /Default/ })).toBeChecked();
  await page.getByRole('link', { name: 'Continue' }).click();

  await expect(page).toHaveURL(/\/shipment\/review/);
  await expect(page.getByText('Not insured')).toBeVisible();
  await page.getByRole('link', { name: 'Change: Speed' }).click();
  await expect(page).toHaveURL(/\/shipment\/speed/);
  const total = page.getByRole('row', { name: /total/i }).last();
  await page.getByRole('radio', { name: /^Express \$/ }).check();
  await expect(page.getByRole('radio', { name: /^Express \$/ })).toBeChecked();
  await expect(total).not.toContainText('Estimated');
  const expressTotal = await total.textContent();
  await page.getByRole('radio', { name: /^Standard/ }).check();
  await expect(total).not.toHaveText(expressTotal ?? '');
  await page.getByRole('radio', { name: 'Insure this shipment' }).check();
  await expect(page.getByRole('table', { name: 'Charges' })).toContainText('Insurance');
  await page.getByRole('button', { name: 'Continue' }).click();

  await expect(page).toHaveURL(/\/shipment\/review/);
  for (const line of ['International shipping', 'Fuel surcharge', 'Insurance'])
    await expect(page.getByRole('table', { name: 'Charges' })).toContainText(line);
  await expect(page.getByText('12 Mabini Street').first()).toBeVisible();
  const button = page.getByRole('button', { name: /^Pay \$[\d.,]+ USD with PayPal$/ });
  const [popup] = await Promise.all([page.waitForEvent('popup'), button.click()]);
  await popup.waitForURL(/\/sandbox\/paypal\//);
  await popup.getByRole('button', { name: 'Approve' }).click();
  await expect(page).toHaveURL(/\/shipment\/done/);
  await expect(
    page.getByRole('heading', { level: 1, name: 'Your shipment is paid for' }),
  ).toBeVisible();
  return (
    (await page
      .getByText(/^SH[0-9A-Z]{8}$/)
      .first()
      .textContent()) ?? ''
  );
}

/** Pays a second shipment entirely with credits, and expects a balanced ledger. */
export async function paySecondShipment(page: Page, suite: string): Promise<void> {
  await runOperator('credit', '--suite', suite, '--amount', '500.00', '--reason', 'Late parcel');
  await page.goto('/packages?status=2');
  const box = page.getByRole('checkbox', { name: /^Select/, disabled: false }).first();
  await box.check();
  await page.getByRole('button', { name: 'Ship 1 package' }).click();
  // Address, speed and insurance default to those of the last shipment.
  await expect(page).toHaveURL(/\/shipment\/review/);
  await expect(page.getByText('12 Mabini Street').first()).toBeVisible();
  await page.getByRole('link', { name: 'Change: Speed' }).click();
  await expect(page.getByRole('radio', { name: 'Insure this shipment' })).toBeChecked();
  await page.getByRole('radio', { name: 'Ship without insurance' }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: /^Use \$/ }).click();
  await page.getByRole('button', { name: 'Ship (pay with credits)' }).click();
  await expect(page).toHaveURL(/\/shipment\/done/);
  expect(await runOperator('audit')).toMatch(/clean|every rule holds|nothing/i);
}

/** Dispatches and tracks a shipment as the operator, and expects the member's pages to show it. */
export async function followParcel(page: Page, reference: string): Promise<void> {
  await runOperator('dispatch', '--shipment', reference, '--awb', '1234567890', '--courier', 'DHL');
  await runOperator(
    'track',
    '--shipment',
    reference,
    '--status',
    'in_transit',
    '--location',
    'Anchorage, US',
    '--at',
    new Date(Date.now() - 3600_000).toISOString(),
  );
  await page.getByRole('link', { name: 'Shipments' }).first().click();
  const row = page
    .getByRole('list', { name: 'Shipments' })
    .getByRole('listitem')
    .filter({ hasText: reference });
  await expect(row).toContainText('On its way');
  await expect(row).toContainText('1234567890');
  await row.getByRole('link', { name: 'Tea set and 1 more', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(reference) })).toBeVisible();
  await expect(page.getByText('1234567890').first()).toBeVisible();
  await expect(page.getByText('Anchorage, US')).toBeVisible();
  for (const line of ['International shipping', 'Fuel surcharge', 'Insurance'])
    await expect(page.getByRole('table', { name: 'Charges' })).toContainText(line);
  await page.goto('/packages?tab=history');
  await expect(page.getByRole('list', { name: 'Packages' })).toContainText('Tea set');

  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Maria' })).toBeVisible();
  await expect(page.getByText('2 of 3 shipments needed for Prime').first()).toBeVisible();
  await expect(page.getByText('1 more shipment until Prime')).toBeVisible();
  await expect(
    page.getByText('1 shipment is being packed, 1 shipment is on its way to you'),
  ).toBeVisible();
  await expect(page.getByText(/^\d+ packages are ready to ship$/)).toBeVisible();
}
