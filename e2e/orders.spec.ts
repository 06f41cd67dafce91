import type { BrowserContext, Page } from '@playwright/test';

import type { Attempt } from '@/contract/money/payment';
import type { OrderCheckout } from '@/contract/money/order';

import { expectAccessible } from './support/axe';
import { runOperator } from './support/operator';
import { call, newPerson, registerMember } from './support/people';
import { createPaidOrder } from './support/screens';
import { expect, test, waitForHydration } from './support/test';
import { receive } from './support/warehouse';

/** Orders products, with the money held by PayPal's sandbox. Returns the transaction ID. */
async function placeOrder(page: Page, context: BrowserContext, names: string[]): Promise<string> {
  for (const itemname of names.toReversed())
    await call(context, 'POST /cart/additem', {
      itemurl: `https://www.example-shop.com/${encodeURIComponent(itemname)}`,
      itemname,
      unitprice: 50,
      quantity: 1,
      size: '',
      color: '',
      additionalinfo: '',
    });
  const { txnid, hash } = await call<OrderCheckout>(context, 'POST /transaction/init');
  const { popupurl } = await call<Attempt>(
    context,
    `POST /cartcheckout/getpaypalcheckouturl?txnid=${txnid}&quote=${hash}`,
  );
  await page.goto(popupurl ?? '');
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page).toHaveURL(new RegExp(`/orders/${txnid}$`));
  return txnid;
}

const getPaymentRegion = (page: Page) => page.getByRole('region', { name: /warehouse/ });
const getReachedSteps = (page: Page) =>
  page
    .getByRole('list', { name: 'Order progress' })
    .getByRole('listitem')
    .filter({ hasNotText: 'not reached yet' });

/** Returns the line IDs of an order from the command line's output. */
async function readLineIds(reference: string): Promise<string[]> {
  const output = await runOperator('orders');
  const [, section = ''] = output.split(`${reference}  `);
  return [...section.split(/\nOR[0-9A-Z]{8} {2}/)[0]!.matchAll(/^ {2}([0-9a-f-]{36}) {2}/gm)].map(
    ([, id = '']) => id,
  );
}

test('an order bought for less than was held shows correct amounts until it arrives', async ({
  page,
  context,
}) => {
  const { suite } = await registerMember(context, newPerson());
  await placeOrder(page, context, ['Tea bowl', 'Tea pot']);
  await waitForHydration(page);
  await expect(page).toHaveTitle(/^BuyForMe order tracking/);
  await expect(getPaymentRegion(page)).toContainText(
    '$110.00 is on hold. You haven’t been charged yet.',
  );
  await expect(getReachedSteps(page)).toHaveCount(2);
  await expectAccessible(page, 'a paid order');
  const reference = ((await page.locator('h1').textContent()) ?? '').replace('Order ', '');

  const [bowl = '', pot = ''] = await readLineIds(reference);
  const buyArgs = ['buy', '--order', reference, '--shop-order', '113-2745', '--line'];
  const tracking = `1ZORD${Date.now()}`;
  await runOperator(...buyArgs, bowl, '--paid', '40', '--tracking', tracking);
  await page.reload();
  await expect(page.getByText('Processing', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cancel order' })).toHaveCount(0);

  await runOperator('price', '--order', reference, '--line', pot, '--paid', '70');
  await page.reload();
  await waitForHydration(page);
  await page.getByRole('button', { name: 'No, leave it out' }).click();
  await expect(page.getByText('You decided not to buy it.')).toBeVisible();
  await expect(getPaymentRegion(page)).toContainText(
    '$110.00 was on hold. We charged $45.00 and released $65.00.',
  );
  await expect(getReachedSteps(page)).toHaveCount(4);

  const packageref = await receive(suite, { tracking });
  await page.reload();
  await expect(page.getByText('Completed', { exact: true })).toBeVisible();
  await expect(getReachedSteps(page)).toHaveCount(5);
  await page.getByRole('link', { name: packageref }).click();
  await expect(page.getByText('Ready to Ship').first()).toBeVisible();
  await page.goBack();
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Ship it home' }).click();
  await expect(page).toHaveURL(/\/shipment\/(address|review)/);

  await page.goto('/orders?tab=history&status=C');
  await expect(page).toHaveTitle(/^BuyForMe order history/);
  await expect(page.getByRole('list', { name: 'Orders' })).toContainText('$45.00');
  await expectAccessible(page, 'the orders');
  await page.goto('/account/history?kind=orders');
  await expect(page.getByRole('row', { name: new RegExp(reference) })).toContainText('Completed');
  const receipt = await page.request.post('/api/papers', {
    form: { kind: 'order', reference, lang: 'en' },
    headers: { origin: new URL(page.url()).origin },
  });
  expect(receipt.headers()['content-type']).toBe('application/pdf');
});

test('a new price is accepted at the top of the order and paid, and a link leads back', async ({
  page,
  context,
}) => {
  await registerMember(context, newPerson());
  const txnid = await placeOrder(page, context, ['Tea pot']);
  const title = page.getByRole('heading', { level: 1, name: /^Order OR/ });
  const reference = ((await title.textContent()) ?? '').replace('Order ', '');
  const [pot = ''] = await readLineIds(reference);
  await runOperator('price', '--order', reference, '--line', pot, '--paid', '70');
  await page.setViewportSize({ width: 360, height: 780 });
  await page.reload();
  await waitForHydration(page);
  const agreeButton = page.getByRole('button', { name: /^Yes, pay \$[\d.]+ more$/ });
  await expect(agreeButton).toBeInViewport();
  await agreeButton.click();
  await expect(page).toHaveURL(/\/payment-request\/[0-9a-f-]{36}#payment$/);
  await waitForHydration(page);
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: /^Pay \$[\d.,]+ USD with PayPal$/ }).click(),
  ]);
  await popup.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('link', { name: 'Back to your order' }).click();
  await expect(page).toHaveURL(new RegExp(`/orders/${txnid}$`));
  await expect(page.getByText('You agreed to the new total')).toBeVisible();
});

test('an order is canceled in a dialog, and other members cannot open it', async ({
  page,
  context,
  browser,
}) => {
  await registerMember(context, newPerson());
  const txnid = await placeOrder(page, context, ['Lamp']);
  await waitForHydration(page);
  const stranger = await browser.newContext();
  await registerMember(stranger, newPerson());
  const strangerPage = await stranger.newPage();
  const response = await strangerPage.goto(`/orders/${txnid}`);
  expect(response?.status()).toBe(404);
  await stranger.close();

  await page.getByRole('link', { name: 'Cancel order' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  await expect(page.getByRole('heading', { name: 'This order was canceled' })).toBeVisible();
  await expect(
    page.getByText('$55.00 was on hold and has been released. You haven’t been charged.'),
  ).toBeVisible();
});

test('without scripts an order is canceled by a form', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const { suite } = await registerMember(context, newPerson());
  const txnid = await createPaidOrder(context, suite);
  await page.goto(`/orders/${txnid}`);
  await page.getByRole('link', { name: 'Cancel order' }).click();
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await expect(page).toHaveURL(new RegExp(`/orders/${txnid}$`));
  await expect(page.getByRole('heading', { name: 'This order was canceled' })).toBeVisible();
  await context.close();
});
