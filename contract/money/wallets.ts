/**
 * Ways to pay that a session of Stripe takes in place of a card. They answer at once and take the
 * money at once, so nothing is held. Plain data: safe to import anywhere.
 */
export const walletNames = ['alipay', 'wechat_pay', 'grabpay', 'paypay'] as const;
export type WalletName = (typeof walletNames)[number];

/** True for a way to pay that is one of them. */
export const isWallet = (name: string): name is WalletName =>
  (walletNames as readonly string[]).includes(name);
