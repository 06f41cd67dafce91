import { DestinationOptions } from '@/components/address/destination-options';
import { LinkButton } from '@/components/kit/ui/link-button';
import { Money } from '@/components/kit/display/money';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import type { NamedCountry } from '@/lib/i18n/country-names';
import type { QuoteView } from '@/lib/quote-view';
import { getShopHost } from '@/rules/cart/product';
import { formatDays, formatTotal } from '@/rules/format';
import { getSentenceGap, joinSentences } from '@/rules/locale';
import { formatWeight, formatWeightRange } from '@/rules/packages/measures';
import { readNameFromLink } from '@/rules/quote/product-name';
import type { Quote, QuoteSpeed } from '@/rules/quote/quote';
import { localePath, routes } from '@/rules/routes';

import styles from './answer.module.scss';
import { Problem } from './link-field';
import { Notes } from './notes';
import { StepButton } from './step-button';
import { useProblemText } from './use-problem';

interface ResultProps extends ResultActionsProps {
  id: string;
  countries: NamedCountry[];
  /** In the form used inside a sentence. */
  country: string;
}

/** Confidence threshold; below it, the estimate is a rough guide. */
const MIN_CONFIDENCE = 0.7;

export function Result({ id, quote, countries, country, ...actions }: ResultProps) {
  const t = useTranslations('quote.result');
  const quoteText = useTranslations('quote');
  const { locale } = useFrame();
  if (!quote.weight) return null;
  const { grams, low, high } = quote.weight;
  return (
    <>
      <div className={styles.top}>
        <h2 id={id} tabIndex={-1}>
          {quote.product || t('unnamed')}
        </h2>
        <StepButton step="shrink" variant="quiet" small>
          {quoteText('small')}
        </StepButton>
      </div>
      <p className="text-muted">
        <span className="d-block text-truncate">{getShopHost(quote.url)}</span>
        {t('pieces', { n: quote.quantity, country })}
      </p>
      <div className={styles.weight}>
        <strong>{t('weight', { weight: formatWeight(grams, locale) })}</strong>
        {low < high && <p>{t('range', { range: formatWeightRange(low, high, locale) })}</p>}
        <p className="text-muted">
          {joinSentences(locale, [
            t(`basis.${quote.basis}`, { n: quote.samples }),
            quote.basis === 'person'
              ? null
              : t(quote.confidence >= MIN_CONFIDENCE ? 'sure' : 'unsure'),
          ])}
        </p>
      </div>
      <div className={styles.speeds}>
        {quote.speeds.map((speed) => (
          <Speed key={speed.code} speed={speed} />
        ))}
        {quote.speeds.length === 0 && (
          <p className="alert tone-warning">{t('none', { country })}</p>
        )}
      </div>
      <CountryForm id={id} countries={countries} chosen={quote.country} />
      <Notes quote={quote} />
      <ResultActions quote={quote} {...actions} />
    </>
  );
}

function Speed({ speed }: { speed: QuoteSpeed }) {
  const charges = useTranslations('charges');
  const common = useTranslations('common');
  const { locale } = useFrame();
  return (
    <article className={styles.speed} aria-label={common(`speed.${speed.code}`)}>
      <header>
        <span>{common(`speed.${speed.code}`)}</span>
        <Money amount={speed.total} showCode />
      </header>
      {speed.days && (
        <p>
          {common('arrivesIfToday', {
            days: formatDays(speed.days.earliest, speed.days.latest, locale),
          })}
        </p>
      )}
      <p className="text-muted small">
        {charges('label.internationalshipping')} <Money amount={speed.freight} /> ·{' '}
        {charges('groups.surcharge')} <Money amount={speed.surcharges} />
      </p>
    </article>
  );
}

/** Returns null when no speed is available. */
export const getCheapestTotal = ({ speeds }: Quote): string | null =>
  [...speeds].sort((a, b) => Number(a.total) - Number(b.total))[0]?.total ?? null;

interface CountryFormProps {
  id: string;
  countries: NamedCountry[];
  chosen: string;
}

function CountryForm({ id, countries, chosen }: CountryFormProps) {
  const t = useTranslations('quote.result');
  const common = useTranslations('common');
  const { locale } = useFrame();
  return (
    <form
      className={styles.country}
      action={localePath(locale, routes.liveQuote())}
      method="post"
      data-quote-country
    >
      <input type="hidden" name="step" value="country" />
      <div>
        <label className="form-label" htmlFor={`${id}-to`}>
          {common('shipTo')}
        </label>
        <select className="form-select" id={`${id}-to`} name="country" defaultValue={chosen}>
          <DestinationOptions countries={countries} />
        </select>
      </div>
      <button className="btn btn-secondary" type="submit">
        {t('update')}
      </button>
    </form>
  );
}

interface ResultActionsProps {
  quote: Quote;
  member: boolean;
  problems: QuoteView['problems'];
}

function ResultActions({ quote, member, problems }: ResultActionsProps) {
  const t = useTranslations('quote.result');
  const common = useTranslations('common');
  const productName = quote.product || readNameFromLink(quote.url);
  return (
    <section aria-label={t('actions')} className="d-grid gap-3">
      <div className={styles.actions}>
        {quote.buyable && (
          <LinkButton
            href={routes.buyForMe({
              product_url: quote.url,
              product_quantity: String(quote.quantity),
              show_in_form: '1',
              ...(productName && { product_name: productName }),
            })}
          >
            {common('buyItForMe')}
          </LinkButton>
        )}
        {!member && (
          <LinkButton href={routes.register({ target: routes.liveQuote() })} variant="secondary">
            {common('getUsAddress')}
          </LinkButton>
        )}
      </div>
      <LockForm quote={quote} member={member} problems={problems} />
      <StepButton step="another">{t('another')}</StepButton>
    </section>
  );
}

function LockForm({ quote, member, problems }: ResultActionsProps) {
  const t = useTranslations('quote.result');
  const getProblemText = useProblemText();
  const { locale } = useFrame();
  const { weight, guaranteeFee: fee, locked } = quote;
  if (!weight) return null;
  if (locked)
    return (
      <p>
        {t(locked.paid ? 'locked' : 'lockedUnpaid', { weight: formatWeight(locked.grams, locale) })}
        {getSentenceGap(locale)}
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
      <Problem id="lock-problem" text={getProblemText(problems.lock)} />
    </form>
  );
}
