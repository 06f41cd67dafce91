import countryList from 'flag-icons/country.json';
import type { InferGetStaticPropsType } from 'next';
import { useTranslations } from 'next-intl';

import { SiteFrame } from '@/components/layout/site-frame';
import { Hero } from '@/components/marketing/hero';
import { HomeClosing } from '@/components/marketing/questions';
import { Reasons, Tiers } from '@/components/marketing/reasons';
import { SignedOut } from '@/components/marketing/signed-out';
import { Steps } from '@/components/marketing/steps';
import { firstCountry, nameCountries } from '@/lib/i18n/country-names';
import { publicPage } from '@/lib/server/page';

export const config = { unstable_runtimeJS: false };

export const getStaticProps = publicPage((locale) => ({
  countries: nameCountries(
    countryList
      .filter(({ iso, code }) => iso && code !== 'us')
      .map(({ code }) => code.toUpperCase()),
    locale,
  ),
  defaultCountry: firstCountry[locale],
}));

/** The home page: a document that is whole without scripts. */
export default function Home({ data }: InferGetStaticPropsType<typeof getStaticProps>) {
  const t = useTranslations('home.meta');
  return (
    <SiteFrame title={t('title')} description={t('description')} bleed>
      <SignedOut />
      <Hero {...data} />
      <Steps />
      <Reasons />
      <Tiers />
      <HomeClosing />
    </SiteFrame>
  );
}
