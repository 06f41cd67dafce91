import { readFile } from 'node:fs/promises';
import path from 'node:path';

import type { Page } from '@playwright/test';

import { expect } from './test';
import type { Person } from './people';

/** The providers by what their links say. */
const providers = {
  google: 'Google',
  facebook: 'Facebook',
  twitter: 'Twitter',
  paypal: 'Sign in with paypal',
} as const;
type Provider = keyof typeof providers;

/** Makes the bundled identity provider misbehave at its next answer. */
export async function identityFault(name: string): Promise<void> {
  const secrets = JSON.parse(
    await readFile(path.join(process.env.DATA_DIR ?? '.data', 'secrets.json'), 'utf8'),
  ) as { OPERATOR_KEY: string };
  const answer = await fetch(
    `${process.env.HOST_URL ?? 'http://localhost:4000'}/sandbox/paypal/faults`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-operator-key': secrets.OPERATOR_KEY },
      body: JSON.stringify({ name, times: 1 }),
    },
  );
  if (!answer.ok)
    throw new Error(`fault ${name} answered ${answer.status}: ${await answer.text()}`);
}

/** Presses a provider's link; answers the popup when its consent page is there. */
export async function openProvider(page: Page, provider: Provider): Promise<Page> {
  const link = page
    .getByRole('link', { name: providers[provider], exact: true })
    .filter({ visible: true });
  const [popup] = await Promise.all([page.waitForEvent('popup'), link.click()]);
  await expect(popup.getByRole('button', { name: 'Approve' })).toBeVisible();
  return popup;
}

/** Says on a consent page who one is, and allows it. */
export async function approve(consent: Page, person: Person): Promise<void> {
  await consent.getByRole('textbox', { name: 'Email' }).fill(person.email);
  await consent.getByLabel('First name').fill(person.firstName);
  await consent.getByLabel('Last name').fill(person.lastName);
  await consent.getByRole('button', { name: 'Approve' }).click();
}

/** What is left of Register after a provider has said who it is. */
export async function complete(page: Page, person: Person): Promise<void> {
  const form = page.getByRole('form', { name: 'Register' });
  await expect(form.getByLabel('Email', { exact: true })).toHaveValue(person.email);
  await expect(form.getByLabel('Email', { exact: true })).not.toBeEditable();
  await expect(form.getByLabel('Password', { exact: true })).toHaveCount(0);
  await form.getByRole('radio', { name: 'Female' }).check();
  await form.getByLabel('Number', { exact: true }).fill(person.mobile);
  await form.getByRole('checkbox', { name: /Terms of Service/ }).check();
  await form.getByRole('button', { name: 'Get my US address' }).click();
}
