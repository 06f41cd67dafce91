import {
  DestinationPage,
  type DestinationPageProps,
} from '@/components/destinations/destination-page';
import { DocumentFailure } from '@/components/failure/document-failure';
import { SiteFrame } from '@/components/layout/site-frame';
import { useTranslations } from '@/hooks/use-translations';
import { nameCountries } from '@/lib/i18n/country-names';
import { loadOptional } from '@/lib/optional-part';
import { serverPage, type LoadResult, type PropsOf } from '@/lib/server/page';
import { findRowPicture } from '@/lib/server/proxy/row-pictures';
import { notFoundError } from '@/lib/unknown-page';
import { nameCountry, nameInText } from '@/rules/country-names';
import { routes } from '@/rules/routes';
import { getDestination } from '@/services/destinations';
import { listPickupPlaces } from '@/services/list';

export const config = { unstable_runtimeJS: false };

/** The URL has the lowercase ISO code. */
export const getServerSideProps = serverPage(
  async ({
    api,
    quickApi,
    params,
    locale,
    brand,
  }): Promise<LoadResult<DestinationPageProps & { picture: string }>> => {
    const rawCode = String(params['country']);
    if (!/^[a-z]{2}$/i.test(rawCode)) throw notFoundError();
    if (rawCode !== rawCode.toLowerCase()) return { redirectTo: routes.shipTo(rawCode) };
    const iso = rawCode.toUpperCase();
    const [destination, places] = await Promise.all([
      getDestination(api, iso),
      loadOptional(listPickupPlaces(quickApi)),
    ]);
    return {
      destination,
      country: nameInText(iso, locale),
      countryName: nameCountry(iso, locale),
      neighbors: nameCountries(destination.neighbours, locale),
      picture: findRowPicture({ portal: brand.portal, locale, path: routes.shipTo(iso) }),
      pickups: (places ?? []).filter((place) => place.country === iso),
    };
  },
  { varyBy: [] },
);

export default function ShipTo({ data, loadError }: PropsOf<typeof getServerSideProps>) {
  const t = useTranslations('ship-to');
  const crumbs = [{ name: t('all'), href: routes.destinations() }];
  if (!data)
    return (
      <SiteFrame title={t('meta.title')} noIndex crumbs={crumbs}>
        <h1>{t('heading')}</h1>
        <DocumentFailure failure={loadError} />
      </SiteFrame>
    );
  const { picture, ...pageProps } = data;
  const { country } = pageProps;
  return (
    <SiteFrame
      title={t('country.title', { country })}
      description={t('country.description', { country })}
      noIndex={!pageProps.destination.open}
      picture={{ src: picture, alt: t('country.heading', { country }) }}
      crumbs={[...crumbs, { name: pageProps.countryName }]}
    >
      <DestinationPage {...pageProps} />
    </SiteFrame>
  );
}
