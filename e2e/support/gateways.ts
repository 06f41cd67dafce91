import type { Page } from '@playwright/test';

/** How to choose each gateway on the payment list and approve a payment there. */
export const gateways = [
  { method: 'paypal', choice: /^PayPal/, url: /\/sandbox\/paypal\//, approveButton: 'Approve' },
  {
    method: 'stripe',
    choice: /^Credit or debit card/,
    url: /\/sandbox\/stripe\//,
    approveButton: 'Pay',
  },
  {
    method: 'enets',
    choice: /^Card issued in Singapore/,
    url: /\/sandbox\/enets\/pay/,
    approveButton: 'Approve',
  },
];

/** Returns a function that pays on the page: in a popup, or on a phone in the same window. */
export const payWith =
  (gateway: (typeof gateways)[number], isPhone: boolean) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('radio', { name: gateway.choice }).check();
    const button = page.getByRole('button', { name: /^Pay \$[\d.,]+ USD / });
    const [gatewayPage] = isPhone
      ? [page, await button.tap()]
      : await Promise.all([page.waitForEvent('popup'), button.click()]);
    await gatewayPage.waitForURL(gateway.url);
    await gatewayPage.getByRole('button', { name: gateway.approveButton, exact: true }).click();
  };
