import { useTranslations } from 'next-intl';

import { OneboxGuide } from '@/components/guides/onebox-guide';
import { JsonLd } from '@/components/kit/seo/json-ld';
import { SiteFrame } from '@/components/layout/site-frame';
import { useFrame } from '@/hooks/use-frame';
import type { ServerPageProps } from '@/lib/page-props';
import { env } from '@/lib/server/env';
import { serverPage } from '@/lib/server/page';
import { languageTags } from '@/rules/locale';
import { absoluteUrl, localePath, routes } from '@/rules/routes';
import { findBoxFees, type BoxFees } from '@/services/rates';

export const config = { unstable_runtimeJS: false };

interface Data {
  fees: BoxFees | null;
  origin: string;
}

/** What a OneBox is, for everybody, with the fees of today. */
export const getServerSideProps = serverPage<Data>(
  async ({ quick }) => ({ fees: await findBoxFees(quick), origin: env.PORTAL_URL }),
  { sharedSeconds: 60 },
);

export default function OneboxGuidePage({ data }: ServerPageProps<Data>) {
  const t = useTranslations('onebox-guide.meta');
  return (
    <SiteFrame title={t('title')} description={t('description')}>
      {data && <ServiceFacts {...data} />}
      <OneboxGuide fees={data?.fees ?? null} />
    </SiteFrame>
  );
}

/** The service for search engines: only what the page itself says. */
function ServiceFacts({ fees, origin }: Data) {
  const t = useTranslations('onebox-guide');
  const { brand, locale } = useFrame();
  return (
    <JsonLd
      data={{
        '@type': 'Service',
        name: t('meta.title'),
        description: t('lead'),
        serviceType: t('heading'),
        url: absoluteUrl(origin, localePath(locale, routes.oneboxGuide())),
        inLanguage: languageTags[locale],
        provider: {
          '@type': 'Organization',
          name: brand.name,
          url: absoluteUrl(origin, routes.home()),
        },
        ...(fees && {
          offers: {
            '@type': 'Offer',
            price: fees.each.LT,
            priceCurrency: 'USD',
            description: t('fee.each'),
          },
        }),
      }}
    />
  );
}
