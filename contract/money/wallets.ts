/**
 * Stripe wallets. They capture immediately, without authorization. Plain data: safe to import
 * anywhere.
 */
export const walletNames = ['alipay', 'wechat_pay', 'grabpay', 'paypay'] as const;
export type WalletName = (typeof walletNames)[number];

export const isWallet = (name: string): name is WalletName =>
  (walletNames as readonly string[]).includes(name);
