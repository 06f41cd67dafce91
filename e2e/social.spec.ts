import type { Page } from '@playwright/test';

import { newPerson, type Person } from './support/people';
import { awake, expect, test } from './support/test';

/** Social sign-in against the bundled identity provider: no mock anywhere. */
const names = { google: 'Google', facebook: 'Facebook', twitter: 'Twitter', paypal: 'Sign in with paypal' } as const;
type Provider = keyof typeof names;

async function openLogin(page: Page, path = '/login'): Promise<void> {
  await page.goto(path);
  await awake(page);
}

/** Presses a provider's button and answers its consent page in the popup. */
async function visit(page: Page, provider: Provider, choice: 'Approve' | 'Refuse', person?: Person): Promise<void> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), page.getByRole('link', { name: names[provider], exact: true }).click()]);
  await expect(popup.getByRole('button', { name: choice })).toBeVisible();
  if (person) {
    await popup.getByRole('textbox', { name: 'Email' }).fill(person.email);
    await popup.getByLabel('First name').fill(person.firstName);
    await popup.getByLabel('Last name').fill(person.lastName);
  }
  await popup.getByRole('button', { name: choice }).click();
}

/** What is left to fill in after a provider has said who it is. */
async function complete(page: Page, person: Person): Promise<void> {
  await page.getByRole('radio', { name: 'Female' }).check();
  await page.getByLabel('Number', { exact: true }).fill(person.mobile);
  await page.getByRole('checkbox', { name: /Terms of Service/ }).check();
  await page.getByRole('button', { name: 'Get my US address' }).click();
}

for (const provider of Object.keys(names) as Provider[]) {
  test(`${provider}: registers without a password, is signed in at once, and signs in with one click the next time`, async ({ page, context }) => {
    const person = newPerson();
    await openLogin(page, '/login?target=%2Fpackages');
    await visit(page, provider, 'Approve', person);
    await expect(page.getByText('you need no password')).toBeVisible();
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(person.email);
    await expect(page.getByLabel('Email', { exact: true })).not.toBeEditable();
    await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0);
    await complete(page, person);
    await expect(page.getByRole('heading', { level: 1, name: 'Your US address is ready' })).toBeVisible();

    await context.clearCookies();
    await openLogin(page, '/login?target=%2Fpackages');
    await visit(page, provider, 'Approve', person);
    await expect(page).toHaveURL(/\/packages$/);
    await expect(page.getByRole('heading', { name: 'No packages yet' })).toBeVisible();
  });
}
