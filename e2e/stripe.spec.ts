import { readdirSync } from 'node:fs';
import path from 'node:path';

import type { BrowserContext, Page } from '@playwright/test';

import type { Reply } from '@/contract/calls';

import { operatorDone } from './support/operator';
import { call, newPerson, registered } from './support/people';
import { checkoutInReview, declaredPackage } from './support/screens';
import { foreignOrigins, serveStripeScript, type CardEnd } from './support/stripe-script';
import { awake, expect, test } from './support/test';

/** How long the page waits for Stripe's script. */
const SCRIPT_MS = 8_000;

/** Every document with an address of its own, but those where one pays or saves a card. */
const documents = readdirSync(path.join(__dirname, '../pages'), {
  recursive: true,
  encoding: 'utf8',
})
  .filter((file) => /^(?!.*[_[])(?!api\/).*\.tsx$/.test(file))
  .map((file) => `/${file.replace(/(^|\/)?(index)?\.tsx$/, '')}`)
  .filter((address) => !['/orders/checkout', '/account/cards'].includes(address));

/** A checkout where paying by card is chosen. Answers the reference of its shipment. */
async function cardChosen(
  page: Page,
  context: BrowserContext,
  person = newPerson(),
  way = 'Credit or debit card',
): Promise<string> {
  const { suite } = await registered(context, person);
  const { shipmentref } = await checkoutInReview(context, suite);
  await page.goto('/shipment/review');
  await awake(page);
  await page.getByRole('radio', { name: way }).check();
  return shipmentref;
}

const payButton = (page: Page) =>
  page.getByRole('button', { name: /^Pay \$[\d.,]+ USD with your card$/ });

async function paidByCard(page: Page, context: BrowserContext, shipmentref: string): Promise<void> {
  await expect(page).toHaveURL(/\/shipment\/done/);
  await expect(page.getByText(shipmentref).first()).toBeVisible();
  const { paymentmethod } = await call<Reply<'GET /shipment/shipmentdetails'>>(
    context,
    'GET /shipment/shipmentdetails',
    { shipmentref },
  );
  expect(paymentmethod).toBe('stripe');
  expect(await operatorDone('audit')).toMatch(/clean/i);
}

test('a shipment is paid by card in the page, after a refusal and a bank that was not convinced', async ({
  page,
  context,
}) => {
  let end: CardEnd = 'refused';
  const confirmed = await serveStripeScript(context, () => end);
  const shipmentref = await cardChosen(page, context);
  const payment = page.getByRole('region', { name: 'Payment' });
  const details = payment.getByRole('group', { name: 'Card details' });
  await expect(details.getByLabel('Card number (stand-in)')).toBeVisible();
  // By keyboard: the fields, then the button.
  await details.getByLabel('Card number (stand-in)').focus();
  await page.keyboard.press('Tab');
  await expect(payButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(payment.getByRole('alert')).toContainText('Your card wasn’t accepted');
  end = 'not confirmed';
  await payButton(page).click();
  await expect(payment.getByRole('alert')).toContainText('could not verify this card');
  end = 'closed';
  await payButton(page).click();
  await expect(payment.getByRole('alert')).toContainText('window was closed');
  // A reload finds the same session again.
  await page.reload();
  await expect(details.getByLabel('Card number (stand-in)')).toBeVisible();
  end = 'accepted';
  await payButton(page).click();
  await paidByCard(page, context, shipmentref);
  expect(new Set(confirmed).size).toBe(1);
});

test('a payment in the page goes on in a small window, and its own session is expired', async ({
  page,
  context,
}) => {
  await serveStripeScript(context, () => 'accepted');
  const shipmentref = await cardChosen(page, context);
  const hosted = page.getByRole('button', { name: 'Pay on Stripe’s page instead' });
  const [popup] = await Promise.all([page.waitForEvent('popup'), hosted.click()]);
  await popup.waitForURL(/\/sandbox\/stripe\//);
  await popup.getByRole('button', { name: 'Pay', exact: true }).click();
  await paidByCard(page, context, shipmentref);
});

test('only documents where one pays let Stripe in, and the button that leads there loads one', async ({
  page,
  context,
}) => {
  await serveStripeScript(context, () => 'accepted');
  const { suite } = await registered(context);
  await declaredPackage(context, suite);
  const stripe = expect.arrayContaining(['https://js.stripe.com', 'https://api.stripe.com']);
  for (const address of documents) expect(await foreignOrigins(page, address), address).toEqual([]);
  await page.goto('/packages?status=2');
  await awake(page);
  await page.evaluate(() => Object.assign(window, { before: true }));
  await page
    .getByRole('checkbox', { name: /^Select/, disabled: false })
    .first()
    .check();
  await page.getByRole('button', { name: 'Ship 1 package' }).click();
  await page.waitForURL(/\/shipment\//);
  await awake(page);
  expect(await page.evaluate(() => 'before' in window)).toBe(false);
  expect(await foreignOrigins(page, new URL(page.url()).pathname)).toEqual(stripe);
});

test('a wallet of the member’s country takes the money at once, in the page', async ({
  page,
  context,
}) => {
  await serveStripeScript(context, () => 'accepted');
  const person = { ...newPerson(), country: 'SG' };
  const shipmentref = await cardChosen(page, context, person, 'GrabPay');
  const fields = page.getByRole('group', { name: 'Payment with GrabPay' });
  await expect(fields.getByRole('textbox')).toBeVisible();
  await page.getByRole('button', { name: /^Pay \$[\d.,]+ USD with GrabPay$/ }).click();
  await paidByCard(page, context, shipmentref);
});

test('a card is saved in the page, after a refusal, once its bank has confirmed it', async ({
  page,
  context,
}) => {
  let end: CardEnd = 'refused';
  await serveStripeScript(context, () => end);
  await registered(context);
  await page.goto('/account/cards');
  await awake(page);
  await page.getByRole('button', { name: 'Add a card' }).click();
  const form = page.getByRole('form', { name: 'Add a card' });
  await form.getByLabel('Name on the card').fill('Maria Santos');
  await expect(
    form.getByRole('group', { name: 'Card details' }).getByRole('textbox'),
  ).toBeVisible();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('alert')).toContainText('Your bank didn’t accept this card');
  end = 'accepted';
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your card has been saved.')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Visa ending in 4242' })).toContainText(
    'Maria Santos',
  );
});

test('a shipment is paid by card in a small window when the script of Stripe is late', async ({
  page,
  context,
}) => {
  await serveStripeScript(context, () => 'late');
  await page.clock.install();
  const shipmentref = await cardChosen(page, context);
  await expect(page.getByText('Loading the card fields…')).toBeVisible();
  await page.clock.fastForward(SCRIPT_MS);
  await expect(page.getByText('The card fields didn’t load')).toBeVisible();
  const [left] = await Promise.all([page.waitForEvent('popup'), payButton(page).click()]);
  await left.waitForURL(/\/sandbox\/stripe\//);
  await expect(page.getByText('Waiting for Stripe')).toBeVisible();
  await left.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('The payment was canceled')).toBeVisible();
  const [popup] = await Promise.all([page.waitForEvent('popup'), payButton(page).click()]);
  await popup.waitForURL(/\/sandbox\/stripe\//);
  expect(await popup.evaluate(() => [window.innerWidth, window.innerHeight])).toEqual([450, 500]);
  await popup.getByRole('button', { name: 'Pay', exact: true }).click();
  await paidByCard(page, context, shipmentref);
});
