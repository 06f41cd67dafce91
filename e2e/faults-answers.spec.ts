import type { BrowserContext, Page } from '@playwright/test';

import type { Reply } from '@/contract/calls';

import { farPortal } from './support/far-portal';
import { call, newPerson } from './support/people';
import { checkoutInReview } from './support/screens';
import { awake, expect } from './support/test';

const network = 'There seems to be a network/server error. Please try again';
const mismatch = 'Data mismatch';

/** Answers of the host that make no sense, on a phone. */
const test = farPortal();
test.use({ viewport: { width: 360, height: 740 } });

test.describe.configure({ mode: 'parallel' });

const addresses = async (context: BrowserContext) =>
  (
    await call<Reply<'GET /address/getaddresses'>>(context, 'GET /address/getaddresses')
  ).addresses.map(({ city }) => city);

/** Ends the session at the host only: the browser still has its cookies. */
async function endAtHost(context: BrowserContext): Promise<void> {
  const cookies = new Map((await context.cookies()).map(({ name, value }) => [name, value]));
  const suite = [...cookies].find(([name]) => name.endsWith('cgw_bind'))?.[1].split('.')[0] ?? '';
  const answer = await fetch(`${process.env.HOST_URL}/logout`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${cookies.get('cgw_token')}`,
      'x-suite': suite,
      'x-portal': 'cgw',
      'content-type': 'application/json',
    },
    body: '{}',
  });
  if (!answer.ok) throw new Error(`the host did not end the session: ${answer.status}`);
}

async function fillAddress(page: Page): Promise<void> {
  await page.goto('/account/addresses');
  await awake(page);
  await page.getByRole('button', { name: 'Add New Address' }).first().click();
  await page.getByRole('combobox', { name: 'Country' }).fill('Philip');
  await page.getByRole('listbox').getByRole('option', { name: 'Philippines' }).click();
  await page.getByLabel('Recipient’s full name').fill('Maria Santos');
  await page.getByLabel('Street and number').fill('12 Mabini Street');
  await page.getByLabel('City').fill('Makati');
  await page.locator('input[name="state"]').fill('Metro Manila');
  await page.locator('input[name="postal"]').fill('1210');
  await page.getByLabel('Number', { exact: true }).fill('917 123 4567');
}
const save = (page: Page) => page.getByRole('button', { name: /^Save/ });

for (const [name, instead] of [
  ['{}', '{"status":true,"data":{}}'],
  ['null', '{"status":true,"data":null}'],
  ['a list', '{"status":true,"data":[]}'],
  ['a page', '<html>'],
] as const) {
  test(`a payment that is answered with ${name} is told in words, and the next try pays once`, async ({
    page,
    context,
    wire,
    member,
  }) => {
    await checkoutInReview(context, member.suite);
    await page.goto('/shipment/review');
    await awake(page);
    Object.assign(wire, { instead, state: 'misanswers' });
    const pay = page.getByRole('button', { name: /^Pay \$/ });
    await pay.click();
    const dialog = page.getByRole('dialog', { name: 'Woops!' });
    await expect(dialog.getByText(mismatch)).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect(page.getByRole('banner')).toBeVisible();
    wire.state = 'whole';
    const attempt = async () =>
      (await call<Reply<'GET /shipment/currentshipment'>>(context, 'GET /shipment/currentshipment'))
        .shipment?.attempt?.attemptid;
    const begun = await attempt();
    await Promise.all([page.waitForEvent('popup'), pay.click()]);
    expect(await attempt()).toBe(begun);
  });
}

test('an address whose answer was nonsense is added once, by Save again and after a reload too', async ({
  page,
  context,
  wire,
  member,
}) => {
  expect(member.suite).toBeTruthy();
  await fillAddress(page);
  wire.state = 'misanswers';
  await save(page).click();
  await expect(page.getByRole('alert').filter({ hasText: mismatch }).first()).toBeVisible();
  await expect(page.getByLabel('Street and number')).toHaveValue('12 Mabini Street');
  await save(page).click();
  await expect(page.getByRole('alert').filter({ hasText: mismatch }).first()).toBeVisible();
  wire.state = 'whole';
  await fillAddress(page);
  await save(page).click();
  await expect(page.getByLabel('Street and number')).toBeHidden();
  expect(await addresses(context)).toEqual(['Makati']);
});

test('a session that the host has ended asks for the password over the page, keeps what was typed, and goes on', async ({
  page,
  context,
  member,
}) => {
  await fillAddress(page);
  await endAtHost(context);
  await save(page).click();
  const over = page.getByRole('dialog', { name: 'Login' });
  await expect(
    over.getByText('Your session has ended. Sign in and we’ll pick up where you left off.'),
  ).toBeVisible();
  await expect(page.getByText('You signed out in another tab')).toHaveCount(0);
  await expect(over.getByLabel('Email', { exact: true })).toHaveValue(member.email);
  await over.getByLabel('Password', { exact: true }).fill(member.password);
  await over.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByLabel('Street and number')).toBeHidden();
  await expect(page).toHaveURL(/\/account\/addresses$/);
  expect(await addresses(context)).toEqual(['Makati']);
});

test('a second tab of a session that the host has ended does not speak of a sign-out', async ({
  page,
  context,
  member,
}) => {
  expect(member.suite).toBeTruthy();
  await page.goto('/account/refer');
  await page.waitForLoadState('networkidle');
  await endAtHost(context);
  const other = await context.newPage();
  await other.goto('/packages');
  await expect(other).toHaveURL(/\/login/);
  // Which of the two depends on whether the page has something to ask the host meanwhile.
  await expect(page.getByRole('dialog', { name: /^(Session expired|Login)$/ })).toBeVisible();
  await expect(page.getByText('You signed out in another tab')).toHaveCount(0);
});

test('a registration whose answer was lost signs in when it is sent again, after a reload too', async ({
  page,
  wire,
}) => {
  const person = newPerson();
  const fill = async () => {
    await page.goto('/register');
    await awake(page);
    await page.getByLabel('First name').fill(person.firstName);
    await page.getByLabel('Last name').fill(person.lastName);
    await page.getByRole('radio', { name: 'Female' }).check();
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('combobox', { name: 'Location *' }).fill('Philip');
    await page.getByRole('listbox').getByRole('option', { name: 'Philippines' }).click();
    await page.getByLabel('Email', { exact: true }).fill(person.email);
    await page.getByLabel('Number', { exact: true }).fill(person.mobile);
    await page.getByRole('checkbox', { name: /Terms of Service/ }).check();
  };
  const send = page.getByRole('button', { name: 'Get my US address' });
  await fill();
  wire.state = 'loses answers';
  await send.click();
  await expect(page.getByRole('alert').filter({ hasText: network }).first()).toBeVisible();
  wire.state = 'whole';
  await fill();
  await send.click();
  await expect(page).toHaveURL(/\/welcome/);
  await expect(page.getByText(/CG\d{7}/).first()).toBeVisible();
});
