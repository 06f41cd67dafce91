import type { Locator, Page } from '@playwright/test';

import { letterTo } from './support/outbox';
import { registered } from './support/people';
import { awake, expect, test } from './support/test';

async function login(where: Page | Locator, email: string, password: string): Promise<void> {
  await where.getByLabel('Email', { exact: true }).fill(email);
  await where.getByLabel('Password', { exact: true }).fill(password);
  await where.getByRole('button', { name: 'Login' }).click();
}

test('a member who forgot the password takes the temporary one from the letter, and from then on only the new one opens the account', async ({
  page,
  context,
}) => {
  const { email, password: old, firstName } = await registered(context);
  const fresh = 'Halo-Halo-77';
  await context.clearCookies();

  await page.goto('/login');
  await awake(page);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('link', { name: 'Forgot your password' }).click();
  await expect(page).toHaveURL(/\/forgot-password$/);
  const forgot = page.getByRole('form', { name: 'Forgot Password' });
  await expect(forgot.getByLabel('Email')).toHaveValue(email);
  await forgot.getByRole('button', { name: 'Send temporary password' }).click();
  await expect(page).toHaveURL(/\/reset-password\?sent=1$/);
  await expect(page.getByRole('status').filter({ hasText: 'Check your email' })).toBeVisible();

  const letter = await letterTo(email, 'temporary-password');
  expect(letter.subject).toBe('Your temporary password');
  expect(letter.text).toContain(new URL('/reset-password', page.url()).href);
  const temporary = /\b[A-Z2-9]{4}(-[A-Z2-9]{4}){3}\b/.exec(letter.text ?? '')?.[0] ?? '';
  const reset = page.getByRole('form', { name: 'Reset Password' });
  await expect(reset.getByLabel('Email')).toHaveValue(email);
  await reset.getByLabel('Temporary password').fill(temporary);
  await reset.getByLabel('New password', { exact: true }).fill(fresh);
  await reset.getByLabel('Confirm new password', { exact: true }).fill(fresh);
  await reset.getByRole('button', { name: 'Save new password' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText('Your password has been changed.')).toBeVisible();
  await letterTo(email, 'password-changed');

  await context.clearCookies();
  await page.goto('/login');
  await awake(page);
  for (const ended of [old, temporary]) {
    await login(page, email, ended);
    await expect(page.getByText("Sorry. You've entered invalid credentials")).toBeVisible();
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  }
  await login(page, email, fresh);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('heading', { level: 1, name: `Hello, ${firstName}` })).toBeVisible();
});

test('a guest asks for business membership, signs in, and the request goes on by itself, once', async ({
  page,
  context,
}) => {
  const { email, password } = await registered(context);
  await context.clearCookies();
  const asked: number[] = [];
  page.on('response', (answer) => {
    if (
      answer.request().method() === 'POST' &&
      answer.url().endsWith('/paymentrequest/createbizpaymentrequest')
    )
      asked.push(answer.status());
  });

  await page.goto('/payment-request/business');
  await awake(page);
  await page.getByRole('button', { name: 'Apply for Business membership' }).click();
  const dialog = page.getByRole('dialog', { name: 'Login' });
  await expect(dialog).toBeVisible();
  expect(asked).toEqual([]);
  await login(dialog, email, password);
  await expect(page.getByText('Payment Request Successful!')).toBeVisible();
  await expect(page).toHaveURL(/\/payment-request$/);
  await expect(dialog).toBeHidden();

  const due = page.getByRole('list', { name: 'Payment requests' }).getByRole('listitem');
  await expect(due).toHaveCount(1);
  await expect(due).toContainText('Business membership for one year');
  await page.reload();
  await expect(due).toHaveCount(1);
  expect(asked).toEqual([200]);
});
