import { useId } from 'react';

import { QueryInputs } from '@/components/kit/lists/query-inputs';
import type { Destination } from '@/hooks/use-destination';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import type { PackagesQuery } from '@/lib/queries/packages';
import { localePath, routes } from '@/rules/routes';
import type { NamedDestination } from '@/services/destination';

import styles from './destination-picker.module.scss';

export type NamedDestinations = Destination<NamedDestination>;

export function DestinationSelect({
  destination: { chosen, choices, choose },
}: {
  destination: NamedDestinations;
}) {
  const t = useTranslations('packages.shipTo');
  const common = useTranslations('common');
  const id = useId();
  return (
    <span className={styles.picker}>
      <label htmlFor={id}>{common('shipTo')}</label>
      <select
        id={id}
        name="address"
        className="form-select"
        value={chosen?.id ?? ''}
        onChange={(event) => choose(event.target.value)}
      >
        {!chosen && <option value="">{t('none')}</option>}
        {choices.map((choice) => (
          <option key={choice.id} value={choice.id}>
            {t('choice', { address: choice.title, country: choice.countryName })}
          </option>
        ))}
      </select>
    </span>
  );
}

/** Without scripts, this is a plain GET form. */
export function DestinationPicker({
  destination,
  query,
}: {
  destination: NamedDestinations;
  query: PackagesQuery;
}) {
  const common = useTranslations('common');
  const { locale } = useFrame();
  if (destination.choices.length < 2) return null;
  return (
    <form
      className={styles.form}
      action={localePath(locale, routes.packages())}
      method="get"
      aria-label={common('shipTo')}
    >
      <QueryInputs query={query} without={['address']} />
      <DestinationSelect destination={destination} />
      <noscript>
        <button type="submit" className="btn btn-secondary btn-sm">
          {common('list.show')}
        </button>
      </noscript>
    </form>
  );
}
