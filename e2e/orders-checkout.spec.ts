import type { BrowserContext, Page } from '@playwright/test';

import type { Order } from '@/contract/money/order';
import { holdingGateways } from '@/contract/money/payments-table';

import { gateways, payAt } from './support/gateways';
import { operatorDone } from './support/operator';
import { call, newPerson, registered, type Member } from './support/people';
import { awake, expect, test } from './support/test';
import { operatorCall } from './support/warehouse';

test.describe.configure({ mode: 'parallel' });

/** Asks for a product in the form of the buy-for-me page. */
async function ask(page: Page): Promise<void> {
  await page.goto('/buyformeservice');
  await awake(page);
  const form = page.getByRole('form', { name: 'Product', exact: true });
  await form.getByLabel('Product link').fill('www.example.com/tea');
  await form.getByLabel('Product name').fill('Tea set');
  await form.getByLabel('Unit price').fill('50');
  await form.getByRole('button', { name: 'Add to Cart' }).click();
}

/** A cart with one product of 50.00 and its checkout on the screen. */
async function atCheckout(page: Page): Promise<void> {
  await ask(page);
  await expect(page.getByText('Item successfully added to cart!')).toBeVisible();
  await page.getByRole('link', { name: 'Check out 1 product' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'BuyForMe checkout' })).toBeVisible();
  await awake(page);
}

const total = (page: Page) => page.getByRole('row', { name: /^Total/ });

/** The order that the page leads to once it is paid. */
async function placed(page: Page, context: BrowserContext): Promise<Order> {
  await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}$/);
  const txnid = new URL(page.url()).pathname.split('/').at(-1);
  return call<Order>(context, 'GET /transaction/bfmdetails', { txnid });
}

for (const gateway of gateways) {
  const held = holdingGateways.includes(gateway.method);
  test(`an order paid by ${gateway.method} is ${held ? 'held and not charged' : 'charged at once'}, and leaves the cart`, async ({
    page,
    context,
  }) => {
    await registered(context);
    await atCheckout(page);
    await expect(page.getByRole('row', { name: /^BuyForMe Fee/ })).toBeVisible();
    const price = await total(page).textContent();
    await page.getByRole('combobox', { name: /^If it costs more/ }).selectOption('up5');
    await expect(page.getByRole('row', { name: /^Allowance for price increases/ })).toBeVisible();
    await expect(total(page)).not.toHaveText(price ?? '');
    await page.getByRole('radio', { name: /^Fastest/ }).check();
    await payAt(gateway, false)(page);
    const order = await placed(page, context);
    expect(order).toMatchObject({
      txnstatus: 'P',
      paymentmethod: gateway.method,
      transactionrecords: [{ status: 'done', name: held ? 'authorization' : 'capture' }],
      shippingoption: 'Fastest',
      items: [{ itemname: 'Tea set', pricerise: 'up5', linestatus: 'waiting' }],
    });
    await page.goto('/buyformeservice');
    await expect(page.getByText('Your cart is empty')).toBeVisible();
    expect(await operatorDone('audit')).toMatch(/clean/i);
  });
}

test('an order is placed with credits alone', async ({ page, context }) => {
  const { suite } = await registered(context);
  await operatorCall('credit', { suite, amount: 200, reason: 'Welcome' });
  await atCheckout(page);
  await page.getByRole('button', { name: /^Use \$/ }).click();
  await page.getByRole('button', { name: 'Order with credits' }).click();
  expect(await placed(page, context)).toMatchObject({ txnstatus: 'P', authorizeamt: '0.00' });
});

test('a guest is asked to sign in, and is at the checkout with what was kept on the device', async ({
  page,
  context,
}) => {
  const member: Member = await registered(context, newPerson());
  await context.clearCookies();
  await ask(page);
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

test('two tabs of one cart: a change in one is told in the other, and it is ordered once', async ({
  page,
  context,
}) => {
  const [paypal] = gateways;
  if (!paypal) throw new Error('no gateway');
  await registered(context);
  await atCheckout(page);
  const other = await context.newPage();
  await other.goto('/orders/checkout');
  await awake(other);
  const box = page.getByRole('textbox', { name: 'Quantity of Tea set' });
  await box.fill('2');
  await box.press('Enter');
  await expect(page.getByText('The quantity is now 2.')).toBeVisible();

  await other.getByRole('radio', { name: paypal.choice }).check();
  await other.getByRole('button', { name: /^Pay \$[\d.,]+ USD / }).click();
  await expect(other.getByText('“Tea set”: the quantity was 1 and is now 2.')).toBeVisible();

  await payAt(paypal, false)(page);
  const { txnid } = await placed(page, context);
  await expect(other).toHaveURL(new RegExp(`/orders/${txnid}$`));
});
