import type { BrowserContext, Page } from '@playwright/test';

import type { Reply } from '@/contract/registry';

import { operatorDone } from './support/operator';
import { call, registered } from './support/people';
import { checkoutInReview } from './support/screens';
import { awake, expect, test } from './support/test';

/** A checkout where paying by card is chosen. Answers the reference of its shipment. */
async function cardChosen(page: Page, context: BrowserContext): Promise<string> {
  const { suite } = await registered(context);
  const { shipmentref } = await checkoutInReview(context, suite);
  await page.goto('/shipment/review');
  await awake(page);
  await page.getByRole('radio', { name: 'Credit or debit card' }).check();
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

test('a shipment is paid by card in a small window, after the first one was left', async ({
  page,
  context,
}) => {
  const shipmentref = await cardChosen(page, context);
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
