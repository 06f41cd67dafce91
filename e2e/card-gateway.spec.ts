import type { BrowserContext } from '@playwright/test';

import type { Attempt } from '@/contract/money/payment';
import type { PaymentRequestDetails } from '@/contract/money/payment-request';

import { call, newPerson, registerMember } from './support/people';
import { expect, test } from './support/test';
import { callOperator } from './support/warehouse';

/** Registers a member with a payment request of 12.50. Returns its ID. */
async function createRequest(context: BrowserContext): Promise<string> {
  const { suite } = await registerMember(context, newPerson());
  return (
    await callOperator<{ requestid: string }>('payment-request', {
      suite,
      amount: 12.5,
      description: 'Return postage',
    })
  ).requestid;
}

test('without scripts an eNETS payment works by buttons, and the form can post only to the gateway', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const requestid = await createRequest(context);
  const { price } = await call<PaymentRequestDetails>(context, 'GET /paymentrequest/details', {
    requestid,
  });
  const search = new URLSearchParams({ requestid, quote: price?.hash ?? '', language: 'ja' });
  const { popupurl } = await call<Attempt>(
    context,
    `POST /getenetspaymentrequestauthurl?${search.toString()}`,
  );
  const page = await context.newPage();
  const response = await page.goto(popupurl ?? '');
  expect(response?.headers()['content-security-policy']).toMatch(
    /form-action http:\/\/(localhost|127\.0\.0\.1):\d+;/,
  );
  await page.getByRole('button', { name: 'カード入力ページへ進む' }).click();
  await page.getByRole('button', { name: '承認する' }).click();
  await page.getByRole('button').click();
  await expect(page).toHaveURL(/\/ja\/enets\/pr-success\?attempt=/);
  await expect(page.getByRole('link', { name: '領収書を見る' })).toHaveAttribute(
    'href',
    `/ja/payment-request/${requestid}`,
  );
  await context.close();
});
