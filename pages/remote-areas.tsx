import { DocumentFailure } from '@/components/failure/document-failure';
import { ToolFailure } from '@/components/failure/tool-failure';
import { RemoteAreaAnswer, RemoteAreaForm } from '@/components/guides/remote-area';
import { RemoteAreaList, RemoteCountries } from '@/components/guides/remote-area-list';
import styles from '@/components/guides/remote-areas.module.scss';
import { SiteFrame } from '@/components/layout/site-frame';
import { useTranslations } from '@/hooks/use-translations';
import type { PlainError } from '@/lib/api-error';
import { likelyCountry, nameCountries, type NamedCountry } from '@/lib/i18n/country-names';
import { loadOptional } from '@/lib/optional-part';
import { readLocalityQuery, type LocalityQuery } from '@/lib/queries/locality';
import { serverPage, type LoadResult, type PropsOf } from '@/lib/server/page';
import { loadPart } from '@/lib/server/page-failure';
import { nameCountry } from '@/rules/country-names';
import { routes } from '@/rules/routes';
import { getRemoteAreas, listRemoteCountries, type RemoteAreas as Areas } from '@/services/list';
import { listOfferedCountries } from '@/services/offered-countries';

export const config = { unstable_runtimeJS: false };

export const getServerSideProps = serverPage(
  async ({
    api,
    quickApi,
    query,
    session,
    locale,
    ...exchange
  }): Promise<LoadResult<LookUpProps>> => {
    const [countryRows, remoteCountries] = await Promise.all([
      listOfferedCountries(quickApi),
      loadOptional(listRemoteCountries(quickApi)),
    ]);
    const countries = nameCountries(
      countryRows.map(({ code }) => code),
      locale,
    );
    const lookup = readLocalityQuery(
      query,
      countries,
      session.user?.countryISO || likelyCountry[locale],
    );
    const { country, place, problem, search } = lookup;
    // Canonical URL of a place, to share across languages.
    if (country && query['country'] && query['country'] !== country)
      return {
        redirectTo: routes.remoteAreas({
          country,
          postal: place || undefined,
          find: search || undefined,
        }),
      };
    const { value: lookupResult, failure } = await loadPart(
      { ...exchange, session },
      country ? getRemoteAreas(api, country, problem ? '' : place) : Promise.resolve(null),
    );
    const input = typeof query['country'] === 'string' ? query['country'].slice(0, 60) : '';
    return {
      lookup,
      countries,
      countryText: country ? nameCountry(country, locale) : input,
      remoteCountries: nameCountries(remoteCountries ?? [], locale),
      remote: lookupResult,
      failure,
    };
  },
  { varyBy: ['country', 'postal', 'find'] },
);

/** Works without scripts. */
export default function RemoteAreas({ data, loadError }: PropsOf<typeof getServerSideProps>) {
  const t = useTranslations('remote-areas');
  const frame = useTranslations('frame');
  return (
    <SiteFrame
      title={t('meta.title')}
      description={t('meta.description')}
      noIndex={loadError !== null || data.failure !== null}
      crumbs={[{ name: frame('remote') }]}
    >
      <h1 tabIndex={-1}>{t('heading')}</h1>
      <p className="text-muted measure">{t('lead')}</p>
      {data ? <LookUp {...data} /> : <DocumentFailure failure={loadError} />}
    </SiteFrame>
  );
}

interface LookUpProps {
  lookup: LocalityQuery;
  countries: NamedCountry[];
  countryText: string;
  remoteCountries: NamedCountry[];
  remote: Areas | null;
  /** Why the lookup failed. */
  failure: PlainError | null;
}

function LookUp({ lookup, countries, countryText, remoteCountries, remote, failure }: LookUpProps) {
  const t = useTranslations('remote-areas');
  const { country, place, problem, search } = lookup;
  const isAnswered = remote && !problem && (place !== '' || remote.areas.length === 0);
  return (
    <div className={styles.layout}>
      <div className={styles.side}>
        <RemoteAreaForm countries={countries} lookup={lookup} countryText={countryText} />
      </div>
      <div className={styles.side}>
        {failure && <ToolFailure failure={failure} title={t('unavailable')} />}
        {country && isAnswered && (
          <RemoteAreaAnswer iso={country} country={countryText} place={place} remote={remote} />
        )}
        {country && remote && remote.areas.length > 0 && (
          <RemoteAreaList
            iso={country}
            country={countryText}
            place={place}
            areas={remote.areas}
            hit={remote.surcharge?.area ?? null}
            query={search}
          />
        )}
        {remoteCountries.length > 0 && <RemoteCountries countries={remoteCountries} />}
      </div>
    </div>
  );
}
