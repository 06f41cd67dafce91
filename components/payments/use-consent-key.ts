import { useMemo, useRef } from 'react';

/** The Idempotency-Key of one consent. */
export interface ConsentKey {
  value: string;
}

/**
 * One Idempotency-Key for one consent: the same for every retry at the same price in the same way,
 * a new one for another price or way or after `renew`, when the member has given up the payment and
 * starts over.
 */
export function useConsentKey(quote: string): {
  current: (way?: string) => ConsentKey;
  renew: () => void;
} {
  const kept = useRef<{ quote: string; way: string; key: string } | null>(null);
  return useMemo(
    () => ({
      current: (way = '') => {
        if (kept.current?.quote !== quote || kept.current.way !== way)
          kept.current = { quote, way, key: crypto.randomUUID() };
        return { value: kept.current.key };
      },
      renew: () => {
        kept.current = null;
      },
    }),
    [quote],
  );
}
