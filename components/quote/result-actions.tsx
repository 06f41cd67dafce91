import { LinkButton } from '@/components/kit/ui/link-button';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import type { QuoteView } from '@/lib/quote-view';
import { formatTotal } from '@/rules/format';
import { formatWeight } from '@/rules/packages/measures';
import type { Quote } from '@/rules/quote/quote';
import { localePath, routes } from '@/rules/routes';

import { Problem } from './link-field';
import styles from './answer.module.scss';
import { StepButton } from './step-button';
import { useProblem } from './use-problem';

export interface ResultActionsProps {
  quote: Quote;
  member: boolean;
  problems: QuoteView['problems'];
}

/** Buy it, lock its weight, get an address, ask about another. */
export function ResultActions({ quote, member, problems }: ResultActionsProps) {
  const t = useTranslations('quote.result');
  return (
    <section aria-label={t('actions')} className="d-grid gap-3">
      <div className={styles.actions}>
        {quote.buyable && (
          <LinkButton
            href={routes.buyForMe({
              product_url: quote.url,
              product_quantity: String(quote.quantity),
              show_in_form: '1',
              ...(quote.product && { product_name: quote.product }),
            })}
          >
            {t('buy')}
          </LinkButton>
        )}
        {!member && (
          <LinkButton href={routes.register({ target: routes.liveQuote() })} variant="secondary">
            {t('register')}
          </LinkButton>
        )}
      </div>
      <Lock quote={quote} member={member} problems={problems} />
      <StepButton step="another">{t('another')}</StepButton>
    </section>
  );
}

function Lock({ quote, member, problems }: ResultActionsProps) {
  const t = useTranslations('quote.result');
  const say = useProblem();
  const { locale } = useFrame();
  const { weight, guaranteeFee: fee, locked } = quote;
  if (!weight) return null;
  if (locked)
    return (
      <p>
        {t(locked.paid ? 'locked' : 'lockedUnpaid', { weight: formatWeight(locked.grams, locale) })}{' '}
        <a href={localePath(locale, routes.paymentRequest(locked.requestId))}>{t('lockedNext')}</a>
      </p>
    );
  if (!fee) return null;
  const price = formatTotal(fee);
  return (
    <form action={localePath(locale, routes.liveQuote())} method="post" data-quote-leaves>
      <input type="hidden" name="step" value="lock" />
      <input type="hidden" name="weight" value={weight.grams} />
      <input type="hidden" name="fee" value={fee} />
      <p className="text-muted" id="lock-why">
        {t('lockWhy', { weight: formatWeight(weight.grams, locale) })}
      </p>
      <button className="btn btn-secondary" type="submit" aria-describedby="lock-why">
        {member ? t('lock', { fee: price }) : t('lockLogin', { fee: price })}
      </button>
      <Problem id="lock-problem" text={say(problems.lock)} />
    </form>
  );
}
