import { useCallback, useEffect, useRef, useState } from 'react';
import { limits } from '@/contract/limits';

/** How long "Copied" stays (spec §9). */
export const copiedMs = limits.copyConfirmMs;

/** Copies text; `copied` is true for 1500 ms after it worked, `failed` when the browser refused. */
export function useCopy(): {
  copied: boolean;
  failed: boolean;
  copy: (text: string) => Promise<boolean>;
} {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = useCallback(async (text: string) => {
    let worked = true;
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      worked = false;
    }
    setState(worked ? 'copied' : 'failed');
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setState('idle'), copiedMs);
    return worked;
  }, []);
  return { copied: state === 'copied', failed: state === 'failed', copy };
}
