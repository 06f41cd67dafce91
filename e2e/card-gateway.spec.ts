import type { BrowserContext } from '@playwright/test';

import type { Attempt } from '@/contract/money/payment';
import type { PaymentRequestDetails } from '@/contract/money/payment-request';

import { call, newPerson, registered } from './support/people';
import { expect, test } from './support/test';
import { operatorCall } from './support/warehouse';

/** A member who owes 12.50; answers the id of the request. */
async function owing(context: BrowserContext): Promise<string> {
  const { suite } = await registered(context, newPerson());
  return (
    await operatorCall<{ requestid: string }>('payment-request', {
      suite,
      amount: 12.5,
      description: 'Return postage',
    })
  ).requestid;
}

test('without scripts every page of the regional card has its button, and the form may lead to the gateway alone', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const requestid = await owing(context);
  const { price } = await call<PaymentRequestDetails>(context, 'GET /paymentrequest/details', {
    requestid,
  });
  const search = new URLSearchParams({ requestid, quote: price?.hash ?? '', language: 'ja' });
  const { popupurl } = await call<Attempt>(
    context,
    `POST /getenetspaymentrequestauthurl?${search.toString()}`,
  );
  const page = await context.newPage();
  const answer = await page.goto(popupurl ?? '');
  expect(answer?.headers()['content-security-policy']).toMatch(
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
