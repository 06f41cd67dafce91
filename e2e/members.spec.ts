import type { Locator, Page } from '@playwright/test';

import { waitForEmail } from './support/outbox';
import { registerMember } from './support/people';
import { expect, test, waitForHydration } from './support/test';

async function logIn(parent: Page | Locator, email: string, password: string): Promise<void> {
  await parent.getByLabel('Email', { exact: true }).fill(email);
  await parent.getByLabel('Password', { exact: true }).fill(password);
  await parent.getByRole('button', { name: 'Login' }).click();
}

test('a member resets a forgotten password with the emailed one, and only the new password works', async ({
  page,
  context,
}) => {
  const { email, password: oldPassword, firstName } = await registerMember(context);
  const newPassword = 'Halo-Halo-77';
  await context.clearCookies();

  await page.goto('/login');
  await waitForHydration(page);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('link', { name: 'Forgot your password' }).click();
  await expect(page).toHaveURL(/\/forgot-password$/);
  const forgotForm = page.getByRole('form', { name: 'Forgot Password' });
  await expect(forgotForm.getByLabel('Email')).toHaveValue(email);
  await forgotForm.getByRole('button', { name: 'Send temporary password' }).click();
  await expect(page).toHaveURL(/\/reset-password\?sent=1$/);
  await expect(page.getByRole('status').filter({ hasText: 'Check your email' })).toBeVisible();

  const message = await waitForEmail(email, 'temporary-password');
  expect(message.subject).toBe('Your temporary password');
  expect(message.text).toContain(new URL('/reset-password', page.url()).href);
  const temporaryPassword = /\b[A-Z2-9]{4}(-[A-Z2-9]{4}){3}\b/.exec(message.text ?? '')?.[0] ?? '';
  const resetForm = page.getByRole('form', { name: 'Reset Password' });
  await expect(resetForm.getByLabel('Email')).toHaveValue(email);
  await resetForm.getByLabel('Temporary password').fill(temporaryPassword);
  await resetForm.getByLabel('New password', { exact: true }).fill(newPassword);
  await resetForm.getByLabel('Confirm new password', { exact: true }).fill(newPassword);
  await resetForm.getByRole('button', { name: 'Save new password' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText('Your password has been changed.')).toBeVisible();
  await waitForEmail(email, 'password-changed');

  await context.clearCookies();
  await page.goto('/login');
  await waitForHydration(page);
  for (const wrongPassword of [oldPassword, temporaryPassword]) {
    await logIn(page, email, wrongPassword);
    await expect(page.getByText("Sorry. You've entered invalid credentials")).toBeVisible();
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  }
  await logIn(page, email, newPassword);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('heading', { level: 1, name: `Hello, ${firstName}` })).toBeVisible();
});

test('a guest applies for business membership, signs in, and the application continues once', async ({
  page,
  context,
}) => {
  const { email, password } = await registerMember(context);
  await context.clearCookies();
  const statuses: number[] = [];
  page.on('response', (response) => {
    if (
      response.request().method() === 'POST' &&
      response.url().endsWith('/paymentrequest/createbizpaymentrequest')
    )
      statuses.push(response.status());
  });

  await page.goto('/payment-request/business');
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Apply for Business membership' }).click();
  const dialog = page.getByRole('dialog', { name: 'Login' });
  await expect(dialog).toBeVisible();
  expect(statuses).toEqual([]);
  await logIn(dialog, email, password);
  await expect(page.getByText('Payment Request Successful!')).toBeVisible();
  await expect(page).toHaveURL(/\/payment-request$/);
  await expect(dialog).toBeHidden();

  const requests = page.getByRole('list', { name: 'Payment requests' }).getByRole('listitem');
  await expect(requests).toHaveCount(1);
  await expect(requests).toContainText('Business membership for one year');
  await page.reload();
  await expect(requests).toHaveCount(1);
  expect(statuses).toEqual([200]);
});
