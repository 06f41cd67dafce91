import type { BrowserContext, Page } from '@playwright/test';

import type { Order } from '@/contract/money/order';
import { holdingGateways } from '@/contract/money/payments-table';

import { gateways, payWith } from './support/gateways';
import { runOperator } from './support/operator';
import { call, newPerson, registerMember, type Member } from './support/people';
import { expect, test, waitForHydration } from './support/test';
import { callOperator } from './support/warehouse';

test.describe.configure({ mode: 'parallel' });

/** Adds a product in the form of the buy-for-me page. */
async function addProduct(page: Page): Promise<void> {
  await page.goto('/buyformeservice');
  await waitForHydration(page);
  const form = page.getByRole('form', { name: 'Product', exact: true });
  await form.getByLabel('Product link').fill('www.example.com/tea');
  await form.getByLabel('Product name').fill('Tea set');
  await form.getByLabel('Unit price').fill('50');
  await form.getByRole('button', { name: 'Add to Cart' }).click();
}

/** Opens the checkout of a cart with one product of 50.00. */
async function openCheckout(page: Page): Promise<void> {
  await addProduct(page);
  await expect(page.getByText('Item successfully added to cart!')).toBeVisible();
  await page.getByRole('link', { name: 'Check out 1 product' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'BuyForMe checkout' })).toBeVisible();
  await waitForHydration(page);
}

const getTotalRow = (page: Page) => page.getByRole('row', { name: /^Total/ });

/** Returns the order whose page opens after payment. */
async function readPlacedOrder(page: Page, context: BrowserContext): Promise<Order> {
  await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}$/);
  const txnid = new URL(page.url()).pathname.split('/').at(-1);
  return call<Order>(context, 'GET /transaction/bfmdetails', { txnid });
}

for (const gateway of gateways) {
  const isHeld = holdingGateways.includes(gateway.method);
  test(`an order paid with ${gateway.method} is ${isHeld ? 'held and not charged' : 'charged immediately'} and leaves the cart`, async ({
    page,
    context,
  }) => {
    await registerMember(context);
    await openCheckout(page);
    await expect(page.getByRole('row', { name: /^BuyForMe Fee/ })).toBeVisible();
    const price = await getTotalRow(page).textContent();
    await page.getByRole('combobox', { name: /^If it costs more/ }).selectOption('up5');
    await expect(page.getByRole('row', { name: /^Allowance for price increases/ })).toBeVisible();
    await expect(getTotalRow(page)).not.toHaveText(price ?? '');
    await page.getByRole('radio', { name: /^Fastest/ }).check();
    await payWith(gateway, false)(page);
    const order = await readPlacedOrder(page, context);
    expect(order).toMatchObject({
      txnstatus: 'P',
      paymentmethod: gateway.method,
      transactionrecords: [{ status: 'done', name: isHeld ? 'authorization' : 'capture' }],
      shippingoption: 'Fastest',
      items: [{ itemname: 'Tea set', pricerise: 'up5', linestatus: 'waiting' }],
    });
    await page.goto('/buyformeservice');
    await expect(page.getByText('Your cart is empty')).toBeVisible();
    expect(await runOperator('audit')).toMatch(/clean/i);
  });
}

test('an order is placed with credits only', async ({ page, context }) => {
  const { suite } = await registerMember(context);
  await callOperator('credit', { suite, amount: 200, reason: 'Welcome' });
  await openCheckout(page);
  await page.getByRole('button', { name: /^Use \$/ }).click();
  await page.getByRole('button', { name: 'Order with credits' }).click();
  expect(await readPlacedOrder(page, context)).toMatchObject({
    txnstatus: 'P',
    authorizeamt: '0.00',
  });
});

test('a guest who signs in lands at the checkout with the cart from the device', async ({
  page,
  context,
}) => {
  const member: Member = await registerMember(context, newPerson());
  await context.clearCookies();
  await addProduct(page);
  await page.getByRole('link', { name: 'Check out 1 product' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Login' }).click();
  const dialog = page.getByRole('dialog', { name: 'Login' });
  await dialog.getByLabel('Email', { exact: true }).filter({ visible: true }).fill(member.email);
  await dialog
    .getByLabel('Password', { exact: true })
    .filter({ visible: true })
    .fill(member.password);
  await dialog.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'BuyForMe checkout' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Products' })).toContainText('Tea set');
});

test('a change in one tab of a cart shows in the other, and the cart is ordered once', async ({
  page,
  context,
}) => {
  const [paypal] = gateways;
  if (!paypal) throw new Error('no gateway');
  await registerMember(context);
  await openCheckout(page);
  const secondTab = await context.newPage();
  await secondTab.goto('/orders/checkout');
  await waitForHydration(secondTab);
  const quantity = page.getByRole('textbox', { name: 'Quantity of Tea set' });
  await quantity.fill('2');
  await quantity.press('Enter');
  await expect(page.getByText('The quantity is now 2.')).toBeVisible();

  await secondTab.getByRole('radio', { name: paypal.choice }).check();
  await secondTab.getByRole('button', { name: /^Pay \$[\d.,]+ USD / }).click();
  await expect(secondTab.getByText('“Tea set”: the quantity was 1 and is now 2.')).toBeVisible();

  await payWith(paypal, false)(page);
  const { txnid } = await readPlacedOrder(page, context);
  await expect(secondTab).toHaveURL(new RegExp(`/orders/${txnid}$`));
});
