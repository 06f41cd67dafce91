import type { Page } from '@playwright/test';

/** What the payer does at the gateway, by the name of its choice on the pay list. */
export const gateways = [
  { method: 'paypal', choice: /^PayPal/, url: /\/sandbox\/paypal\//, agree: 'Approve' },
  { method: 'stripe', choice: /^Credit or debit card/, url: /\/sandbox\/stripe\//, agree: 'Pay' },
  {
    method: 'enets',
    choice: /^Card issued in Singapore/,
    url: /\/sandbox\/enets\/pay/,
    agree: 'Approve',
  },
];

/** Pays what is on the page: in a small window, or on a phone in the same one. */
export const payAt =
  (gateway: (typeof gateways)[number], phone: boolean) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('radio', { name: gateway.choice }).check();
    const button = page.getByRole('button', { name: /^Pay \$[\d.,]+ USD / });
    const [there] = phone
      ? [page, await button.tap()]
      : await Promise.all([page.waitForEvent('popup'), button.click()]);
    await there.waitForURL(gateway.url);
    await there.getByRole('button', { name: gateway.agree, exact: true }).click();
  };
