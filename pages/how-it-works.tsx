import { StepShip } from '@/components/kit/art/step-ship';
import { Link } from '@/components/kit/ui/link';
import { SiteFrame } from '@/components/layout/site-frame';
import { QuestionsSection } from '@/components/marketing/questions-section';
import { AddressLink } from '@/components/layout/address-link';
import { AddressTearOff, PageSection, RouteSteps, RuleRows } from '@/components/marketing/patterns';
import { Screen, ScreenWithCallouts } from '@/components/marketing/screen';
import { Slides } from '@/components/marketing/slides';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { likelyCountry } from '@/lib/i18n/country-names';
import { loadOptional } from '@/lib/optional-part';
import { serverPage, type PropsOf } from '@/lib/server/page';
import { nameInText } from '@/rules/country-names';
import { formatMoney, formatRange } from '@/rules/format';
import { joinSentences } from '@/rules/locale';
import { routes } from '@/rules/routes';
import { getDestination, type Destination } from '@/services/destinations';
import { listFees, type Fees } from '@/services/rates';

export const config = { unstable_runtimeJS: false };

/** Delivery days are for the reader's country, or the language's default. */
export const getServerSideProps = serverPage(
  async ({ quickApi, locale, session }) => {
    const iso = session.user?.countryISO ?? likelyCountry[locale];
    const [fees, destination] = await Promise.all([
      loadOptional(listFees(quickApi)),
      loadOptional(getDestination(quickApi, iso)),
    ]);
    return { fees, services: destination?.services ?? [], country: nameInText(iso, locale) };
  },
  { varyBy: [] },
);

const answerHrefs = {
  time: routes.rates(),
  wrong: `${routes.consumerServices()}#packages`,
  together: routes.oneboxGuide(),
  customs: routes.support(),
} as const;

export default function HowItWorks({ data }: PropsOf<typeof getServerSideProps>) {
  const t = useTranslations('how-it-works');
  const ways = useTranslations('services.ways');
  const common = useTranslations('common');
  const frame = useTranslations('frame');
  const fees = data?.fees ?? null;
  return (
    <SiteFrame
      title={t('meta.title')}
      description={t('meta.description')}
      crumbs={[{ name: frame('howItWorks') }]}
    >
      <h1 tabIndex={-1}>{t('heading')}</h1>
      <p className="fs-5 text-muted">{t('lead')}</p>
      <Slides />
      <div className="mt-4">
        <AddressLink />
      </div>
      <Timeline fees={fees} services={data?.services ?? []} country={data?.country ?? ''} />
      <Money fees={fees} />
      <Tracking />
      <QuestionsSection
        heading={common('questions')}
        items={(['time', 'wrong', 'together', 'customs'] as const).map((key) => ({
          key,
          question: t(`questions.${key}.q`),
          answer: t(`questions.${key}.a`),
          more: {
            href: answerHrefs[key],
            label: key === 'together' ? ways('onebox.link') : t(`questions.${key}.link`),
          },
        }))}
      />
      <AddressTearOff picture={<StepShip />} />
    </SiteFrame>
  );
}

interface TimelineProps {
  fees: Fees | null;
  services: Destination['services'];
  country: string;
}

function Timeline({ fees, services, country }: TimelineProps) {
  const t = useTranslations('how-it-works.timeline');
  const common = useTranslations('common');
  const { locale } = useFrame();
  const freeDays = fees?.storage.find(({ tier }) => tier === 'LT')?.freedays;
  const formatServiceDays = (code: 'standard' | 'express') => {
    const service = services.find((row) => row.code === code);
    return service && formatRange(service.daysmin, service.daysmax, locale);
  };
  const [standard, express] = [formatServiceDays('standard'), formatServiceDays('express')];
  return (
    <PageSection
      heading={t('heading')}
      lead={standard || express ? t('lead', { country }) : t('leadUnknown')}
    >
      <RouteSteps
        steps={[
          { title: t('shop.title'), text: t('shop.text') },
          { title: t('listed.title'), text: t('listed.text') },
          {
            title:
              freeDays === undefined ? common('freeStorage') : t('wait.title', { days: freeDays }),
            text: t('wait.text'),
          },
          ...(standard
            ? [
                {
                  title: t('days', { range: standard }),
                  text: joinSentences(locale, [
                    t('standard'),
                    express ? t('faster', { range: express }) : null,
                  ]),
                },
              ]
            : []),
          ...(express && !standard
            ? [{ title: t('days', { range: express }), text: t('express') }]
            : []),
        ]}
      />
      <p className="mt-4">
        <Link href={routes.destinations()}>{t('more')}</Link>
      </p>
    </PageSection>
  );
}

function Tracking() {
  const t = useTranslations('how-it-works.tracking');
  const trackingTexts = useTranslations('tracking');
  return (
    <PageSection heading={t('heading')} lead={t('lead')}>
      <ScreenWithCallouts
        screen={<Screen name="tracking" alt={t('alt')} />}
        screenFirst
        callouts={(['day', 'stops', 'mail'] as const).map((key) => ({
          title: t(`${key}.title`),
          text: t(`${key}.text`),
        }))}
        foot={<Link href={routes.track()}>{trackingTexts('lookup.title')}</Link>}
      />
    </PageSection>
  );
}

function Money({ fees }: { fees: Fees | null }) {
  const t = useTranslations('how-it-works.money');
  const common = useTranslations('common');
  const storage = fees?.storage.find(({ tier }) => tier === 'LT');
  const values = {
    address: common('free'),
    storage: storage
      ? t('storage.value', { days: storage.freedays, amount: formatMoney(storage.dailyfee) })
      : t('storage.unknown'),
    services: t('services.value'),
    shipping: t('shipping.value'),
    customs: t('customs.value'),
  };
  return (
    <PageSection heading={t('heading')}>
      <RuleRows
        rules={(['address', 'storage', 'services', 'shipping', 'customs'] as const).map((key) => ({
          name: t(`${key}.name`),
          value: values[key],
        }))}
      />
      <Link href={routes.rates()}>{common('allRates')}</Link>
    </PageSection>
  );
}
