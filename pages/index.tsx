import countryList from 'flag-icons/country.json';
import { OrganizationFacts } from '@/components/kit/seo/organization';
import { SiteFrame } from '@/components/layout/site-frame';
import { Answers } from '@/components/marketing/answers';
import { Costs } from '@/components/marketing/costs';
import { Hero } from '@/components/marketing/hero';
import {
  PackageProof,
  HomeClosing,
  BillProof,
  ShopForMe,
  SignedOut,
  Statement,
  Steps,
  Tiers,
} from '@/components/marketing/home-parts';
import { HomeHighlights } from '@/components/marketing/home-highlights';
import { QuoteTeaser } from '@/components/quote/quote-teaser';
import { useTranslations } from '@/hooks/use-translations';
import { likelyCountry, nameCountries } from '@/lib/i18n/country-names';
import { loadOptional } from '@/lib/optional-part';
import { serverPage, type PropsOf } from '@/lib/server/page';
import { nameInText } from '@/rules/country-names';
import { listPosts } from '@/services/blog';
import { findExamples } from '@/services/destinations';
import { findFeatured } from '@/services/shop/goods';
import { findCompanyFacts } from '@/services/rates';

export const config = { unstable_runtimeJS: false };

const SHELF_SIZE = 3;
const destinations = countryList
  .filter(({ iso, code }) => iso && code !== 'us')
  .map(({ code }) => code.toUpperCase());

/**
 * Prices are for the country in the URL, the reader's own, or the language's default. The page
 * works without the host.
 */
export const getServerSideProps = serverPage(
  async ({ quickApi, locale, query, session }) => {
    const findDestination = (iso: unknown) => destinations.find((code) => code === iso);
    const iso =
      findDestination(query['country']) ??
      findDestination(session.user?.countryISO) ??
      likelyCountry[locale];
    const [facts, examples, posts, deals] = await Promise.all([
      findCompanyFacts(quickApi),
      loadOptional(findExamples(quickApi, iso)),
      loadOptional(listPosts(quickApi, { language: locale, perpage: SHELF_SIZE })),
      loadOptional(findFeatured(quickApi, { country: iso, language: locale, max: SHELF_SIZE })),
    ]);
    return {
      countries: nameCountries(destinations, locale),
      country: { iso, inText: nameInText(iso, locale) },
      facts,
      examples,
      posts: posts?.posts.slice(0, SHELF_SIZE) ?? [],
      deals,
    };
  },
  { varyBy: ['country'] },
);

export default function Home({ data }: PropsOf<typeof getServerSideProps>) {
  const t = useTranslations('home.meta');
  if (!data) return null;
  const { facts, posts, deals, ...prices } = data;
  return (
    <SiteFrame title={t('title')} description={t('description')} fullBleed>
      <OrganizationFacts description={t('description')} />
      <SignedOut />
      <Hero
        {...prices}
        quote={<QuoteTeaser countries={prices.countries} country={prices.country.iso} />}
      />
      <Answers {...prices} countryCount={facts.countries} />
      <Steps />
      <Costs {...prices} />
      <PackageProof facts={facts} />
      <Statement />
      <BillProof />
      <Tiers facts={facts} />
      <ShopForMe />
      <HomeHighlights posts={posts} deals={deals} country={prices.country} />
      <HomeClosing facts={facts} />
    </SiteFrame>
  );
}
