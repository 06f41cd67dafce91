import { readdirSync } from 'node:fs';
import path from 'node:path';

import type { BrowserContext, Page } from '@playwright/test';

import type { Reply } from '@/contract/calls';

import { runOperator } from './support/operator';
import { call, newPerson, registerMember } from './support/people';
import { prepareCheckout, receiveDeclaredPackage } from './support/screens';
import { readForeignOrigins, serveStripeScript, type CardOutcome } from './support/stripe-script';
import { expect, test, waitForHydration } from './support/test';

/** How long the page waits for Stripe's script. */
const SCRIPT_WAIT_MS = 8_000;

/** Every page with a fixed address, except those that take a payment or save a card. */
const documents = readdirSync(path.join(__dirname, '../pages'), {
  recursive: true,
  encoding: 'utf8',
})
  .filter((file) => /^(?!.*[_[])(?!api\/).*\.tsx$/.test(file))
  .map((file) => `/${file.replace(/(^|\/)?(index)?\.tsx$/, '')}`)
  .filter((address) => !['/orders/checkout', '/account/cards'].includes(address));

/** Opens a checkout with a card payment selected. Returns the shipment's reference. */
async function openCardPayment(
  page: Page,
  context: BrowserContext,
  person = newPerson(),
  method = 'Credit or debit card',
): Promise<string> {
  const { suite } = await registerMember(context, person);
  const { shipmentref } = await prepareCheckout(context, suite);
  await page.goto('/shipment/review');
  await waitForHydration(page);
  await page.getByRole('radio', { name: method }).check();
  return shipmentref;
}

const getPayButton = (page: Page) =>
  page.getByRole('button', { name: /^Pay \$[\d.,]+ USD with your card$/ });

async function expectPaidByCard(
  page: Page,
  context: BrowserContext,
  shipmentref: string,
): Promise<void> {
  await expect(page).toHaveURL(/\/shipment\/done/);
  await expect(page.getByText(shipmentref).first()).toBeVisible();
  const { paymentmethod } = await call<Reply<'GET /shipment/shipmentdetails'>>(
    context,
    'GET /shipment/shipmentdetails',
    { shipmentref },
  );
  expect(paymentmethod).toBe('stripe');
  expect(await runOperator('audit')).toMatch(/clean/i);
}

test('a shipment is paid by card in the page after a declined card and a failed bank verification', async ({
  page,
  context,
}) => {
  let outcome: CardOutcome = 'refused';
  const confirmed = await serveStripeScript(context, () => outcome);
  const shipmentref = await openCardPayment(page, context);
  const payment = page.getByRole('region', { name: 'Payment' });
  const details = payment.getByRole('group', { name: 'Card details' });
  await expect(details.getByLabel('Card number (stand-in)')).toBeVisible();
  // By keyboard: the fields, then the button.
  await details.getByLabel('Card number (stand-in)').focus();
  await page.keyboard.press('Tab');
  await expect(getPayButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(payment.getByRole('alert')).toContainText('Your card wasn’t accepted');
  outcome = 'not confirmed';
  await getPayButton(page).click();
  await expect(payment.getByRole('alert')).toContainText('could not verify this card');
  outcome = 'closed';
  await getPayButton(page).click();
  await expect(payment.getByRole('alert')).toContainText('window was closed');
  // A reload finds the same session again.
  await page.reload();
  await expect(details.getByLabel('Card number (stand-in)')).toBeVisible();
  outcome = 'accepted';
  await getPayButton(page).click();
  await expectPaidByCard(page, context, shipmentref);
  expect(new Set(confirmed).size).toBe(1);
});

test('a payment started in the page continues in a popup, and its first session expires', async ({
  page,
  context,
}) => {
  await serveStripeScript(context, () => 'accepted');
  const shipmentref = await openCardPayment(page, context);
  const hostedButton = page.getByRole('button', { name: 'Pay on Stripe’s page instead' });
  const [popup] = await Promise.all([page.waitForEvent('popup'), hostedButton.click()]);
  await popup.waitForURL(/\/sandbox\/stripe\//);
  await popup.getByRole('button', { name: 'Pay', exact: true }).click();
  await expectPaidByCard(page, context, shipmentref);
});

test('only payment pages allow Stripe, and the button leading there loads a new document', async ({
  page,
  context,
}) => {
  await serveStripeScript(context, () => 'accepted');
  const { suite } = await registerMember(context);
  await receiveDeclaredPackage(context, suite);
  const origins = expect.arrayContaining(['https://js.stripe.com', 'https://api.stripe.com']);
  for (const address of documents)
    expect(await readForeignOrigins(page, address), address).toEqual([]);
  await page.goto('/packages?status=2');
  await waitForHydration(page);
  await page.evaluate(() => Object.assign(window, { before: true }));
  await page
    .getByRole('checkbox', { name: /^Select/, disabled: false })
    .first()
    .check();
  await page.getByRole('button', { name: 'Ship 1 package' }).click();
  await page.waitForURL(/\/shipment\//);
  await waitForHydration(page);
  expect(await page.evaluate(() => 'before' in window)).toBe(false);
  expect(await readForeignOrigins(page, new URL(page.url()).pathname)).toEqual(origins);
});

test('a wallet of the member’s country pays immediately in the page', async ({ page, context }) => {
  await serveStripeScript(context, () => 'accepted');
  const person = { ...newPerson(), country: 'SG' };
  const shipmentref = await openCardPayment(page, context, person, 'GrabPay');
  const fields = page.getByRole('group', { name: 'Pay with GrabPay' });
  await expect(fields.getByRole('textbox')).toBeVisible();
  await page.getByRole('button', { name: /^Pay \$[\d.,]+ USD with GrabPay$/ }).click();
  await expectPaidByCard(page, context, shipmentref);
});

test('a card is saved in the page after a decline, once the bank has confirmed it', async ({
  page,
  context,
}) => {
  let outcome: CardOutcome = 'refused';
  await serveStripeScript(context, () => outcome);
  await registerMember(context);
  await page.goto('/account/cards');
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Add a card' }).click();
  const form = page.getByRole('form', { name: 'Add a card' });
  await form.getByLabel('Name on the card').fill('Maria Santos');
  await expect(
    form.getByRole('group', { name: 'Card details' }).getByRole('textbox'),
  ).toBeVisible();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('alert')).toContainText('Your bank declined this card');
  outcome = 'accepted';
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your card has been saved.')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Visa ending in 4242' })).toContainText(
    'Maria Santos',
  );
});

test('a shipment is paid by card in a popup when Stripe’s script does not load', async ({
  page,
  context,
}) => {
  await serveStripeScript(context, () => 'late');
  await page.clock.install();
  const shipmentref = await openCardPayment(page, context);
  await expect(page.getByText('Loading the card fields…')).toBeVisible();
  await page.clock.fastForward(SCRIPT_WAIT_MS);
  await expect(page.getByText('The card fields didn’t load')).toBeVisible();
  const [cancelledPopup] = await Promise.all([
    page.waitForEvent('popup'),
    getPayButton(page).click(),
  ]);
  await cancelledPopup.waitForURL(/\/sandbox\/stripe\//);
  await expect(page.getByText('Waiting for Stripe')).toBeVisible();
  await cancelledPopup.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('The payment was canceled')).toBeVisible();
  const [popup] = await Promise.all([page.waitForEvent('popup'), getPayButton(page).click()]);
  await popup.waitForURL(/\/sandbox\/stripe\//);
  expect(await popup.evaluate(() => [window.innerWidth, window.innerHeight])).toEqual([450, 500]);
  await popup.getByRole('button', { name: 'Pay', exact: true }).click();
  await expectPaidByCard(page, context, shipmentref);
});
