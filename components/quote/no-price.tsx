import { limits } from '@/contract/limits';
import { useTranslations } from '@/hooks/use-translations';
import type { Quote } from '@/rules/quote/quote';

import { Notes } from './notes';
import styles from './answer.module.scss';
import { StepButton } from './step-button';

interface NoPriceProps {
  id: string;
  quote: Quote;
}

/** Somebody has to look at it, or there is no price for it: which of the two, and why (spec §4). */
export function NoPrice({ id, quote }: NoPriceProps) {
  return quote.status === 'followup' ? (
    <FollowUp id={id} quote={quote} />
  ) : (
    <Refused id={id} quote={quote} />
  );
}

/** Where there are no prices, nothing is left out of them. */
const withoutPrices = (quote: Quote): Quote => ({
  ...quote,
  notes: quote.notes.filter((note) => note !== 'exclusions'),
});

function FollowUp({ id, quote }: NoPriceProps) {
  const t = useTranslations('quote');
  const { reason } = quote;
  const known = reason === 'refused' || reason === 'invalidlink' || !reason ? 'research' : reason;
  const days = { min: limits.quoteDaysMin, max: limits.quoteDaysMax };
  return (
    <>
      <div className={styles.top}>
        <h2 id={id} tabIndex={-1}>
          {t('follow.heading')}
        </h2>
        <StepButton step="shrink" variant="quiet" small>
          {t('small')}
        </StepButton>
      </div>
      <p>{t(`follow.reason.${known}`)}</p>
      <p>{t('follow.when', days)}</p>
      <p className="text-muted">
        {t('result.reference')} <code className="ref">{quote.reference}</code>
      </p>
      <Notes quote={withoutPrices(quote)} />
      <StepButton step="another">{t('result.another')}</StepButton>
    </>
  );
}

function Refused({ id, quote }: NoPriceProps) {
  const t = useTranslations('quote');
  const why = quote.reason === 'refused' || quote.reason === 'invalidlink' ? quote.reason : 'other';
  return (
    <>
      <h2 id={id} tabIndex={-1}>
        {t(`no.${why}`)}
      </h2>
      <p>{t(`no.${why}Text`)}</p>
      <Notes quote={withoutPrices(quote)} />
      <StepButton step="another" variant="secondary">
        {t('result.another')}
      </StepButton>
    </>
  );
}
