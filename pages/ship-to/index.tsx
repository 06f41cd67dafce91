import { DestinationDirectory } from '@/components/destinations/destination-directory';
import { DocumentFailure } from '@/components/failure/document-failure';
import { SiteFrame } from '@/components/layout/site-frame';
import { useTranslations } from '@/hooks/use-translations';
import { nameCountries } from '@/lib/i18n/country-names';
import { findCountries } from '@/lib/i18n/find-countries';
import { serverPage, type PropsOf } from '@/lib/server/page';
import { listDestinations } from '@/services/destinations';

export const config = { unstable_runtimeJS: false };

/** Search works without scripts. */
export const getServerSideProps = serverPage(
  async ({ api, query, locale }) => {
    const { weight, items } = await listDestinations(api);
    const facts = new Map(items.map((item) => [item.country, item]));
    const places = nameCountries([...facts.keys()], locale).map((country) => {
      const { from = '', daysmin = 0, daysmax = 0 } = facts.get(country.iso) ?? {};
      return { ...country, from, daysmin, daysmax };
    });
    const search = typeof query['find'] === 'string' ? query['find'].slice(0, 60) : '';
    return { weight, find: search, count: places.length, places: findCountries(places, search) };
  },
  { varyBy: ['find'] },
);

export default function Destinations({ data, loadError }: PropsOf<typeof getServerSideProps>) {
  const t = useTranslations('ship-to');
  return (
    <SiteFrame
      title={t('meta.title')}
      description={t('meta.description')}
      noIndex={loadError !== null || data.find !== ''}
      crumbs={[{ name: t('all') }]}
    >
      <h1 tabIndex={-1}>{t('heading')}</h1>
      {data ? (
        <>
          <p className="lead measure">{t('lead', { count: data.count })}</p>
          <DestinationDirectory {...data} />
        </>
      ) : (
        <DocumentFailure failure={loadError} />
      )}
    </SiteFrame>
  );
}
