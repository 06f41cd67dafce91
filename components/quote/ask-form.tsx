import { DestinationOptions } from '@/components/address/destination-options';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import type { NamedCountry } from '@/lib/i18n/country-names';
import type { QuoteView } from '@/lib/quote-view';
import { localePath, routes } from '@/rules/routes';

import { LinkField, Problem } from './link-field';
import styles from './quote.module.scss';
import { useProblemText } from './use-problem';

interface AskFormProps {
  countries: NamedCountry[];
  values: Omit<QuoteView['values'], 'email'>;
  problems?: QuoteView['problems'];
  id: string;
}

/** Posts to the live quote page from any page. */
export function AskForm(props: AskFormProps) {
  const t = useTranslations('quote.ask');
  const getProblemText = useProblemText();
  const { locale } = useFrame();
  const { id, problems = {} } = props;
  return (
    <form action={localePath(locale, routes.liveQuote())} method="post" noValidate>
      <input type="hidden" name="step" value="ask" />
      <h2 id={id} tabIndex={-1}>
        {t('heading')}
      </h2>
      <LinkField id={id} value={props.values.url} problem={problems.product_url} />
      <QuantityAndCountry {...props} />
      <Problem id={`${id}-quantity-problem`} text={getProblemText(problems.quantity)} />
      <Problem id={`${id}-country-problem`} text={getProblemText(problems.country)} />
      <button className="btn btn-primary btn-lg" type="submit">
        {t('submit')}
      </button>
      <p className="text-muted">{t('note')}</p>
    </form>
  );
}

function QuantityAndCountry({ id, values, countries, problems = {} }: AskFormProps) {
  const common = useTranslations('common');
  return (
    <div className={styles.pair}>
      <div>
        <label className="form-label" htmlFor={`${id}-quantity`}>
          {common('quantity')}
        </label>
        <input
          className="form-control num"
          id={`${id}-quantity`}
          name="quantity"
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          defaultValue={values.quantity}
          aria-describedby={problems.quantity ? `${id}-quantity-problem` : undefined}
          aria-invalid={problems.quantity ? true : undefined}
        />
      </div>
      <div>
        <label className="form-label" htmlFor={`${id}-country`}>
          {common('shipTo')}
        </label>
        <select
          className="form-select"
          id={`${id}-country`}
          name="country"
          defaultValue={values.country}
          aria-describedby={problems.country ? `${id}-country-problem` : undefined}
          aria-invalid={problems.country ? true : undefined}
        >
          <DestinationOptions countries={countries} />
        </select>
      </div>
    </div>
  );
}
