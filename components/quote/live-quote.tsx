import { ErrorState } from '@/components/failure/error-state';
import { Alert } from '@/components/kit/ui/alert';
import { limits } from '@/contract/limits';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import type { NamedCountry } from '@/lib/i18n/country-names';
import type { QuoteView } from '@/lib/quote-view';
import { formatTotal } from '@/rules/format';
import { formatWeight } from '@/rules/packages/measures';
import { isMini } from '@/rules/quote/machine';
import type { Quote } from '@/rules/quote/quote';
import { localePath, routes } from '@/rules/routes';
import type { StartingPrices } from '@/services/destinations';

import styles from './answer.module.scss';
import { AskForm } from './ask-form';
import { EmailForm } from './email-form';
import { Notes } from './notes';
import { QuoteSlot } from './quote-slot';
import { Result, getCheapestTotal } from './result';
import { StepButton } from './step-button';

interface LiveQuoteProps {
  view: QuoteView;
  /** While a person answers. */
  shipping: StartingPrices | null;
  countries: NamedCountry[];
  /** In the form used inside a sentence. */
  country: string;
  member: boolean;
  postKey: string;
}

const id = 'live-quote';

/** Works without scripts. */
export function LiveQuote(props: LiveQuoteProps) {
  const { view } = props;
  const t = useTranslations('quote');
  const isWaiting = view.state.startsWith('calculating') || view.quote?.status === 'followup';
  return (
    <QuoteSlot labelledBy={id} state={view.state} pendingId={isWaiting ? view.id : null}>
      {view.failure && <Failure failure={view.failure} />}
      {view.notFound && (
        <Alert tone="neutral" title={t('lost.title')}>
          {t('lost.text')}
        </Alert>
      )}
      <QuoteBody {...props} />
      {isMini(view.state) && <MiniQuote view={view} />}
    </QuoteSlot>
  );
}

function QuoteBody({ view, shipping, countries, country, member, postKey }: LiveQuoteProps) {
  const { state, values, problems, quote } = view;
  const askForm = <AskForm id={id} countries={countries} values={values} problems={problems} />;
  if (state === 'email') return <EmailForm id={id} view={view} postKey={postKey} />;
  if (state === 'calculating') return <WaitingQuote id={id} country={country} />;
  if (state !== 'completed' || !quote) return askForm;
  if (quote.status !== 'completed') return <NoPrice id={id} quote={quote} shipping={shipping} />;
  return (
    <Result
      id={id}
      quote={quote}
      countries={countries}
      country={country}
      member={member}
      problems={problems}
    />
  );
}

function Failure({ failure }: { failure: NonNullable<QuoteView['failure']> }) {
  const t = useTranslations('quote');
  const common = useTranslations('common');
  const { locale } = useFrame();
  return (
    <div>
      <ErrorState error={failure} />
      <p>
        {t('kept')} <a href={localePath(locale, routes.liveQuote())}>{common('retry')}</a>
      </p>
    </div>
  );
}

function MiniQuote({ view }: Pick<LiveQuoteProps, 'view'>) {
  const t = useTranslations('quote');
  const common = useTranslations('common');
  const frame = useTranslations('frame');
  const { locale } = useFrame();
  const { quote } = view;
  const isWaiting = view.state === 'calculating-mini' || quote?.status === 'followup';
  const price = quote && getCheapestTotal(quote);
  const doneText =
    quote?.weight && price
      ? t('chip.done', {
          weight: formatWeight(quote.weight.grams, locale),
          price: formatTotal(price),
        })
      : t('chip.other');
  return (
    <aside className={styles.chip} aria-label={frame('quote')}>
      <span role="status">{isWaiting ? t('wait.heading') : doneText}</span>
      <StepButton step="open" variant="secondary" small>
        {t('open')}
      </StepButton>
      {view.state === 'completed-mini' && (
        <StepButton step="another" variant="quiet" small>
          {common('close')}
        </StepButton>
      )}
    </aside>
  );
}

function WaitingQuote({ id, country }: { id: string; country: string }) {
  const t = useTranslations('quote');
  const { locale } = useFrame();
  return (
    <>
      <div className={styles.top}>
        <h2 id={id} tabIndex={-1}>
          {t('wait.heading')}
        </h2>
        <StepButton step="shrink" variant="quiet" small>
          {t('small')}
        </StepButton>
      </div>
      <progress className={styles.bar} aria-labelledby={id} />
      <ul className={styles.checks}>
        <li>{t('wait.similar')}</li>
        <li>{t('wait.rules', { country })}</li>
        <li>{t('wait.prices')}</li>
      </ul>
      <p className="text-muted">{t('wait.leave')}</p>
      <p>
        <a href={localePath(locale, routes.liveQuote())}>{t('wait.again')}</a>
      </p>
    </>
  );
}

interface NoPriceProps {
  id: string;
  quote: Quote;
}

type FollowUpProps = NoPriceProps & Pick<LiveQuoteProps, 'shipping'>;

function NoPrice({ id, quote, shipping }: FollowUpProps) {
  return quote.status === 'followup' ? (
    <FollowUp id={id} quote={quote} shipping={shipping} />
  ) : (
    <RefusedQuote id={id} quote={quote} />
  );
}

/** The exclusions note refers to prices. */
const removePriceNotes = (quote: Quote): Quote => ({
  ...quote,
  notes: quote.notes.filter((note) => note !== 'exclusions'),
});

function FollowUp({ id, quote, shipping }: FollowUpProps) {
  const t = useTranslations('quote');
  const { reason } = quote;
  const reasonKey =
    reason === 'refused' || reason === 'invalidlink' || !reason ? 'research' : reason;
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
      <p className="fw-semibold text-break">{quote.product || quote.url}</p>
      <p>{t(`follow.reason.${reasonKey}`)}</p>
      <p>{t('follow.when', days)}</p>
      {shipping && <p>{t('follow.meanwhile', { ...shipping })}</p>}
      <p className="text-muted">
        {t('result.reference')} <code className="ref">{quote.reference}</code>
      </p>
      <Notes quote={removePriceNotes(quote)} />
      <StepButton step="another">{t('result.another')}</StepButton>
    </>
  );
}

function RefusedQuote({ id, quote }: NoPriceProps) {
  const t = useTranslations('quote');
  const refusalKey =
    quote.reason === 'refused' || quote.reason === 'invalidlink' ? quote.reason : 'other';
  return (
    <>
      <h2 id={id} tabIndex={-1}>
        {t(`no.${refusalKey}`)}
      </h2>
      <p>{t(`no.${refusalKey}Text`)}</p>
      <Notes quote={removePriceNotes(quote)} />
      <StepButton step="another" variant="secondary">
        {t('result.another')}
      </StepButton>
    </>
  );
}
