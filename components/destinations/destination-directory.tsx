import { DOT } from '@/components/kit/ui/dot';
import { FindForm } from '@/components/kit/lists/find-form';
import { Flag } from '@/components/kit/display/flag';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { splitFrequent, type NamedCountry } from '@/lib/i18n/country-names';
import { formatMoney } from '@/rules/format';
import { formatWeight } from '@/rules/packages/measures';
import { localePath, routes } from '@/rules/routes';

import styles from './destinations.module.scss';

interface Place extends NamedCountry {
  /** Lowest price at `weight`, decimal string. */
  from: string;
  daysmin: number;
  daysmax: number;
}

interface DestinationDirectoryProps {
  /** Grams. */
  weight: number;
  places: Place[];
  find: string;
}

/** Lists destinations with prices, most common first. */
export function DestinationDirectory({ weight, places, find }: DestinationDirectoryProps) {
  const t = useTranslations('ship-to');
  const common = useTranslations('common');
  const { locale } = useFrame();
  const listHref = localePath(locale, routes.destinations());
  const { frequent, others } = splitFrequent(places, locale);
  const groups = (
    find
      ? [['found', places] as const]
      : ([
          ['frequent', frequent],
          ['others', others],
        ] as const)
  ).filter(([, items]) => items.length > 0);
  return (
    <>
      <FindForm
        className={styles.find}
        action={listHref}
        listId="destinations"
        label={t('find.label')}
        submitLabel={common('search')}
        query={find}
      >
        {find && <a href={listHref}>{common('showAll')}</a>}
      </FindForm>
      <div>
        <div id="destinations">
          {groups.map(([key, items]) => (
            <section key={key} data-group>
              {key !== 'found' && (
                <h2>{key === 'frequent' ? common('destinations.frequent') : t(key)}</h2>
              )}
              <ul className={styles.places}>
                {items.map((place) => (
                  <PlaceLink key={place.iso} place={place} weight={weight} />
                ))}
              </ul>
            </section>
          ))}
        </div>
        <p role="status" data-filter-none hidden={places.length > 0}>
          {t('find.none')}
        </p>
      </div>
    </>
  );
}

function PlaceLink({ place, weight }: { place: Place; weight: number }) {
  const t = useTranslations('ship-to');
  const { locale } = useFrame();
  const { iso, name, englishName, from, daysmin, daysmax } = place;
  return (
    <li data-item>
      <a href={localePath(locale, routes.shipTo(iso))}>
        <Flag country={iso} />
        <span>
          <strong>{name}</strong>
          {/* Matched by the search box. */}
          {name !== englishName && <span hidden>{englishName}</span>}
          <small>
            {t('from', { price: formatMoney(from), weight: formatWeight(weight, locale) })}
            {DOT}
            {t('days', { min: daysmin, max: daysmax })}
          </small>
        </span>
      </a>
    </li>
  );
}
