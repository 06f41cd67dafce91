import type { ReactNode } from 'react';

import { useTranslations } from '@/hooks/use-translations';
import type { QuoteState } from '@/rules/quote/machine';

import styles from './quote.module.scss';

interface QuotePlaceProps {
  labelledBy: string;
  state?: QuoteState;
  /** The estimate that is waited for: the script asks how it stands. */
  waitsFor?: string | null;
  children: ReactNode;
}

/**
 * Where the live quote is on a page. Its script (lib/browser/enhance/live-quote.ts) knows it by its
 * data attributes and changes what is inside.
 */
export function QuotePlace({ labelledBy, state = 'initial', waitsFor, children }: QuotePlaceProps) {
  const t = useTranslations('quote');
  const errors = useTranslations('errors');
  return (
    <section
      className={`card ${styles.quote}`}
      aria-labelledby={labelledBy}
      data-live-quote={state}
      data-waits-for={waitsFor ?? undefined}
    >
      {children}
      <p className="alert tone-danger" role="alert" hidden data-quote-offline>
        {errors('network')} {t('kept')}
      </p>
    </section>
  );
}
