import { OneboxGuide } from '@/components/guides/onebox-guide';
import { JsonLd } from '@/components/kit/seo/json-ld';
import { organizationRef } from '@/components/kit/seo/organization';
import { SiteFrame } from '@/components/layout/site-frame';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import type { ServerPageProps } from '@/lib/page-props';
import { serverPage } from '@/lib/server/page';
import { languageTags } from '@/rules/locale';
import { pageUrl, routes } from '@/rules/routes';
import { findBoxFees, type BoxFees } from '@/services/rates';

export const config = { unstable_runtimeJS: false };

interface Data {
  fees: BoxFees | null;
}

export const getServerSideProps = serverPage<Data>(
  async ({ quickApi }) => ({ fees: await findBoxFees(quickApi) }),
  { varyBy: [] },
);

export default function OneboxGuidePage({ data }: ServerPageProps<Data>) {
  const t = useTranslations('onebox-guide.meta');
  const frame = useTranslations('frame');
  return (
    <SiteFrame
      title={t('title')}
      description={t('description')}
      crumbs={[{ name: frame('onebox') }]}
    >
      {data && <ServiceFacts {...data} />}
      <OneboxGuide fees={data?.fees ?? null} />
    </SiteFrame>
  );
}

function ServiceFacts({ fees }: Data) {
  const t = useTranslations('onebox-guide');
  const { locale, origin } = useFrame();
  return (
    <JsonLd
      data={{
        '@type': 'Service',
        name: t('meta.title'),
        description: t('lead'),
        serviceType: t('heading'),
        url: pageUrl(origin, locale, routes.oneboxGuide()),
        inLanguage: languageTags[locale],
        provider: organizationRef(origin),
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
