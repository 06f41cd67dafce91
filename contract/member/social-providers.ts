/** Wire names. Plain data: safe to import anywhere. */
export const socialProviders = ['google', 'facebook', 'twitter', 'paypal'] as const;
export type SocialProviderName = (typeof socialProviders)[number];

export const socialNames: Record<SocialProviderName, string> = {
  google: 'Google',
  facebook: 'Facebook',
  twitter: 'Twitter',
  paypal: 'PayPal',
};
