import { useTranslations } from 'next-intl';

import { LinkButton } from '@/components/kit/ui/link-button';
import { useFrame } from '@/hooks/use-frame';
import type { NamedCountry } from '@/lib/i18n/country-names';
import { localePath, routes } from '@/rules/routes';

import { DestinationOptions } from './destination-options';
import styles from './home.module.scss';
import { SampleLabel } from './sample-label';

interface HeroProps {
  countries: NamedCountry[];
  defaultCountry: string;
}

/**
 * What it is, what it costs, where to begin: the quote box is the star of the home page. A plain
 * GET form.
 */
export function Hero({ countries, defaultCountry }: HeroProps) {
  const t = useTranslations('home');
  const { locale, brand } = useFrame();
  return (
    <section className={styles.hero}>
      <div className="container-xl">
        <div className={styles.promise}>
          <h1 tabIndex={-1}>{t('heading')}</h1>
          <p className={styles.lead}>{t('lead')}</p>
          <div className={styles.ways}>
            <LinkButton href={routes.register()} size="lg">
              {t('getAddress')}
            </LinkButton>
            <LinkButton href={routes.login()} variant="secondary" size="lg">
              {t('signIn')}
            </LinkButton>
          </div>
          <p className="mt-3 mb-0">
            {t.rich('trackLine', {
              link: (words) => <a href={localePath(locale, routes.track())}>{words}</a>,
            })}
          </p>
          <SampleLabel brand={brand} />
        </div>
        <QuoteForm countries={countries} defaultCountry={defaultCountry} />
      </div>
    </section>
  );
}

function QuoteForm({ countries, defaultCountry }: HeroProps) {
  const t = useTranslations('home.quote');
  const { locale } = useFrame();
  return (
    <form
      className={`${styles.quote} card`}
      action={`${localePath(locale, routes.rates())}#result`}
      method="get"
      aria-labelledby="quote-heading"
    >
      <h2 id="quote-heading">{t('heading')}</h2>
      <label className="form-label" htmlFor="quote-destination">
        {t('destination')}
      </label>
      <select
        className="form-select"
        id="quote-destination"
        name="destination"
        defaultValue={defaultCountry}
        required
      >
        <DestinationOptions countries={countries} />
      </select>
      <div className={styles.weight}>
        <div>
          <label className="form-label" htmlFor="quote-weight">
            {t('weight')}
          </label>
          <input
            className="form-control num"
            id="quote-weight"
            name="weight"
            type="number"
            inputMode="decimal"
            min="0.1"
            max="500"
            step="any"
            defaultValue="2"
            required
          />
        </div>
        <div>
          <label className="form-label" htmlFor="quote-unit">
            {t('unit')}
          </label>
          <select className="form-select" id="quote-unit" name="unit" defaultValue="kg">
            <option value="kg">{t('kg')}</option>
            <option value="lb">{t('lb')}</option>
          </select>
        </div>
      </div>
      <button className="btn btn-primary btn-lg" type="submit">
        {t('submit')}
      </button>
      <p className="text-muted mb-0">{t('note')}</p>
    </form>
  );
}
