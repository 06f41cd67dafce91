import type { InferGetStaticPropsType } from 'next';
import { useTranslations } from 'next-intl';

import { LinkButton } from '@/components/kit/ui/link-button';
import { SiteFrame } from '@/components/layout/site-frame';
import styles from '@/components/marketing/document.module.scss';
import { Questions } from '@/components/marketing/questions';
import { SupportHours } from '@/components/support/support-hours';
import { useFrame } from '@/hooks/use-frame';
import { publicPage } from '@/lib/server/page';
import { routes } from '@/rules/routes';

export const config = { unstable_runtimeJS: false };

const topics = ['arrive', 'declare', 'ship', 'onebox', 'track', 'remote', 'credit'] as const;

const links = { remote: routes.remoteAreas(), onebox: routes.oneboxGuide() };

export const getStaticProps = publicPage(() => ({}));

/** Answers first, then how to reach somebody. */
export default function Support(_props: InferGetStaticPropsType<typeof getStaticProps>) {
  const t = useTranslations('support');
  const { brand } = useFrame();
  return (
    <SiteFrame title={t('meta.title')} description={t('meta.description')}>
      <div className={`${styles.document} ${styles.answers}`}>
        <div>
          <h1 tabIndex={-1}>{t('heading')}</h1>
          <p className="text-muted">{t('lead')}</p>
          <Questions
            items={topics.map((key) => ({
              key,
              question: t(`topics.${key}.q`),
              answer: t(`topics.${key}.a`),
              ...((key === 'remote' || key === 'onebox') && {
                more: { href: links[key], label: t(`topics.${key}.link`) },
              }),
            }))}
          />
        </div>
        <aside className="label-card">
          <h2 className="fs-4 mt-0">{t('contact.heading')}</h2>
          <p>
            {t.rich('contact.email', {
              email: brand.supportEmail,
              link: (text) => <a href={`mailto:${brand.supportEmail}`}>{text}</a>,
            })}
          </p>
          <p>{t('contact.reply')}</p>
          <p>
            <LinkButton href={routes.contact()}>{t('contact.write')}</LinkButton>
          </p>
          <SupportHours />
        </aside>
      </div>
    </SiteFrame>
  );
}
