import { BoxFilling } from '@/components/kit/art/box-filling';
import { JsonLd } from '@/components/kit/seo/json-ld';
import { organizationRef } from '@/components/kit/seo/organization';
import { LinkButton } from '@/components/kit/ui/link-button';
import { SiteFrame } from '@/components/layout/site-frame';
import { QuestionsSection } from '@/components/marketing/questions-section';
import { BusinessComparison, BusinessFit } from '@/components/marketing/business';
import { FactLabel, PageHero, TearOff } from '@/components/marketing/patterns';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { loadOptional } from '@/lib/optional-part';
import { serverPage, type PropsOf } from '@/lib/server/page';
import { formatTotal } from '@/rules/format';
import { routes } from '@/rules/routes';
import { findTierFee, listFees } from '@/services/rates';

export const config = { unstable_runtimeJS: false };

export const getServerSideProps = serverPage(
  async ({ quickApi }) => ({ fees: await loadOptional(listFees(quickApi)) }),
  { varyBy: [] },
);

export default function Business({ data }: PropsOf<typeof getServerSideProps>) {
  const t = useTranslations('business');
  const common = useTranslations('common');
  const frame = useTranslations('frame');
  const requestTexts = useTranslations('payment-requests.business');
  const fees = data?.fees ?? null;
  const fee = fees && findTierFee(fees.fees, 'businessmembership', 'BZ');
  const requestButton = (
    <LinkButton href={routes.businessMembership()} size="lg">
      {requestTexts('ask')}
    </LinkButton>
  );
  return (
    <SiteFrame
      title={t('meta.title')}
      description={t('meta.description')}
      crumbs={[{ name: frame('business') }]}
    >
      <ServiceFacts fee={fee?.amount ?? null} />
      <PageHero heading={t('heading')} lead={t('lead')} action={requestButton}>
        <FactLabel
          facts={[
            fee
              ? { name: t('fee'), value: formatTotal(fee.amount), onTape: true }
              : { name: t('fee'), value: t('unknown') },
            { name: t('perYear'), value: requestTexts('express') },
          ]}
        />
      </PageHero>
      {fees && <BusinessComparison fees={fees} />}
      <BusinessFit />
      <QuestionsSection
        heading={common('questions')}
        items={(['begin', 'ask', 'after'] as const).map((key) => ({
          key,
          question: t(`questions.${key}.q`),
          answer: t(`questions.${key}.a`),
        }))}
      />
      <TearOff
        heading={t('heading')}
        text={t('lead')}
        action={requestButton}
        picture={<BoxFilling parcels={7} title={t('picture')} />}
      />
    </SiteFrame>
  );
}

function ServiceFacts({ fee }: { fee: string | null }) {
  const t = useTranslations('business');
  const { origin } = useFrame();
  return (
    <JsonLd
      data={{
        '@type': 'Service',
        name: t('fee'),
        description: t('lead'),
        provider: organizationRef(origin),
        ...(fee && { offers: { '@type': 'Offer', price: fee, priceCurrency: 'USD' } }),
      }}
    />
  );
}
