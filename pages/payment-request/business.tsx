import type { ReactNode } from 'react';
import { useTranslations } from 'next-intl';

import type { CountryOption } from '@/components/forms/country-field';
import { MemberFrame } from '@/components/layout/member-frame';
import { SiteFrame } from '@/components/layout/site-frame';
import { BusinessForm } from '@/components/payments/business-form';
import { BusinessOffer } from '@/components/payments/business-offer';
import { Notices } from '@/components/ui/notices';
import { ErrorState } from '@/components/ui/error-state';
import { useErrorText } from '@/hooks/use-error-text';
import { useSession } from '@/hooks/use-session';
import { dialCountries } from '@/lib/i18n/country-names';
import { likelyCountry } from '@/lib/members/likely-country';
import { memberPage, type MemberPageProps } from '@/lib/page';
import { getIpCountry, listCountries } from '@/services/list';
import { findBusinessFee } from '@/services/rates';

interface Data {
  countries: CountryOption[];
  country: string;
  /** What a year costs, decimal string; null when the host does not say. */
  fee: string | null;
}

/** Business membership: anybody may ask for it (spec §6). */
export const getServerSideProps = memberPage<Data>(
  async ({ api, session, request, locale }) => {
    const [known, here, fee] = await Promise.all([listCountries(api), getIpCountry(api), findBusinessFee(api)]);
    const isKnown = (iso: string) => known.some(({ code }) => code === iso);
    const nearest = [session.user?.countryISO, here].find((iso) => iso && isKnown(iso));
    const country = nearest ?? likelyCountry(locale, request.headers['accept-language'], isKnown);
    const countries = dialCountries(known, locale).map(({ iso, name, englishName }) => ({ iso, name, englishName }));
    return { countries, country, fee };
  },
  { namespaces: ['payment-requests', 'validation'] },
);

export default function BusinessPage({ data, loadError }: MemberPageProps<Data>) {
  const t = useTranslations('payment-requests');
  const say = useErrorText();
  const content = data && (
    <BusinessOffer fee={data.fee}>
      <BusinessForm {...data} />
    </BusinessOffer>
  );
  return (
    <Frame title={t('business.title')} lead={t('business.lead')}>
      {loadError ? <ErrorState message={say(loadError)} requestId={loadError.requestId ?? undefined} /> : content}
    </Frame>
  );
}

/** The member's frame for a member, the site's for everybody else. */
function Frame({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  const { state } = useSession();
  if (state === 'logged-in') {
    return (
      <MemberFrame title={title} lead={lead}>
        {children}
      </MemberFrame>
    );
  }
  return (
    <SiteFrame title={title} description={lead} noIndex>
      <h1>{title}</h1>
      <p className="text-muted measure mb-4">{lead}</p>
      {children}
      <Notices />
    </SiteFrame>
  );
}
