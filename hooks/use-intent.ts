import { useRef, useState } from 'react';

export interface Intent {
  /** Returns the previous key for the same input until it is settled. */
  getKey: (input: unknown) => string;
  /** Call when the outcome is final, so that the same input gets a new key. */
  settle: () => void;
}

/** Reuses one Idempotency-Key for the same input until its outcome is final. */
export function useIntent(): Intent {
  const lastIntent = useRef<{ key: string; input: string } | null>(null);
  const [intent] = useState<Intent>(() => ({
    getKey: (input) => {
      const text = JSON.stringify(input) ?? '';
      if (lastIntent.current?.input !== text)
        lastIntent.current = { key: crypto.randomUUID(), input: text };
      return lastIntent.current.key;
    },
    settle: () => {
      lastIntent.current = null;
    },
  }));
  return intent;
}
