import type { BrowserContext, Page } from '@playwright/test';

import type { Reply } from '@/contract/calls';
import type { CurrentShipment, ShipmentRow } from '@/contract/member/shipment';

import { fillAddress } from './support/address-form';
import { runOperator } from './support/operator';
import { call, registerMember } from './support/people';
import { prepareCheckout, receiveDeclaredPackage } from './support/screens';
import { expect, test, waitForHydration } from './support/test';

test.describe.configure({ mode: 'parallel' });

const getPayButton = (page: Page) =>
  page.getByRole('button', { name: /^Pay \$[\d.,]+ USD with PayPal$/ });

async function openReview(
  page: Page,
  context: BrowserContext,
): Promise<CurrentShipment & { suite: string }> {
  const { suite } = await registerMember(context);
  const shipment = await prepareCheckout(context, suite);
  await page.goto('/shipment/review');
  await waitForHydration(page);
  await expect(getPayButton(page)).toBeVisible();
  return { ...shipment, suite };
}

async function openPopup(page: Page, click: () => Promise<void>): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), click()]);
  await popup.waitForURL(/\/sandbox\/paypal\//);
  return popup;
}

/** Expects one paid shipment, no refund due and a clean audit. */
async function expectPaidOnce(
  page: Page,
  context: BrowserContext,
  shipment: { shipmentref: string; suite: string },
): Promise<void> {
  await expect(page).toHaveURL(/\/shipment\/done/);
  await expect(page.getByText(shipment.shipmentref).first()).toBeVisible();
  const { items } = await call<{ items: ShipmentRow[] }>(context, 'GET /shipment/shipmentslist');
  expect(items.map(({ shipmentref, txnstatus }) => [shipmentref, txnstatus])).toEqual([
    [shipment.shipmentref, expect.anything()],
  ]);
  expect(await runOperator('audit')).toMatch(/clean|every rule holds|nothing/i);
  expect(await runOperator('refunds')).not.toContain(shipment.suite);
}

test('shows a price that changed between review and payment, and charges nothing', async ({
  page,
  context,
}) => {
  const { shipmentid, quote } = await openReview(page, context);
  const before = (await getPayButton(page).textContent()) ?? '';
  const changed = await call<CurrentShipment>(context, 'POST /shipment/updateshipment', {
    shipmentid,
    insurance: true,
  });
  expect(changed.quote?.total).not.toBe(quote?.total);
  await getPayButton(page).click();
  const alert = page.getByRole('alert').filter({ hasText: 'The price has changed' }).first();
  await expect(alert).toBeVisible();
  await expect(
    page.getByText(`It was $${quote?.total} USD and is now $${changed.quote?.total} USD.`),
  ).toBeVisible();
  await expect(getPayButton(page)).not.toHaveText(before);
  await expect(getPayButton(page)).toContainText(changed.quote?.total ?? 'a price');
  const { attempt, step } = await loadCurrentShipment(context);
  expect({ attempt, step }).toEqual({ attempt: null, step: 'review' });
  await expect.poll(() => context.pages().length).toBe(1);
});

test('a payment continues in the same window when the popup is blocked', async ({
  page,
  context,
}) => {
  await page.addInitScript(() => (window.open = () => null));
  const shipment = await openReview(page, context);
  await getPayButton(page).click();
  await expect(
    page.getByText(
      "Couldn't open the PayPal signin window. Please verify that popups aren't blocked by your browser and try again.",
    ),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Continue to PayPal in this window' }).click();
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Thank you, we’ve received your payment')).toBeVisible();
  await page.goto(`/shipment/review?shipmentid=${shipment.shipmentid}`);
  await expectPaidOnce(page, context, shipment);
});

test('reports a closed popup, which can be opened again', async ({ page, context }) => {
  const shipment = await openReview(page, context);
  const first = await openPopup(page, () => getPayButton(page).click());
  await expect(page.getByText('Waiting for PayPal')).toBeVisible();
  await first.close();
  await expect(page.getByText('The PayPal window is closed')).toBeVisible();
  await expect(
    page.getByText('You haven’t been charged. You can open PayPal again or cancel the payment.'),
  ).toBeVisible();
  await page.reload();
  await expect(page.getByText('You have a payment in progress')).toBeVisible();
  await waitForHydration(page);
  const second = await openPopup(page, () =>
    page.getByRole('button', { name: 'Open PayPal again' }).click(),
  );
  await second.getByRole('button', { name: 'Approve' }).click();
  await expectPaidOnce(page, context, shipment);
});

test('a declined and a canceled payment charge nothing; the next try pays', async ({
  page,
  context,
}) => {
  const shipment = await openReview(page, context);
  const first = await openPopup(page, () => getPayButton(page).click());
  await first.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByText('PayPal declined the payment.')).toBeVisible();
  await page.getByRole('radio', { name: /^PayPal/ }).check();
  const second = await openPopup(page, () => getPayButton(page).click());
  await second.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('The payment was canceled')).toBeVisible();
  const { step } = await loadCurrentShipment(context);
  expect(step).toBe('review');
  const third = await openPopup(page, () => getPayButton(page).click());
  await third.getByRole('button', { name: 'Approve' }).click();
  await expectPaidOnce(page, context, shipment);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true });

  test('a declined card leads to the payment methods, where two taps pay with another', async ({
    page,
    context,
  }) => {
    const shipment = await openReview(page, context);
    await page.getByRole('radio', { name: /^Card issued in Singapore/ }).check();
    await page.getByRole('button', { name: /^Pay \$[\d.,]+ USD through eNETS$/ }).tap();
    await page.waitForURL(/\/sandbox\/enets\/pay/);
    await page.getByRole('button', { name: 'Decline', exact: true }).tap();
    await expect(page).toHaveURL(/\/shipment\/review\?shipmentid=.*#payment$/);
    const notice = page.locator('[tabindex="-1"]').filter({ hasText: /^eNETS declined/ });
    await expect(notice).toBeFocused();
    await expect(notice).toBeInViewport({ ratio: 1 });
    await getPayButton(page).tap();
    await page.waitForURL(/\/sandbox\/paypal\//);
    await page.getByRole('button', { name: 'Approve' }).tap();
    await expectPaidOnce(page, context, shipment);
  });
});

test('a payment approved twice and returned from twice is charged once', async ({
  page,
  context,
}) => {
  const shipment = await openReview(page, context);
  const popup = await openPopup(page, () => getPayButton(page).click());
  const secondTab = await context.newPage();
  await secondTab.goto(popup.url());
  const returned = secondTab.waitForResponse(/\/paypal-success\//);
  await Promise.all([
    popup.getByRole('button', { name: 'Approve' }).click(),
    secondTab.getByRole('button', { name: 'Approve' }).click(),
  ]);
  await secondTab.goto((await returned).url());
  await expect(secondTab.getByText('Thank you, we’ve received your payment')).toBeVisible();
  await expectPaidOnce(page, context, shipment);
});

test('a payment whose payer does not return is settled once by the webhook', async ({
  page,
  context,
}) => {
  await context.route(
    (url) => url.pathname.startsWith('/paypal-success/'),
    (route) => route.abort(),
  );
  const shipment = await openReview(page, context);
  const popup = await openPopup(page, () => getPayButton(page).click());
  await popup.getByRole('button', { name: 'Approve' }).click();
  await expectPaidOnce(page, context, shipment);
});

async function loadCurrentShipment(context: BrowserContext): Promise<CurrentShipment> {
  const { shipment } = await call<Reply<'GET /shipment/currentshipment'>>(
    context,
    'GET /shipment/currentshipment',
  );
  if (!shipment) throw new Error('there is no shipment being checked out');
  return shipment;
}

/** Counts the calls to a path. */
function countCalls(page: Page, path: string): () => number {
  let calls = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === `/api/ms${path}`) calls += 1;
  });
  return () => calls;
}

test('a double click on Ship, Save, Continue and Pay has one effect each', async ({
  page,
  context,
}) => {
  const { suite } = await registerMember(context);
  const ref = await receiveDeclaredPackage(context, suite);
  const calls = Object.fromEntries(
    ['/pmt/updatepackage', '/shipment/init', '/address/addaddress', '/getauthurl'].map((path) => [
      path,
      countCalls(page, path),
    ]),
  );
  const expectOneCall = (path: string) => expect.poll(() => calls[path]?.(), path).toBe(1);

  await page.goto(`/packages/${ref}`);
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Gift for Mika');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).dblclick();
  await expect(page.getByRole('heading', { level: 1, name: 'Gift for Mika' })).toBeVisible();
  await expectOneCall('/pmt/updatepackage');

  await page.goto('/packages');
  await waitForHydration(page);
  await page.getByRole('checkbox', { name: 'Select Gift for Mika' }).check();
  await page.getByRole('button', { name: 'Ship 1 package' }).dblclick();
  await expect(page).toHaveURL(/\/shipment\/address/);
  await expectOneCall('/shipment/init');

  await waitForHydration(page);
  const form = page.getByRole('region', { name: 'New address' });
  await fillAddress(page, form);
  await form.getByRole('button', { name: 'Save and use this address' }).dblclick();
  await expect(page.getByRole('radio', { name: /Maria Santos/ })).toBeChecked();
  await expect(page.getByRole('radio', { name: /Maria Santos/ })).toHaveCount(1);
  await expectOneCall('/address/addaddress');

  await page.getByRole('link', { name: 'Continue' }).dblclick();
  await expect(page).toHaveURL(/\/shipment\/review/);
  await page.getByRole('link', { name: 'Change: Speed' }).dblclick();
  await expect(page).toHaveURL(/\/shipment\/speed/);
  const updates = countCalls(page, '/shipment/updateshipment');
  await page.getByRole('button', { name: 'Continue' }).dblclick();
  await expect(page).toHaveURL(/\/shipment\/review/);
  expect(updates()).toBeLessThanOrEqual(1);

  let popups = 0;
  page.on('popup', () => (popups += 1));
  const { shipmentref } = await loadCurrentShipment(context);
  const popup = await openPopup(page, () => getPayButton(page).dblclick());
  await expectOneCall('/getauthurl');
  expect(popups).toBe(1);
  await popup.getByRole('button', { name: 'Approve' }).click();
  await expectPaidOnce(page, context, { shipmentref, suite });
});
