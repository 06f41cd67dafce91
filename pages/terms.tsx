import { useFormatter } from 'next-intl';

import { SiteFrame } from '@/components/layout/site-frame';
import styles from '@/components/marketing/document.module.scss';
import { useTranslations } from '@/hooks/use-translations';
import { serverPage, type PropsOf } from '@/lib/server/page';
import { termsDate } from '@/rules/public-pages';

export const config = { unstable_runtimeJS: false };

const termSections = [
  'service',
  'account',
  'receive',
  'declare',
  'prohibited',
  'storage',
  'price',
  'delivery',
  'insurance',
  'refund',
  'end',
  'law',
] as const;
const privacySections = ['what', 'why', 'long', 'rights', 'cookies'] as const;
const changedAt = new Date(`${termsDate}T00:00:00Z`);

export const getServerSideProps = serverPage(() => Promise.resolve({}), { varyBy: [] });

export default function Terms(_props: PropsOf<typeof getServerSideProps>) {
  const t = useTranslations('terms');
  const frame = useTranslations('frame');
  const format = useFormatter();
  return (
    <SiteFrame
      title={t('meta.title')}
      description={t('meta.description')}
      crumbs={[{ name: t('heading') }]}
    >
      <div className={`${styles.document} ${styles.titled}`}>
        <header className={styles.title}>
          <h1 tabIndex={-1}>{t('heading')}</h1>
          <p className="text-muted mb-0">
            {t('updated', { date: format.dateTime(changedAt, { dateStyle: 'long' }) })}
          </p>
        </header>
        <nav className={styles.contents} aria-label={t('contents')}>
          <ol>
            {termSections.map((key) => (
              <li key={key}>
                <a href={`#${key}`}>{t(`terms.${key}.title`)}</a>
              </li>
            ))}
            <li>
              <a href="#privacy">{frame('privacy')}</a>
            </li>
          </ol>
        </nav>
        <article className={styles.text}>
          {termSections.map((key) => (
            <section key={key} id={key} aria-labelledby={`${key}-title`}>
              <h2 className={styles.clause} id={`${key}-title`}>
                {t(`terms.${key}.title`)}
              </h2>
              <Summary>{t(`terms.${key}.short`)}</Summary>
              <p>{t(`terms.${key}.text`)}</p>
            </section>
          ))}
          <section id="privacy" aria-labelledby="privacy-title">
            <h2 id="privacy-title">{frame('privacy')}</h2>
            {privacySections.map((key) => (
              <section key={key} aria-labelledby={`privacy-${key}`}>
                <h3 id={`privacy-${key}`}>{t(`privacy.${key}.title`)}</h3>
                <Summary>{t(`privacy.${key}.short`)}</Summary>
                <p>{t(`privacy.${key}.text`)}</p>
              </section>
            ))}
          </section>
        </article>
      </div>
    </SiteFrame>
  );
}

/** A plain summary; the binding text follows. */
function Summary({ children }: { children: string }) {
  const t = useTranslations('terms');
  return (
    <p className={styles.short}>
      <span>{t('short')}</span> {children}
    </p>
  );
}
