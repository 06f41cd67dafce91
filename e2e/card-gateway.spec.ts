import type { BrowserContext } from '@playwright/test';

import type { Attempt } from '@/contract/payment';
import type { PaymentRequestDetails } from '@/contract/payment-request';

import { operatorDone } from './support/operator';
import { call, newPerson, registered } from './support/people';
import { awake, expect, test } from './support/test';
import { operatorCall } from './support/warehouse';

test.describe.configure({ mode: 'parallel' });

/** A member who owes 12.50; answers the id of the request. */
async function owing(context: BrowserContext): Promise<{ requestid: string; suite: string }> {
  const { suite } = await registered(context, newPerson());
  const { requestid } = await operatorCall<{ requestid: string }>('payment-request', { suite, amount: 12.5, description: 'Return postage' });
  return { requestid, suite };
}

test('a payment request is paid by the regional card in a window that closes by itself', async ({ page, context }) => {
  const { requestid, suite } = await owing(context);
  await page.goto(`/payment-request/${requestid}`);
  await awake(page);
  await page.getByRole('radio', { name: 'Card issued in Singapore (eNETS)' }).check();
  const [popup] = await Promise.all([page.waitForEvent('popup'), page.getByRole('button', { name: 'Pay $12.50 USD through eNETS' }).click()]);
  await popup.waitForURL(/\/sandbox\/enets\/pay/);
  await expect(popup.getByText('Sandbox — no real money')).toBeVisible();
  await Promise.all([popup.waitForEvent('close'), popup.getByRole('button', { name: 'Approve' }).click()]);
  await expect(page.getByText('Thank you, this is paid')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Charges' })).toContainText('Total paid$12.50');
  expect(await operatorDone('audit')).toMatch(/clean/i);
  expect(await operatorDone('refunds')).not.toContain(suite);
});

test('without scripts every page of it has its button, and the form may lead to the gateway alone', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const { requestid } = await owing(context);
  const { price } = await call<PaymentRequestDetails>(context, 'GET /paymentrequest/details', { requestid });
  const search = new URLSearchParams({ requestid, quote: price?.hash ?? '', language: 'ja' });
  const { popupurl } = await call<Attempt>(context, `POST /getenetspaymentrequestauthurl?${search.toString()}`);
  const page = await context.newPage();
  const answer = await page.goto(popupurl ?? '');
  expect(answer?.headers()['content-security-policy']).toMatch(/form-action http:\/\/(localhost|127\.0\.0\.1):\d+;/);
  await page.getByRole('button', { name: 'カード入力ページへ進む' }).click();
  await page.getByRole('button', { name: '承認する' }).click();
  await page.getByRole('button').click();
  await expect(page).toHaveURL(/\/ja\/enets\/pr-success\?attempt=/);
  await expect(page.getByRole('link', { name: '領収書を見る' })).toHaveAttribute('href', `/ja/payment-request/${requestid}`);
  await context.close();
});
