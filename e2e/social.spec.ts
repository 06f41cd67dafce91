import type { Page } from '@playwright/test';

import { approve, complete, identityFault, openProvider } from './support/identity';
import { newPerson, registered } from './support/people';
import { awake, expect, test } from './support/test';

/** Social sign-in against the bundled identity provider: no mock anywhere. */
const toPackages = '/login?target=%2Fpackages';

async function openLogin(page: Page, path = '/login'): Promise<void> {
  await page.goto(path);
  await awake(page);
}

const welcome = (page: Page) => page.getByRole('dialog', { name: 'New User Guide' });

async function isGuest(page: Page): Promise<void> {
  await expect(page.getByRole('banner').getByRole('link', { name: 'Register' })).toBeVisible();
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('cgw_token');
}

// One provider whole; the others are played below in other ways, and each of them in
// host/members/social/social.test.ts.
test('Facebook: registers without a password, is signed in at once, and signs in with one click the next time', async ({
  page,
  context,
}) => {
  const person = newPerson();
  await openLogin(page, toPackages);
  await approve(await openProvider(page, 'facebook'), person);
  await expect(
    page
      .getByRole('dialog', { name: 'Your own US address with Crossgate' })
      .getByText('you don’t need a password'),
  ).toBeVisible();
  await complete(page, person);
  await expect(welcome(page)).toBeVisible();

  await context.clearCookies();
  await openLogin(page, toPackages);
  await approve(await openProvider(page, 'facebook'), person);
  await expect(page).toHaveURL(/\/packages$/);
  await expect(page.getByRole('heading', { name: 'No packages yet' })).toBeVisible();
});

test('an account with the same e-mail is connected once its password has proved it, not before', async ({
  page,
  context,
}) => {
  const member = await registered(context);
  await context.clearCookies();
  await openLogin(page);
  await approve(await openProvider(page, 'google'), member);
  await expect(page.getByRole('alert').getByText('You already have an account')).toBeVisible();
  await isGuest(page);
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(member.email);
  await page.getByLabel('Password', { exact: true }).fill(member.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);

  await context.clearCookies();
  await openLogin(page, toPackages);
  await approve(await openProvider(page, 'google'), member);
  await expect(page).toHaveURL(/\/packages$/);
});

test('whoever refuses the consent reads so and is a guest as before', async ({ page }) => {
  await openLogin(page);
  const consent = await openProvider(page, 'facebook');
  await consent.getByRole('button', { name: 'Refuse' }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'You didn’t allow the sign-in.' }),
  ).toBeVisible();
  await isGuest(page);
});

test('a closed popup is told, the next try works, and nothing typed is lost', async ({ page }) => {
  const person = newPerson();
  await openLogin(page);
  await page.getByLabel('Email', { exact: true }).fill('typed@example.com');
  const consent = await openProvider(page, 'paypal');
  const wait = page.getByRole('dialog', { name: 'Signing-in with Paypal' });
  await expect(wait.getByText('Don’t go back, refresh, or close this page')).toBeVisible();
  await expect(wait.getByRole('link', { name: 'click here' })).toBeVisible();
  await consent.close();
  await expect(wait.getByRole('alert')).toContainText('was closed before you signed in');
  await isGuest(page);
  const [again] = await Promise.all([
    page.waitForEvent('popup'),
    wait.getByRole('button', { name: 'Try again' }).click(),
  ]);
  await approve(again, person);
  await expect(page.getByText('you don’t need a password')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('typed@example.com');
});

test('a provider that does not answer, and a token for another audience, sign nobody in', async ({
  page,
}) => {
  await openLogin(page);
  for (const [fault, text] of [
    ['identity-down', 'The sign-in service isn’t responding.'],
    ['identity-audience', 'Oops! Something went wrong. Please try again'],
  ] as const) {
    const consent = await openProvider(page, 'google');
    await identityFault(fault);
    await approve(consent, newPerson());
    await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible();
    await isGuest(page);
  }
});

test('an answer with a state that this browser never sent is refused', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto('/social-callback/google?state=forged-state-of-somebody&code=anything');
  await expect(page).toHaveURL(/\/login\?social=state/);
  await expect(page.getByText('This sign-in didn’t start in this browser.')).toBeVisible();
  await isGuest(page);

  const other = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage();
  await other.goto('/social/google');
  const asked = new URL(other.url());
  const form = {
    ...Object.fromEntries(asked.searchParams),
    choice: 'approve',
    email: newPerson().email,
    first: 'Mallory',
    last: 'Marsh',
  };
  const answer = await other.request.post(`${asked.origin}/sandbox/identity/google/consent`, {
    form,
    maxRedirects: 0,
  });
  const stolen = answer.headers()['location'] ?? '';
  expect(stolen).toContain('state=');
  await page.goto(stolen);
  await expect(page.getByText('This sign-in didn’t start in this browser.')).toBeVisible();
  await isGuest(page);
  await other.context().close();
});

test('a blocked popup is told, and the way in this tab works', async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  const person = newPerson();
  await openLogin(page, toPackages);
  await page.getByRole('link', { name: 'Google', exact: true }).click();
  const wait = page.getByRole('dialog', { name: 'Signing-in with Google' });
  await expect(wait.getByRole('alert')).toHaveText(
    "Couldn't open the Google signin window. Please verify that popups aren't blocked by your browser and try again.",
  );
  await wait.getByRole('link', { name: 'click here' }).click();
  await approve(page, person);
  await expect(page).toHaveURL(/\/register\?social=1/);
  await awake(page);
  await complete(page, person);
  await expect(welcome(page)).toBeVisible();
});

test('without scripts: registers and signs in by a provider in the tab itself', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    ...(baseURL && { baseURL }),
  });
  const page = await context.newPage();
  const person = newPerson();
  await page.goto(toPackages);
  await page.getByRole('link', { name: 'Twitter', exact: true }).click();
  await approve(page, person);
  await complete(page, person);
  await expect(
    page.getByRole('heading', { level: 1, name: 'Your US address is ready' }),
  ).toBeVisible();
  await context.clearCookies();
  await page.goto(toPackages);
  await page.getByRole('link', { name: 'Twitter', exact: true }).click();
  await approve(page, person);
  await expect(page).toHaveURL(/\/packages$/);
  await context.close();
});
