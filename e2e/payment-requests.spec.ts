import type { BrowserContext, Page } from '@playwright/test';

import { runOperator } from './support/operator';
import { newPerson, registerMember } from './support/people';
import { expect, test, waitForHydration } from './support/test';
import { callOperator, receive } from './support/warehouse';

const lockMessage = 'Please settle your payment requests before proceeding to packages page';

async function createRequest(
  context: BrowserContext,
  description: string,
  ...flags: string[]
): Promise<{ suite: string; reference: string }> {
  const { suite } = await registerMember(context, newPerson());
  const output = await runOperator(
    'request',
    '--suite',
    suite,
    '--amount',
    '12.50',
    '--description',
    description,
    ...flags,
  );
  return { suite, reference: /PR[0-9A-Z]{8}/.exec(output)?.[0] ?? '' };
}

const getRequests = (page: Page) =>
  page.getByRole('list', { name: 'Payment requests' }).getByRole('listitem');

test('a due payment request locks packages; paying it with PayPal leads to the requested page', async ({
  page,
  context,
}) => {
  const { suite, reference } = await createRequest(context, 'Return postage for a damaged kettle');
  await receive(suite);

  await page.goto('/dashboard');
  await page.getByRole('link', { name: /^Payment due/ }).click();
  await expect(page).toHaveURL(/\/payment-request$/);
  await expect(page.getByText(lockMessage)).toBeHidden();

  await page.goto('/packages?status=2');
  await expect(page).toHaveURL(/\/payment-request\?target=%2Fpackages%3Fstatus%3D2/);
  await expect(page.getByText(lockMessage)).toBeVisible();
  await expect(getRequests(page)).toHaveCount(1);
  await getRequests(page)
    .getByRole('link', { name: 'Pay $12.50 USD: Return postage for a damaged kettle' })
    .click();

  await expect(
    page.getByRole('heading', { level: 1, name: `Payment request ${reference}` }),
  ).toBeVisible();
  await waitForHydration(page);
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Pay $12.50 USD with PayPal' }).click(),
  ]);
  await popup.waitForURL(/\/sandbox\/paypal\//);
  await popup.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Thank you, this request is paid')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Charges' })).toContainText('Total paid$12.50');
  await page.getByRole('link', { name: 'Continue to your packages' }).click();
  await expect(page).toHaveURL(/\/packages\?status=2$/);
  await expect(page.getByRole('heading', { level: 1, name: 'My packages' })).toBeVisible();

  await page.goto('/payment-request?tab=history');
  await expect(getRequests(page)).toContainText('Completed');
  expect(await runOperator('audit')).toMatch(/clean/i);
});

test('one request is paid with credits, another is deleted, and a required one cannot be deleted', async ({
  page,
  context,
}) => {
  const { suite, reference } = await createRequest(context, 'Oversize handling');
  await runOperator(
    'request',
    '--suite',
    suite,
    '--amount',
    '3.00',
    '--description',
    'Photo service',
  );
  await runOperator(
    'request',
    '--suite',
    suite,
    '--amount',
    '5.00',
    '--description',
    'Disposal',
    '--required',
  );
  await callOperator('credit', { suite, amount: 40, reason: 'Welcome' });

  await page.goto('/payment-request');
  await expect(getRequests(page)).toHaveCount(3);
  await getRequests(page).getByRole('link', { name: 'Oversize handling', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(reference) })).toBeVisible();
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Use $12.50 in credits' }).click();
  await page.getByRole('button', { name: 'Pay with credits' }).click();
  await expect(page.getByText('Thank you, this request is paid')).toBeVisible();
  await page.getByRole('link', { name: 'View 2 more requests that are due' }).click();

  await getRequests(page).getByRole('link', { name: 'Photo service', exact: true }).click();
  await page.getByRole('button', { name: 'Delete this request' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('The payment request was deleted.')).toBeVisible();
  await expect(getRequests(page)).toHaveCount(1);

  await getRequests(page).getByRole('link', { name: 'Disposal', exact: true }).click();
  await expect(page.getByText(/This request can’t be deleted/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete this request' })).toHaveCount(0);
});
