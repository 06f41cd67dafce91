import { SceneShelf } from '@/components/kit/art/scene-shelf';
import { JsonLd } from '@/components/kit/seo/json-ld';
import { organizationRef } from '@/components/kit/seo/organization';
import { Link } from '@/components/kit/ui/link';
import { Money } from '@/components/kit/display/money';
import { SiteFrame } from '@/components/layout/site-frame';
import { QuestionsSection } from '@/components/marketing/questions-section';
import { AddressLink } from '@/components/layout/address-link';
import {
  AddressTearOff,
  PageHero,
  PageSection,
  RuleRows,
  Tickets,
} from '@/components/marketing/patterns';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { loadOptional } from '@/lib/optional-part';
import { serverPage, type PropsOf } from '@/lib/server/page';
import { formatMoney } from '@/rules/format';
import { routes } from '@/rules/routes';
import { findTierFee, listFees, type Fees } from '@/services/rates';

export const config = { unstable_runtimeJS: false };

export const getServerSideProps = serverPage(
  async ({ quickApi }) => ({ fees: await loadOptional(listFees(quickApi)) }),
  { varyBy: [] },
);

const hrefs = { forward: routes.rates(), shop: routes.buyForMe(), onebox: routes.oneboxGuide() };
const extraServices = ['contentverification', 'repack', 'hazmat', 'return'] as const;
const answerLinks = {
  start: [routes.getStarted(), 'frame.getStarted'],
  together: [routes.oneboxGuide(), 'services.ways.onebox.link'],
  pay: [routes.howItWorks(), 'frame.howItWorks'],
} as const;

export default function Services({ data }: PropsOf<typeof getServerSideProps>) {
  const t = useTranslations('services');
  const texts = useTranslations();
  const common = useTranslations('common');
  const frame = useTranslations('frame');
  return (
    <SiteFrame
      title={t('meta.title')}
      description={t('meta.description')}
      crumbs={[{ name: frame('services') }]}
    >
      <PageHero heading={t('heading')} lead={t('lead')} action={<AddressLink />}>
        <SceneShelf title={t('picture')} />
      </PageHero>
      <MainServices fees={data?.fees ?? null} />
      <ExtraServices fees={data?.fees ?? null} />
      <QuestionsSection
        heading={common('questions')}
        items={(['start', 'together', 'pay'] as const).map((key) => ({
          key,
          question: t(`questions.${key}.q`),
          answer: t(`questions.${key}.a`),
          more: { href: answerLinks[key][0], label: texts(answerLinks[key][1]) },
        }))}
      />
      <AddressTearOff />
    </SiteFrame>
  );
}

function MainServices({ fees }: { fees: Fees | null }) {
  const t = useTranslations('services.ways');
  const frame = useTranslations('frame');
  const { origin } = useFrame();
  const packingFee = fees && findTierFee(fees.fees, 'onebox', 'LT');
  const feeTexts = {
    forward: t('forward.fee'),
    shop: t('shop.fee'),
    onebox: packingFee
      ? t('onebox.fee', { amount: formatMoney(packingFee.amount) })
      : t('onebox.unknown'),
  };
  const names = ['forward', 'shop', 'onebox'] as const;
  const getName = (key: (typeof names)[number]) =>
    key === 'shop' ? frame('shop') : t(`${key}.title`);
  return (
    <PageSection heading={t('heading')}>
      {names.map((key) => (
        <JsonLd
          key={key}
          data={{
            '@type': 'Service',
            name: getName(key),
            description: t(`${key}.text`),
            provider: organizationRef(origin),
          }}
        />
      ))}
      <Tickets
        tickets={names.map((key) => ({
          title: getName(key),
          text: t(`${key}.text`),
          fee: feeTexts[key],
          href: hrefs[key],
          linkText: t(`${key}.link`),
        }))}
      />
    </PageSection>
  );
}

function ExtraServices({ fees }: { fees: Fees | null }) {
  const t = useTranslations('services.also');
  const actions = useTranslations('package-actions');
  const common = useTranslations('common');
  const services = useTranslations('services');
  const findAmount = (code: string) => fees && findTierFee(fees.fees, code, 'LT')?.amount;
  return (
    <PageSection heading={t('heading')} lead={t('lead')} id="packages">
      <RuleRows
        rules={extraServices.map((code) => {
          const amount = findAmount(code);
          return {
            name: code === 'repack' ? actions('names.repack') : t(`${code}.name`),
            text: t(`${code}.text`),
            value: amount ? <Money amount={amount} /> : services('ways.forward.link'),
          };
        })}
      />
      <Link href={routes.rates()}>{common('allRates')}</Link>
    </PageSection>
  );
}
