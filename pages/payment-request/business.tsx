import { ErrorState } from '@/components/failure/error-state';
import type { CountryOption } from '@/components/kit/forms/country-combobox';
import { OpenFrame } from '@/components/layout/open-frame';
import { BusinessForm } from '@/components/payments/requests/business-form';
import { BusinessOffer } from '@/components/payments/requests/business-offer';
import { useTranslations } from '@/hooks/use-translations';
import { listDialCountries } from '@/lib/i18n/country-names';
import { pickCountry } from '@/lib/guess-country';
import type { ServerPageProps } from '@/lib/page-props';
import { serverPage } from '@/lib/server/page';
import { getIpCountry } from '@/services/list';
import { listOfferedCountries } from '@/services/offered-countries';
import { findFee } from '@/services/rates';

interface Data {
  countries: CountryOption[];
  country: string;
  /** Yearly fee, decimal string; null when unavailable. */
  fee: string | null;
}

export const getServerSideProps = serverPage<Data>(
  async ({ quickApi, session, request, locale }) => {
    const [countryRows, ipCountry, fee] = await Promise.all([
      listOfferedCountries(quickApi),
      getIpCountry(quickApi),
      findFee(quickApi, 'businessmembership'),
    ]);
    const isKnown = (iso: string) => countryRows.some(({ code }) => code === iso);
    const country = pickCountry(
      [session.user?.countryISO, ipCountry],
      locale,
      request.headers['accept-language'],
      isKnown,
    );
    const countries = listDialCountries(countryRows, locale).map(({ iso, name, englishName }) => ({
      iso,
      name,
      englishName,
    }));
    return { countries, country, fee };
  },
);

export default function BusinessPage({ data, loadError }: ServerPageProps<Data>) {
  const t = useTranslations('payment-requests');
  const content = data && (
    <BusinessOffer fee={data.fee}>
      <BusinessForm {...data} />
    </BusinessOffer>
  );
  return (
    <OpenFrame noIndex title={t('business.title')} lead={t('business.lead')}>
      {loadError ? <ErrorState error={loadError} reload /> : content}
    </OpenFrame>
  );
}
