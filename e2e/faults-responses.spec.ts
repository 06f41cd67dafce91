import type { BrowserContext, Page } from '@playwright/test';

import type { Reply } from '@/contract/calls';

import { fillNewAddress } from './support/address-form';
import { testWithFaultyHost } from './support/faulty-host';
import { call, newPerson } from './support/people';
import { prepareCheckout } from './support/screens';
import { expect, waitForHydration } from './support/test';

const networkText = 'There seems to be a network/server error. Please try again';
const mismatchText = 'Data mismatch';

/** Tests invalid host responses on a phone. */
const test = testWithFaultyHost();
test.use({ viewport: { width: 360, height: 740 } });

test.describe.configure({ mode: 'parallel' });

const readCities = async (context: BrowserContext) =>
  (
    await call<Reply<'GET /address/getaddresses'>>(context, 'GET /address/getaddresses')
  ).addresses.map(({ city }) => city);

/** Ends the session at the host only, so that the browser keeps its cookies. */
async function endAtHost(context: BrowserContext): Promise<void> {
  const cookies = new Map((await context.cookies()).map(({ name, value }) => [name, value]));
  const suite = [...cookies].find(([name]) => name.endsWith('cgw_bind'))?.[1].split('.')[0] ?? '';
  const response = await fetch(`${process.env.HOST_URL}/logout`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${cookies.get('cgw_token')}`,
      'x-suite': suite,
      'x-portal': 'cgw',
      'content-type': 'application/json',
    },
    body: '{}',
  });
  if (!response.ok) throw new Error(`the host did not end the session: ${response.status}`);
}

const getSaveButton = (page: Page) => page.getByRole('button', { name: /^Save/ });

for (const [name, replacement] of [
  ['{}', '{"status":true,"data":{}}'],
  ['null', '{"status":true,"data":null}'],
  ['an array', '{"status":true,"data":[]}'],
  ['HTML', '<html>'],
] as const) {
  test(`a payment response of ${name} shows an error, and the next try pays once`, async ({
    page,
    context,
    connection,
    member,
  }) => {
    await prepareCheckout(context, member.suite);
    await page.goto('/shipment/review');
    await waitForHydration(page);
    Object.assign(connection, { replacement, state: 'replaces responses' });
    const pay = page.getByRole('button', { name: /^Pay \$/ });
    await pay.click();
    const dialog = page.getByRole('dialog', { name: 'Woops!' });
    await expect(dialog.getByText(mismatchText)).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect(page.getByRole('banner')).toBeVisible();
    connection.state = 'normal';
    const readAttemptId = async () =>
      (await call<Reply<'GET /shipment/currentshipment'>>(context, 'GET /shipment/currentshipment'))
        .shipment?.attempt?.attemptid;
    const firstId = await readAttemptId();
    await Promise.all([page.waitForEvent('popup'), pay.click()]);
    expect(await readAttemptId()).toBe(firstId);
  });
}

test('an address whose response was invalid is added once after Save again and a reload', async ({
  page,
  context,
  connection,
  member,
}) => {
  expect(member.suite).toBeTruthy();
  await fillNewAddress(page);
  connection.state = 'replaces responses';
  await getSaveButton(page).click();
  await expect(page.getByRole('alert').filter({ hasText: mismatchText }).first()).toBeVisible();
  await expect(page.getByLabel('Street and number')).toHaveValue('12 Mabini Street');
  await getSaveButton(page).click();
  await expect(page.getByRole('alert').filter({ hasText: mismatchText }).first()).toBeVisible();
  connection.state = 'normal';
  await fillNewAddress(page);
  await getSaveButton(page).click();
  await expect(page.getByLabel('Street and number')).toBeHidden();
  expect(await readCities(context)).toEqual(['Makati']);
});

test('a session ended by the host asks for the password in a dialog, keeps the input and continues', async ({
  page,
  context,
  member,
}) => {
  await fillNewAddress(page);
  await endAtHost(context);
  await getSaveButton(page).click();
  const dialog = page.getByRole('dialog', { name: 'Login' });
  await expect(
    dialog.getByText('Your session has ended. Sign in to pick up where you left off.'),
  ).toBeVisible();
  await expect(page.getByText('You signed out in another tab')).toHaveCount(0);
  await expect(dialog.getByLabel('Email', { exact: true })).toHaveValue(member.email);
  await dialog.getByLabel('Password', { exact: true }).fill(member.password);
  await dialog.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByLabel('Street and number')).toBeHidden();
  await expect(page).toHaveURL(/\/account\/addresses$/);
  expect(await readCities(context)).toEqual(['Makati']);
});

test('a second tab does not report a sign-out when the host has ended the session', async ({
  page,
  context,
  member,
}) => {
  expect(member.suite).toBeTruthy();
  await page.goto('/account/refer');
  await page.waitForLoadState('networkidle');
  await endAtHost(context);
  const secondTab = await context.newPage();
  await secondTab.goto('/packages');
  await expect(secondTab).toHaveURL(/\/login/);
  // Which dialog opens depends on whether the page calls the host in the meantime.
  await expect(page.getByRole('dialog', { name: /^(Session expired|Login)$/ })).toBeVisible();
  await expect(page.getByText('You signed out in another tab')).toHaveCount(0);
});

test('a registration whose response was lost signs in when sent again after a reload', async ({
  page,
  connection,
}) => {
  const person = newPerson();
  const fillForm = async () => {
    await page.goto('/register');
    await waitForHydration(page);
    await page.getByLabel('First name').fill(person.firstName);
    await page.getByLabel('Last name').fill(person.lastName);
    await page.getByRole('radio', { name: 'Female' }).check();
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page
      .getByRole('combobox', { name: 'Location *' })
      .and(page.locator('input'))
      .fill('Philip');
    await page.getByRole('listbox').getByRole('option', { name: 'Philippines' }).click();
    await page.getByLabel('Email', { exact: true }).fill(person.email);
    await page.getByLabel('Number', { exact: true }).fill(person.mobile);
    await page.getByRole('checkbox', { name: /Terms of Service/ }).check();
  };
  const sendButton = page.getByRole('button', { name: 'Get my US address' });
  await fillForm();
  connection.state = 'loses responses';
  await sendButton.click();
  await expect(page.getByRole('alert').filter({ hasText: networkText }).first()).toBeVisible();
  connection.state = 'normal';
  await fillForm();
  await sendButton.click();
  await expect(page).toHaveURL(/\/welcome/);
  await expect(page.getByText(/CG\d{7}/).first()).toBeVisible();
});
