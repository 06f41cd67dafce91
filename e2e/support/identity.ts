import { readFile } from 'node:fs/promises';
import path from 'node:path';

import type { Page } from '@playwright/test';

import { expect } from './test';
import type { Person } from './people';

/** Providers by link text. */
const providers = {
  google: 'Google',
  facebook: 'Facebook',
  twitter: 'Twitter',
  paypal: 'Sign in with paypal',
} as const;
type Provider = keyof typeof providers;

/** Makes the bundled identity provider's next response fail. */
export async function setIdentityFault(name: string): Promise<void> {
  const secrets = JSON.parse(
    await readFile(path.join(process.env.DATA_DIR ?? '.data', 'secrets.json'), 'utf8'),
  ) as { OPERATOR_KEY: string };
  const response = await fetch(
    `${process.env.HOST_URL ?? 'http://localhost:4000'}/sandbox/paypal/faults`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-operator-key': secrets.OPERATOR_KEY },
      body: JSON.stringify({ name, times: 1 }),
    },
  );
  if (!response.ok)
    throw new Error(`fault ${name} responded with ${response.status}: ${await response.text()}`);
}

/** Clicks a provider's link and returns the popup once its consent page has loaded. */
export async function openProvider(page: Page, provider: Provider): Promise<Page> {
  const link = page
    .getByRole('link', { name: providers[provider], exact: true })
    .filter({ visible: true });
  const [popup] = await Promise.all([page.waitForEvent('popup'), link.click()]);
  await expect(popup.getByRole('button', { name: 'Approve' })).toBeVisible();
  return popup;
}

/** Fills in a consent page and approves it. */
export async function approveConsent(consent: Page, person: Person): Promise<void> {
  await consent.getByRole('textbox', { name: 'Email' }).fill(person.email);
  await consent.getByLabel('First name').fill(person.firstName);
  await consent.getByLabel('Last name').fill(person.lastName);
  await consent.getByRole('button', { name: 'Approve' }).click();
}

/** Fills in the rest of the Register form after a provider supplied the identity. */
export async function completeRegistration(page: Page, person: Person): Promise<void> {
  const form = page.getByRole('form', { name: 'Register' });
  await expect(form.getByLabel('Email', { exact: true })).toHaveValue(person.email);
  await expect(form.getByLabel('Email', { exact: true })).not.toBeEditable();
  await expect(form.getByLabel('Password', { exact: true })).toHaveCount(0);
  await form.getByRole('radio', { name: 'Female' }).check();
  await form.getByLabel('Number', { exact: true }).fill(person.mobile);
  await form.getByRole('checkbox', { name: /Terms of Service/ }).check();
  await form.getByRole('button', { name: 'Get my US address' }).click();
}
