import { DestinationOptions } from '@/components/domain/destination-options';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import type { NamedCountry } from '@/lib/i18n/country-names';
import { localePath, routes } from '@/rules/routes';

import styles from './answer.module.scss';

interface CountryFormProps {
  id: string;
  countries: NamedCountry[];
  chosen: string;
}

/** The same weight for another destination. */
export function CountryForm({ id, countries, chosen }: CountryFormProps) {
  const t = useTranslations('quote.result');
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
          {t('country')}
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
