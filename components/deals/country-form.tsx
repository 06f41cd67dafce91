import { useTranslations } from '@/hooks/use-translations';
import type { NamedCountry } from '@/lib/i18n/country-names';
import type { GoodsFilter } from '@/rules/deals/lists';

import styles from './goods.module.scss';

interface CountryFormProps {
  /** Address of the page it is on. */
  action: string;
  country: string;
  countries: NamedCountry[];
  filter: GoodsFilter | null;
}

/** For which country the prices are. */
export function CountryForm({ action, country, countries, filter }: CountryFormProps) {
  const t = useTranslations('deals.country');
  return (
    <form className={styles.country} action={action} method="get">
      {filter && <input type="hidden" name="under" value={filter} />}
      <label className="form-label" htmlFor="country">
        {t('label')}
      </label>
      <div>
        <select className="form-select" id="country" name="country" defaultValue={country}>
          {countries.map(({ iso, name }) => (
            <option key={iso} value={iso}>
              {name}
            </option>
          ))}
        </select>
        <button className="btn btn-secondary" type="submit">
          {t('submit')}
        </button>
      </div>
    </form>
  );
}
