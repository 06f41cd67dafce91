import { useMemo, useRef } from 'react';

/** The Idempotency-Key of one consent. */
export interface ConsentKey {
  value: string;
}

/**
 * One Idempotency-Key for one consent: the same for every retry at the same price, a new one for a new price or after
 * `renew`, when the member has given the payment up and begins anew.
 */
export function useConsentKey(quote: string): { current: () => ConsentKey; renew: () => void } {
  const kept = useRef<{ quote: string; key: string } | null>(null);
  return useMemo(
    () => ({
      current: () => {
        if (kept.current?.quote !== quote) kept.current = { quote, key: crypto.randomUUID() };
        return { value: kept.current.key };
      },
      renew: () => {
        kept.current = null;
      },
    }),
    [quote],
  );
}
