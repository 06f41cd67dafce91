import { loadStripe } from '@stripe/stripe-js/pure';
import type { Appearance, Stripe } from '@stripe/stripe-js';
import { useEffect, useState } from 'react';

import { useFrame } from '@/hooks/use-frame';

/** How long to wait for Stripe's script before offering its hosted page. */
export const SCRIPT_TIMEOUT_MS = 8_000;
const stripeLocales = { en: 'en', zh: 'zh', tw: 'zh-TW', ja: 'ja' } as const;

/** Loads Stripe's script. 'late' is final. */
export function useStripe(stripeKey: string): Stripe | 'loading' | 'late' {
  const { locale } = useFrame();
  const [stripe, setStripe] = useState<Stripe | 'loading' | 'late'>('loading');
  useEffect(() => {
    const settle = (result: Stripe | 'late') =>
      setStripe((current) => (current === 'loading' ? result : current));
    const timer = setTimeout(() => settle('late'), SCRIPT_TIMEOUT_MS);
    loadStripe(stripeKey, { locale: stripeLocales[locale] }).then(
      (loadedStripe) => settle(loadedStripe ?? 'late'),
      () => settle('late'),
    );
    return () => clearTimeout(timer);
  }, [stripeKey, locale]);
  return stripe;
}

/** Matches the page's theme. */
export const getStripeAppearance = (): Appearance => ({
  theme: document.documentElement.dataset['bsTheme'] === 'dark' ? 'night' : 'stripe',
});
