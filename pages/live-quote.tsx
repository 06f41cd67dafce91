import { randomUUID } from 'node:crypto';

import { ErrorState } from '@/components/failure/error-state';
import { SiteFrame } from '@/components/layout/site-frame';
import { QuotePage } from '@/components/quote/quote-page';
import { useTranslations } from '@/hooks/use-translations';
import { nameCountries } from '@/lib/i18n/country-names';
import { answerQuote } from '@/lib/server/quote';
import { serverPage, type PropsOf } from '@/lib/server/page';
import { nameInText } from '@/rules/country-names';
import { createQuoteCalls } from '@/services/shop/estimate';
import { findStartingPrices } from '@/services/destinations';
import { listOfferedCountries } from '@/services/offered-countries';
import { findGuarantee } from '@/services/rates';

export const config = { unstable_runtimeJS: false };

/** Works without scripts; each step is a posted form. */
export const getServerSideProps = serverPage(
  async ({ api, quickApi, session, query, locale, request, response }) => {
    const isMember = session.state === 'logged-in';
    const calls = createQuoteCalls(api, locale);
    const [view, countries, guarantee] = await Promise.all([
      answerQuote({
        request,
        response,
        locale,
        member: isMember,
        ownCountry: session.user?.countryISO ?? null,
        query,
        calls,
      }),
      listOfferedCountries(quickApi),
      findGuarantee(quickApi),
    ]);
    if ('redirectTo' in view) return view;
    const { country } = view.values;
    return {
      view,
      shipping:
        view.quote?.status === 'followup'
          ? await findStartingPrices(quickApi, country, locale)
          : null,
      guarantee,
      member: isMember,
      postKey: randomUUID(),
      country: nameInText(country, locale),
      countries: nameCountries(
        countries.filter(({ ship_allowed }) => ship_allowed !== false).map(({ code }) => code),
        locale,
      ),
    };
  },
);

export default function LiveQuotePage({
  data,
  loadError,
  path,
}: PropsOf<typeof getServerSideProps>) {
  const t = useTranslations('quote.meta');
  const frame = useTranslations('frame');
  return (
    <SiteFrame
      title={t('title')}
      description={t('description')}
      noIndex={path.includes('?')}
      crumbs={[{ name: frame('quote') }]}
    >
      {data ? <QuotePage {...data} /> : <ErrorState error={loadError} reload />}
    </SiteFrame>
  );
}
