import { useRef, useState } from 'react';

/** Keeps one Idempotency-Key for one intent. */
export interface Intent {
  /**
   * The key of this input: the one of the last try with the same input, unless that has been
   * settled.
   */
  keyFor: (input: unknown) => string;
  /** The outcome is known: the same input is a new intent. */
  settle: () => void;
}

/**
 * One Idempotency-Key an intent: kept for a repetition of the same input until its outcome is
 * known.
 */
export function useIntent(): Intent {
  const last = useRef<{ key: string; input: string } | null>(null);
  const [intent] = useState<Intent>(() => ({
    keyFor: (input) => {
      const text = JSON.stringify(input) ?? '';
      if (last.current?.input !== text) last.current = { key: crypto.randomUUID(), input: text };
      return last.current.key;
    },
    settle: () => {
      last.current = null;
    },
  }));
  return intent;
}
