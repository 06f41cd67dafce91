import type { ReactNode } from 'react';

import { useTranslations } from '@/hooks/use-translations';
import type { QuoteState } from '@/rules/quote/machine';

import styles from './quote.module.scss';

interface QuoteSlotProps {
  labelledBy: string;
  state?: QuoteState;
  /** Id of the pending estimate; the script polls it. */
  pendingId?: string | null;
  children: ReactNode;
}

/** lib/browser/enhance/live-quote.ts finds the slot by its attributes and replaces its content. */
export function QuoteSlot({ labelledBy, state = 'initial', pendingId, children }: QuoteSlotProps) {
  const t = useTranslations('quote');
  const errors = useTranslations('errors');
  return (
    <section
      className={`card ${styles.quote}`}
      aria-labelledby={labelledBy}
      data-live-quote={state}
      data-waits-for={pendingId ?? undefined}
    >
      {children}
      <p className="alert tone-danger" role="alert" hidden data-quote-offline>
        <span className="d-block">{errors('network')}</span> {t('kept')}
      </p>
    </section>
  );
}
