import { RouteSketch } from '@/components/kit/art/route-sketch';
import { SceneShelf } from '@/components/kit/art/scene-shelf';
import { JsonLd } from '@/components/kit/seo/json-ld';
import { buildOrganizationData } from '@/components/kit/seo/organization';
import { Link } from '@/components/kit/ui/link';
import { LinkButton } from '@/components/kit/ui/link-button';
import { SiteFrame } from '@/components/layout/site-frame';
import styles from '@/components/marketing/about.module.scss';
import { PageHero, PageSection, RouteSteps, TearOff } from '@/components/marketing/patterns';
import { SupportHours } from '@/components/support/support-hours';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { serverPage, type PropsOf } from '@/lib/server/page';
import { languageTags } from '@/rules/locale';
import { pageUrl, routes } from '@/rules/routes';

export const config = { unstable_runtimeJS: false };

export const getServerSideProps = serverPage(() => Promise.resolve({}), { varyBy: [] });

const steps = ['dock', 'scale', 'camera', 'door'] as const;
const avoidedPractices = ['charge', 'cards', 'share', 'ads'] as const;

export default function About(_props: PropsOf<typeof getServerSideProps>) {
  const t = useTranslations('about');
  const howItWorks = useTranslations('how-it-works');
  const frame = useTranslations('frame');
  const { brand, locale, origin } = useFrame();
  const nextButton = (
    <LinkButton href={routes.howItWorks()} size="lg">
      {frame('howItWorks')}
    </LinkButton>
  );
  return (
    <SiteFrame
      title={t('meta.title')}
      description={t('meta.description')}
      crumbs={[{ name: frame('about') }]}
    >
      <JsonLd
        data={{
          '@type': 'AboutPage',
          name: t('heading'),
          url: pageUrl(origin, locale, routes.about()),
          inLanguage: languageTags[locale],
          about: buildOrganizationData(brand, origin),
        }}
      />
      <PageHero heading={t('heading')} lead={t('lead')} action={nextButton}>
        <SceneShelf />
      </PageHero>
      <PageSection heading={t('steps.heading')}>
        <RouteSteps
          steps={steps.map((key) => ({
            title: t(`steps.${key}.title`),
            text: t(`steps.${key}.text`),
          }))}
        />
      </PageSection>
      <PageSection heading={t('not.heading')}>
        <ul className={styles.never}>
          {avoidedPractices.map((key) => (
            <li key={key}>{t(`not.${key}`)}</li>
          ))}
        </ul>
      </PageSection>
      <Company />
      <TearOff heading={t('next.heading')} text={howItWorks('lead')} action={nextButton} />
    </SiteFrame>
  );
}

function Company() {
  const t = useTranslations('about');
  const common = useTranslations('common');
  const { brand } = useFrame();
  const { careOf, street, city, stateCode, zip, country, phone } = brand.warehouse;
  return (
    <div className={styles.company}>
      <PageSection heading={t('where.heading')} lead={t('where.text')}>
        <div className="label-card">
          <address className="font-monospace mb-3" lang="en" translate="no">
            {[careOf, street, `${city}, ${stateCode} ${zip}`, country, phone].map((line) => (
              <span key={line} className="d-block">
                {line}
              </span>
            ))}
          </address>
          <RouteSketch stop={0} from={city} title={t('where.picture')} className={styles.sketch} />
        </div>
      </PageSection>
      <PageSection heading={t('who.heading')} lead={t('who.text')}>
        <SupportHours />
        <ul className={styles.links}>
          <li>
            <Link href={routes.contact()}>{common('contactUs')}</Link>
          </li>
          <li>
            <Link href={routes.privacy()}>{t('who.privacy')}</Link>
          </li>
        </ul>
      </PageSection>
    </div>
  );
}
