import { ErrorState } from '@/components/domain/error-state';
import { Alert } from '@/components/kit/ui/alert';
import { useErrorText } from '@/hooks/use-error-text';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import type { NamedCountry } from '@/lib/i18n/country-names';
import type { QuoteView } from '@/lib/quote-view';
import { formatTotal } from '@/rules/format';
import { formatWeight } from '@/rules/packages/measures';
import { isMini } from '@/rules/quote/machine';
import { localePath, routes } from '@/rules/routes';

import { AskForm } from './ask-form';
import { EmailForm } from './email-form';
import { NoPrice } from './no-price';
import styles from './answer.module.scss';
import { QuotePlace } from './quote-place';
import { cheapest, Result } from './result';
import { StepButton } from './step-button';
import { Waiting } from './waiting';

interface LiveQuoteProps {
  view: QuoteView;
  countries: NamedCountry[];
  /** The destination, as inside a sentence. */
  country: string;
  member: boolean;
  postKey: string;
}

const id = 'live-quote';

/** The live quote in the state that it is in (spec §2). Works without scripts. */
export function LiveQuote(props: LiveQuoteProps) {
  const { view } = props;
  const t = useTranslations('quote');
  const waits = view.state.startsWith('calculating') || view.quote?.status === 'followup';
  return (
    <QuotePlace labelledBy={id} state={view.state} waitsFor={waits ? view.id : null}>
      {view.failure && <Failure failure={view.failure} />}
      {view.lost && (
        <Alert tone="neutral" title={t('lost.title')}>
          {t('lost.text')}
        </Alert>
      )}
      <State {...props} />
      {isMini(view.state) && <MiniQuote view={view} />}
    </QuotePlace>
  );
}

function State({ view, countries, country, member, postKey }: LiveQuoteProps) {
  const { state, values, problems, quote } = view;
  const asks = <AskForm id={id} countries={countries} values={values} problems={problems} />;
  if (state === 'email') return <EmailForm id={id} view={view} postKey={postKey} />;
  if (state === 'calculating') return <Waiting id={id} country={country} />;
  if (state !== 'completed' || !quote) return asks;
  if (quote.status !== 'completed') return <NoPrice id={id} quote={quote} />;
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

/** The host is down: nothing typed is lost. */
function Failure({ failure }: { failure: NonNullable<QuoteView['failure']> }) {
  const t = useTranslations('quote');
  const say = useErrorText();
  const { locale } = useFrame();
  return (
    <div>
      <ErrorState message={say(failure)} requestId={failure.requestId ?? undefined} />
      <p>
        {t('kept')} <a href={localePath(locale, routes.liveQuote())}>{t('retry')}</a>
      </p>
    </div>
  );
}

/** The chip in the corner; the question stands in its old place, for another product. */
function MiniQuote({ view }: Pick<LiveQuoteProps, 'view'>) {
  const t = useTranslations('quote');
  const { locale } = useFrame();
  const { quote } = view;
  const waits = view.state === 'calculating-mini' || quote?.status === 'followup';
  const price = quote && cheapest(quote);
  const done =
    quote?.weight && price
      ? t('chip.done', {
          weight: formatWeight(quote.weight.grams, locale),
          price: formatTotal(price),
        })
      : t('chip.other');
  return (
    <aside className={styles.chip} aria-label={t('widget')}>
      <span role="status">{waits ? t('chip.wait') : done}</span>
      <StepButton step="open" variant="secondary" small>
        {t('open')}
      </StepButton>
      {view.state === 'completed-mini' && (
        <StepButton step="another" variant="quiet" small>
          {t('close')}
        </StepButton>
      )}
    </aside>
  );
}
