import { useCallback, useEffect, useRef, useState } from 'react';

import { limits } from '@/contract/limits';
import { useTranslations } from '@/hooks/use-translations';

import { Icon } from './icon';

interface CopyButtonProps {
  value: string;
  /** Completes the accessible name: "Copy suite". */
  label: string;
  wide?: boolean;
}

/** Without React, the enhancement module handles `data-copy` and the other data attributes. */
export function CopyButton({ value, label, wide = false }: CopyButtonProps) {
  const t = useTranslations('common');
  const { copied, failed, copy } = useCopy();
  const statusText = copied ? t('copied') : failed ? t('copyFailed') : '';
  return (
    <span className="copy">
      <button
        type="button"
        className={wide ? 'btn btn-secondary btn-sm' : 'icon-btn'}
        aria-label={wide ? undefined : label}
        data-copy={value}
        data-copied-text={t('copied')}
        onClick={() => void copy(value)}
      >
        {copied ? <Icon name="check2" /> : <Icon name="copy" />}
        {wide && label}
      </button>
      <span role="status" className="copy-said">
        {statusText}
      </span>
    </span>
  );
}

const copiedMs = limits.copyConfirmMs;

/** `copied` stays true for 1500 ms. `failed` means that the browser refused to copy. */
function useCopy(): { copied: boolean; failed: boolean; copy: (text: string) => Promise<boolean> } {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = useCallback(async (text: string) => {
    let hasSucceeded = true;
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      hasSucceeded = false;
    }
    setState(hasSucceeded ? 'copied' : 'failed');
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setState('idle'), copiedMs);
    return hasSucceeded;
  }, []);
  return { copied: state === 'copied', failed: state === 'failed', copy };
}
