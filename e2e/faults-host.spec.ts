import type { BrowserContext, Page } from '@playwright/test';

import type { Reply } from '@/contract/calls';

import { fillNewAddress } from './support/address-form';
import { testWithFaultyHost } from './support/faulty-host';
import { call, registerMember } from './support/people';
import { prepareCheckout } from './support/screens';
import { expect, waitForHydration } from './support/test';
import { receive } from './support/warehouse';

const networkText = 'There seems to be a network/server error. Please try again';
const timeoutText =
  'Request timed out out. Our servers might be experiencing some issues. Please try again later';
const waitMs = 1500;

const test = testWithFaultyHost({
  HOST_TIMEOUT_MS: String(waitMs),
  HOST_MONEY_TIMEOUT_MS: String(waitMs),
});

test.describe.configure({ mode: 'parallel' });

const getHeading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const getAlert = (page: Page, text: string) =>
  page.getByRole('main').getByRole('alert').filter({ hasText: text });

/** Sets a mark that a newly loaded document does not have. */
const markDocument = (page: Page) =>
  page.evaluate(() => void Object.assign(window, { stillHere: true }));
const isMarked = (page: Page) => page.evaluate(() => 'stillHere' in window);

async function expectPageFrame(page: Page, text: string): Promise<void> {
  await expect(getAlert(page, text)).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Shipments' }),
  ).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
}

test('shows an error within the page when the host is down; Try again and links work without a reload', async ({
  page,
  connection,
  member,
}) => {
  await receive(member.suite, { description: 'Kettle' });
  connection.state = 'cut';
  const response = await page.goto('/packages');
  expect(response?.status()).toBe(503);
  await waitForHydration(page);
  await expectPageFrame(page, networkText);
  await expect(getHeading(page, 'My packages')).toBeVisible();
  await markDocument(page);
  const retried = page.waitForResponse(/_next\/data/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await retried;
  await expect(page.getByRole('button', { name: 'Try again' })).toBeEnabled();
  await expectPageFrame(page, networkText);
  connection.state = 'normal';
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('link', { name: 'Kettle', exact: true })).toBeVisible();

  connection.state = 'cut';
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Shipments' })
    .click();
  await expect(page).toHaveURL(/\/shipments/);
  await expectPageFrame(page, networkText);
  connection.state = 'normal';
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(getAlert(page, networkText)).toBeHidden();
  expect(await isMarked(page)).toBe(true);
});

test('shows progress while the host is slow, then the page', async ({
  page,
  connection,
  member,
}) => {
  const ref = await receive(member.suite, { description: 'Kettle' });
  await page.goto('/dashboard');
  await waitForHydration(page);
  connection.state = 'slow';
  connection.delay = 1000;
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Packages' })
    .click();
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Kettle', exact: true })).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeHidden();

  connection.state = 'normal';
  await page.goto(`/packages/${ref}`);
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Copper kettle');
  connection.state = 'slow';
  const save = page.getByRole('dialog').getByRole('button', { name: 'Save' });
  await save.click();
  await expect(save).toHaveAttribute('aria-busy', 'true');
  await expect(getHeading(page, 'Copper kettle')).toBeVisible();
});

test('shows a timeout within the page when the host does not respond, and Try again works', async ({
  page,
  connection,
  member,
}) => {
  await receive(member.suite, { description: 'Kettle' });
  connection.state = 'silent';
  await page.goto('/packages');
  await waitForHydration(page);
  await expectPageFrame(page, timeoutText);
  await markDocument(page);
  connection.state = 'normal';
  await page.getByRole('button', { name: 'Try again' }).click();
  const parcel = page.getByRole('link', { name: 'Kettle', exact: true });
  await parcel.click();
  await expect(getHeading(page, 'Kettle')).toBeVisible();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('Copper kettle');
  connection.state = 'silent';
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText(timeoutText)).toBeVisible();
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Copper kettle');
  connection.state = 'normal';
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(getHeading(page, 'Copper kettle')).toBeVisible();
  expect(await isMarked(page)).toBe(true);
});

test('signing in while the host is down shows an error and keeps the email; the next try works', async ({
  page,
  connection,
  browser,
}) => {
  const setupContext = await browser.newContext();
  const member = await registerMember(setupContext);
  await setupContext.close();
  await page.goto('/login?target=%2Fshipments');
  await waitForHydration(page);
  await page.getByLabel('Email', { exact: true }).fill(member.email);
  await page.getByLabel('Password', { exact: true }).fill(member.password);
  connection.state = 'cut';
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(getAlert(page, networkText)).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(member.email);
  connection.state = 'normal';
  await page.getByLabel('Password', { exact: true }).fill(member.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/shipments$/);
});

test('a lost response keeps the form filled in, and the second Save adds no second address', async ({
  page,
  context,
  connection,
  member,
}) => {
  expect(member.suite).toBeTruthy();
  await fillNewAddress(page);
  connection.state = 'loses responses';
  const save = page.getByRole('button', { name: /^Save/ });
  await save.click();
  await expect(page.getByRole('alert').filter({ hasText: networkText }).first()).toBeVisible();
  await expect(page.getByLabel('Street and number')).toHaveValue('12 Mabini Street');
  connection.state = 'normal';
  await save.click();
  await expect(page.getByLabel('Street and number')).toBeHidden();
  await expect
    .poll(async () => (await readAddresses(context)).map(({ receiver }) => receiver))
    .toEqual(['Maria Santos']);
});

const readAddresses = async (context: BrowserContext) =>
  (await call<Reply<'GET /address/getaddresses'>>(context, 'GET /address/getaddresses')).addresses;

test('a payment whose opening response was lost is opened once and paid once', async ({
  page,
  context,
  connection,
  member,
}) => {
  const { shipmentref } = await prepareCheckout(context, member.suite);
  await page.goto('/shipment/review');
  await waitForHydration(page);
  const pay = page.getByRole('button', { name: /^Pay \$/ });
  connection.state = 'cut';
  await pay.click();
  await expect(getAlert(page, networkText)).toBeVisible();
  await expect.poll(() => context.pages().length).toBe(1);
  connection.state = 'loses responses';
  await pay.click();
  await expect.poll(() => context.pages().length).toBe(1);
  await expect(getAlert(page, networkText)).toBeVisible();
  const readAttemptId = async () =>
    (await call<Reply<'GET /shipment/currentshipment'>>(context, 'GET /shipment/currentshipment'))
      .shipment?.attempt?.attemptid;
  const firstId = await readAttemptId();
  expect(firstId).toBeTruthy();
  connection.state = 'normal';
  const [popup] = await Promise.all([page.waitForEvent('popup'), pay.click()]);
  await popup.waitForURL(/\/sandbox\/paypal\//);
  expect(await readAttemptId()).toBe(firstId);
  await popup.getByRole('button', { name: 'Approve' }).click();
  await expect(page).toHaveURL(/\/shipment\/done/);
  await expect(page.getByText(shipmentref).first()).toBeVisible();
});
