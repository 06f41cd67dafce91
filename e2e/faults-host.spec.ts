import type { BrowserContext, Page } from '@playwright/test';

import type { Reply } from '@/contract/calls';

import { farPortal } from './support/far-portal';
import { call, registered } from './support/people';
import { checkoutInReview } from './support/screens';
import { awake, expect } from './support/test';
import { receive } from './support/warehouse';

const network = 'There seems to be a network/server error. Please try again';
const timeout =
  'Request timed out out. Our servers might be experiencing some issues. Please try again later';
const waitMs = 1500;

const test = farPortal({ HOST_TIMEOUT_MS: String(waitMs), HOST_MONEY_TIMEOUT_MS: String(waitMs) });

test.describe.configure({ mode: 'parallel' });

const h1 = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const trouble = (page: Page, text: string) =>
  page.getByRole('main').getByRole('alert').filter({ hasText: text });

/** Leaves a mark that a newly loaded document does not have. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { stillHere: true }));
const isMarked = (page: Page) => page.evaluate(() => 'stillHere' in window);

async function frameStands(page: Page, text: string): Promise<void> {
  await expect(trouble(page, text)).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Shipments' }),
  ).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
}

test('a host that is down is told in the frame of the page; Try again and every link work on without a reload', async ({
  page,
  wire,
  member,
}) => {
  await receive(member.suite, { description: 'Kettle' });
  wire.state = 'cut';
  const answer = await page.goto('/packages');
  expect(answer?.status()).toBe(503);
  await awake(page);
  await frameStands(page, network);
  await expect(h1(page, 'My packages')).toBeVisible();
  await mark(page);
  const tried = page.waitForResponse(/_next\/data/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await tried;
  await expect(page.getByRole('button', { name: 'Try again' })).toBeEnabled();
  await frameStands(page, network);
  wire.state = 'whole';
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('link', { name: 'Kettle', exact: true })).toBeVisible();

  wire.state = 'cut';
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Shipments' })
    .click();
  await expect(page).toHaveURL(/\/shipments/);
  await frameStands(page, network);
  wire.state = 'whole';
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(trouble(page, network)).toBeHidden();
  expect(await isMarked(page)).toBe(true);
});

test('a slow host shows that something is on its way, then the page', async ({
  page,
  wire,
  member,
}) => {
  const ref = await receive(member.suite, { description: 'Kettle' });
  await page.goto('/dashboard');
  await awake(page);
  wire.state = 'slow';
  wire.delay = 1000;
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Packages' })
    .click();
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Kettle', exact: true })).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeHidden();

  wire.state = 'whole';
  await page.goto(`/packages/${ref}`);
  await awake(page);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Copper kettle');
  wire.state = 'slow';
  const save = page.getByRole('dialog').getByRole('button', { name: 'Save' });
  await save.click();
  await expect(save).toHaveAttribute('aria-busy', 'true');
  await expect(h1(page, 'Copper kettle')).toBeVisible();
});

test('a host that never answers runs out of time: the text, the frame, and a way on', async ({
  page,
  wire,
  member,
}) => {
  await receive(member.suite, { description: 'Kettle' });
  wire.state = 'mute';
  await page.goto('/packages');
  await awake(page);
  await frameStands(page, timeout);
  await mark(page);
  wire.state = 'whole';
  await page.getByRole('button', { name: 'Try again' }).click();
  const parcel = page.getByRole('link', { name: 'Kettle', exact: true });
  await parcel.click();
  await expect(h1(page, 'Kettle')).toBeVisible();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('Copper kettle');
  wire.state = 'mute';
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText(timeout)).toBeVisible();
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Copper kettle');
  wire.state = 'whole';
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(h1(page, 'Copper kettle')).toBeVisible();
  expect(await isMarked(page)).toBe(true);
});

test('signing in while the host is down says so and keeps the e-mail; the next try works', async ({
  page,
  wire,
  browser,
}) => {
  const elsewhere = await browser.newContext();
  const member = await registered(elsewhere);
  await elsewhere.close();
  await page.goto('/login?target=%2Fshipments');
  await awake(page);
  await page.getByLabel('Email', { exact: true }).fill(member.email);
  await page.getByLabel('Password', { exact: true }).fill(member.password);
  wire.state = 'cut';
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(trouble(page, network)).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(member.email);
  wire.state = 'whole';
  await page.getByLabel('Password', { exact: true }).fill(member.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/shipments$/);
});

test('an answer that gets lost leaves the form filled in, and the second Save adds no second address', async ({
  page,
  context,
  wire,
  member,
}) => {
  expect(member.suite).toBeTruthy();
  await page.goto('/account/addresses');
  await awake(page);
  await page.getByRole('button', { name: 'Add New Address' }).first().click();
  const country = page.getByRole('combobox', { name: 'Country' });
  await country.fill('Philip');
  await page.getByRole('listbox').getByRole('option', { name: 'Philippines' }).click();
  await page.getByLabel('Recipient’s full name').fill('Maria Santos');
  await page.getByLabel('Street and number').fill('12 Mabini Street');
  await page.getByLabel('City').fill('Makati');
  await page.locator('input[name="state"]').fill('Metro Manila');
  await page.locator('input[name="postal"]').fill('1210');
  await page.getByLabel('Number', { exact: true }).fill('917 123 4567');
  wire.state = 'loses answers';
  const save = page.getByRole('button', { name: /^Save/ });
  await save.click();
  await expect(page.getByRole('alert').filter({ hasText: network }).first()).toBeVisible();
  await expect(page.getByLabel('Street and number')).toHaveValue('12 Mabini Street');
  wire.state = 'whole';
  await save.click();
  await expect(page.getByLabel('Street and number')).toBeHidden();
  await expect
    .poll(async () => (await addresses(context)).map(({ receiver }) => receiver))
    .toEqual(['Maria Santos']);
});

const addresses = async (context: BrowserContext) =>
  (await call<Reply<'GET /address/getaddresses'>>(context, 'GET /address/getaddresses')).addresses;

test('a payment whose beginning got lost is begun once, and paid once', async ({
  page,
  context,
  wire,
  member,
}) => {
  const { shipmentref } = await checkoutInReview(context, member.suite);
  await page.goto('/shipment/review');
  await awake(page);
  const pay = page.getByRole('button', { name: /^Pay \$/ });
  wire.state = 'cut';
  await pay.click();
  await expect(trouble(page, network)).toBeVisible();
  await expect.poll(() => context.pages().length).toBe(1);
  wire.state = 'loses answers';
  await pay.click();
  await expect.poll(() => context.pages().length).toBe(1);
  await expect(trouble(page, network)).toBeVisible();
  const attempt = async () =>
    (await call<Reply<'GET /shipment/currentshipment'>>(context, 'GET /shipment/currentshipment'))
      .shipment?.attempt?.attemptid;
  const begun = await attempt();
  expect(begun).toBeTruthy();
  wire.state = 'whole';
  const [popup] = await Promise.all([page.waitForEvent('popup'), pay.click()]);
  await popup.waitForURL(/\/sandbox\/paypal\//);
  expect(await attempt()).toBe(begun);
  await popup.getByRole('button', { name: 'Approve' }).click();
  await expect(page).toHaveURL(/\/shipment\/done/);
  await expect(page.getByText(shipmentref).first()).toBeVisible();
});
