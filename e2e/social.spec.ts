import type { Page } from '@playwright/test';

import {
  approveConsent,
  completeRegistration,
  setIdentityFault,
  openProvider,
} from './support/identity';
import { newPerson, registerMember } from './support/people';
import { expect, test, waitForHydration } from './support/test';

/** Social sign-in against the bundled identity provider, without mocks. */
const loginPath = '/login?target=%2Fpackages';

async function openLogin(page: Page, path = '/login'): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
}

const getGuide = (page: Page) => page.getByRole('dialog', { name: 'New User Guide' });

async function expectGuest(page: Page): Promise<void> {
  await expect(page.getByRole('banner').getByRole('link', { name: 'Register' })).toBeVisible();
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('cgw_token');
}

// Tests one provider in full; host/members/social/social.test.ts tests all of them.
test('a guest registers with Facebook without a password, and later signs in with one click', async ({
  page,
  context,
}) => {
  const person = newPerson();
  await openLogin(page, loginPath);
  await approveConsent(await openProvider(page, 'facebook'), person);
  await expect(
    page
      .getByRole('dialog', { name: 'Your own US address with Crossgate' })
      .getByText('you don’t need a password'),
  ).toBeVisible();
  await completeRegistration(page, person);
  await expect(getGuide(page)).toBeVisible();

  await context.clearCookies();
  await openLogin(page, loginPath);
  await approveConsent(await openProvider(page, 'facebook'), person);
  await expect(page).toHaveURL(/\/packages$/);
  await expect(page.getByRole('heading', { name: 'No packages yet' })).toBeVisible();
});

test('an account with the same email is connected only after its password is entered', async ({
  page,
  context,
}) => {
  const member = await registerMember(context);
  await context.clearCookies();
  await openLogin(page);
  await approveConsent(await openProvider(page, 'google'), member);
  await expect(page.getByRole('alert').getByText('You already have an account')).toBeVisible();
  await expectGuest(page);
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(member.email);
  await page.getByLabel('Password', { exact: true }).fill(member.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);

  await context.clearCookies();
  await openLogin(page, loginPath);
  await approveConsent(await openProvider(page, 'google'), member);
  await expect(page).toHaveURL(/\/packages$/);
});

test('refusing consent shows a message and does not sign in', async ({ page }) => {
  await openLogin(page);
  const consent = await openProvider(page, 'facebook');
  await consent.getByRole('button', { name: 'Deny' }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'You didn’t allow the sign-in.' }),
  ).toBeVisible();
  await expectGuest(page);
});

test('reports a closed popup and keeps the input, and the next try works', async ({ page }) => {
  const person = newPerson();
  await openLogin(page);
  await page.getByLabel('Email', { exact: true }).fill('typed@example.com');
  const consent = await openProvider(page, 'paypal');
  const dialog = page.getByRole('dialog', { name: 'Signing-in with Paypal' });
  await expect(dialog.getByText('Don’t go back, refresh, or close this page')).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'click here' })).toBeVisible();
  await consent.close();
  await expect(dialog.getByRole('alert')).toContainText('was closed before you signed in');
  await expectGuest(page);
  const [secondConsent] = await Promise.all([
    page.waitForEvent('popup'),
    dialog.getByRole('button', { name: 'Try again' }).click(),
  ]);
  await approveConsent(secondConsent, person);
  await expect(page.getByText('you don’t need a password')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('typed@example.com');
});

test('a provider that does not respond and a token for another audience sign no one in', async ({
  page,
}) => {
  await openLogin(page);
  for (const [fault, text] of [
    ['identity-down', 'The sign-in service isn’t responding.'],
    ['identity-audience', 'Oops! Something went wrong. Please try again'],
  ] as const) {
    const consent = await openProvider(page, 'google');
    await setIdentityFault(fault);
    await approveConsent(consent, newPerson());
    await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible();
    await expectGuest(page);
  }
});

test('a callback with a state that this browser did not send is refused', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto('/social-callback/google?state=forged-state-of-somebody&code=anything');
  await expect(page).toHaveURL(/\/login\?social=state/);
  await expect(page.getByText('This sign-in didn’t start in this browser.')).toBeVisible();
  await expectGuest(page);

  const otherPage = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage();
  await otherPage.goto('/social/google');
  const consentUrl = new URL(otherPage.url());
  const form = {
    ...Object.fromEntries(consentUrl.searchParams),
    choice: 'approve',
    email: newPerson().email,
    first: 'Mallory',
    last: 'Marsh',
  };
  const response = await otherPage.request.post(
    `${consentUrl.origin}/sandbox/identity/google/consent`,
    { form, maxRedirects: 0 },
  );
  const stolenUrl = response.headers()['location'] ?? '';
  expect(stolenUrl).toContain('state=');
  await page.goto(stolenUrl);
  await expect(page.getByText('This sign-in didn’t start in this browser.')).toBeVisible();
  await expectGuest(page);
  await otherPage.context().close();
});

test('reports a blocked popup, and signing in within the tab works', async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  const person = newPerson();
  await openLogin(page, loginPath);
  await page.getByRole('link', { name: 'Google', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Signing in with Google' });
  await expect(dialog.getByRole('alert')).toHaveText(
    "Couldn't open the Google signin window. Please verify that popups aren't blocked by your browser and try again.",
  );
  await dialog.getByRole('link', { name: 'click here' }).click();
  await approveConsent(page, person);
  await expect(page).toHaveURL(/\/register\?social=1/);
  await waitForHydration(page);
  await completeRegistration(page, person);
  await expect(getGuide(page)).toBeVisible();
});

test('without scripts a guest registers and signs in with a provider in the same tab', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    ...(baseURL && { baseURL }),
  });
  const page = await context.newPage();
  const person = newPerson();
  await page.goto(loginPath);
  await page.getByRole('link', { name: 'Twitter', exact: true }).click();
  await approveConsent(page, person);
  await completeRegistration(page, person);
  await expect(
    page.getByRole('heading', { level: 1, name: 'Your US address is ready' }),
  ).toBeVisible();
  await context.clearCookies();
  await page.goto(loginPath);
  await page.getByRole('link', { name: 'Twitter', exact: true }).click();
  await approveConsent(page, person);
  await expect(page).toHaveURL(/\/packages$/);
  await context.close();
});
