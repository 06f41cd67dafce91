import { DOT } from '@/components/kit/ui/dot';
import { FindForm } from '@/components/kit/lists/find-form';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import type { NamedCountry } from '@/lib/i18n/country-names';
import { addArticle } from '@/rules/country-names';
import { matchesSearch, isCodeArea } from '@/rules/rates/remote-areas';
import { localePath, routes } from '@/rules/routes';

import styles from './remote-areas.module.scss';

interface RemoteAreaListProps {
  iso: string;
  country: string;
  place: string;
  areas: string[];
  hit: string | null;
  query: string;
}

/** Lists a country's remote areas, searchable with and without scripts. */
export function RemoteAreaList({ iso, country, place, areas, hit, query }: RemoteAreaListProps) {
  const t = useTranslations('remote-areas.list');
  const common = useTranslations('common');
  const { locale } = useFrame();
  const matches = areas.filter((area) => matchesSearch(area, query));
  return (
    <div className="card p-4">
      <h2 className="fs-4 mb-1" id="areas-heading">
        {t('heading', { country: addArticle({ iso, name: country }, locale) })}
      </h2>
      <p className="text-muted">
        {[
          t('count', { count: areas.length }),
          ...(areas.some((area) => area.includes('–')) ? [t('note')] : []),
        ].join(DOT)}
      </p>
      <FindForm
        className="mb-3"
        action={`${localePath(locale, routes.remoteAreas())}#areas-heading`}
        listId="areas"
        label={t('find')}
        submitLabel={common('search')}
        query={query}
        hiddenFields={{ country: iso, ...(place && { postal: place }) }}
      />
      <div className={styles.scroll} role="region" aria-labelledby="areas-heading" tabIndex={0}>
        <div id="areas">
          <AreaGroups areas={matches} hit={hit} />
        </div>
        <p className="mb-0 p-3" role="status" data-filter-none hidden={matches.length > 0}>
          {t('noMatch')}
        </p>
      </div>
      {query && (
        <p className="mt-3 mb-0">
          <a
            href={localePath(
              locale,
              routes.remoteAreas({ country: iso, postal: place || undefined }),
            )}
          >
            {common('showAll')}
          </a>
        </p>
      )}
    </div>
  );
}

function AreaGroups({ areas, hit }: Pick<RemoteAreaListProps, 'areas' | 'hit'>) {
  const t = useTranslations('remote-areas.list');
  const groups = (
    [
      ['codes', areas.filter(isCodeArea)],
      ['towns', areas.filter((area) => !isCodeArea(area))],
    ] as const
  ).flatMap(([key, items]) => (items.length > 0 ? [{ key, items }] : []));
  return groups.map(({ key, items }) => (
    <section key={key} data-group>
      <h3>{t(key)}</h3>
      <ul>
        {items.map((area) => (
          <li key={area} data-item className="ref">
            {area === hit ? <mark>{area}</mark> : area}
          </li>
        ))}
      </ul>
    </section>
  ));
}

export function RemoteCountries({ countries }: { countries: NamedCountry[] }) {
  const t = useTranslations('remote-areas');
  const { locale } = useFrame();
  return (
    <details className={styles.countries}>
      <summary className="py-2 fw-semibold">{t('others', { count: countries.length })}</summary>
      <ul>
        {countries.map(({ iso, name }) => (
          <li key={iso}>
            <a href={localePath(locale, routes.remoteAreas({ country: iso }))}>{name}</a>
          </li>
        ))}
      </ul>
    </details>
  );
}
