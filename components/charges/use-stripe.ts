import { loadStripe } from '@stripe/stripe-js/pure';
import type { Appearance, Stripe } from '@stripe/stripe-js';
import { useEffect, useState } from 'react';

import { useFrame } from '@/hooks/use-frame';

/** How long Stripe's script may take before its hosted page takes the place of the fields. */
export const SCRIPT_MS = 8_000;
const stripeLocales = { en: 'en', zh: 'zh', tw: 'zh-TW', ja: 'ja' } as const;

/** Stripe's script; 'late' when it is not there in time, and stays late. */
export function useStripe(stripeKey: string): Stripe | 'loading' | 'late' {
  const { locale } = useFrame();
  const [stripe, setStripe] = useState<Stripe | 'loading' | 'late'>('loading');
  useEffect(() => {
    const settle = (found: Stripe | 'late') =>
      setStripe((known) => (known === 'loading' ? found : known));
    const late = setTimeout(() => settle('late'), SCRIPT_MS);
    loadStripe(stripeKey, { locale: stripeLocales[locale] }).then(
      (loaded) => settle(loaded ?? 'late'),
      () => settle('late'),
    );
    return () => clearTimeout(late);
  }, [stripeKey, locale]);
  return stripe;
}

/** Stripe's fields look like ours: they follow the theme of the page. */
export const appearance = (): Appearance => ({
  theme: document.documentElement.dataset['bsTheme'] === 'dark' ? 'night' : 'stripe',
});
