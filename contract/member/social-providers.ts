/** The social providers of spec §1, by their wire names. Plain data: safe to import anywhere. */
export const socialProviders = ['google', 'facebook', 'twitter', 'paypal'] as const;
export type SocialProviderName = (typeof socialProviders)[number];

/** Their names as people know them; the spec's own words. */
export const socialNames: Record<SocialProviderName, string> = {
  google: 'Google',
  facebook: 'Facebook',
  twitter: 'Twitter',
  paypal: 'PayPal',
};
