import { FaqPage } from '@/components/kit/seo/faq-page';
import { LinkButton } from '@/components/kit/ui/link-button';
import { SiteFrame } from '@/components/layout/site-frame';
import { AnswerList } from '@/components/support/answer-list';
import { AnswerSearch, AnswerResults } from '@/components/support/answer-search';
import { topicKeys, useAnswers, type Answer } from '@/components/support/answers';
import styles from '@/components/support/answers.module.scss';
import { SupportHours } from '@/components/support/support-hours';
import { limits } from '@/contract/limits';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { loadOptional } from '@/lib/optional-part';
import { serverPage, type PropsOf } from '@/lib/server/page';
import { removeUnprintable } from '@/rules/characters';
import { localePath, routes } from '@/rules/routes';
import { listFacts } from '@/services/list';

export const config = { unstable_runtimeJS: false };

const readQuery = (value: unknown) =>
  typeof value === 'string' ? removeUnprintable(value.slice(0, limits.searchMax), ' ').trim() : '';

export const getServerSideProps = serverPage(
  async ({ quickApi, query, locale }) => ({
    query: readQuery(query['q']),
    facts: await loadOptional(listFacts(quickApi, locale)),
  }),
  { varyBy: ['q'] },
);

/** Works without scripts. */
export default function Support({ data }: PropsOf<typeof getServerSideProps>) {
  const t = useTranslations('support');
  const common = useTranslations('common');
  const frame = useTranslations('frame');
  const answers = useAnswers(data?.facts ?? null);
  const query = data?.query ?? '';
  return (
    <SiteFrame
      title={t('meta.title')}
      description={t('meta.description')}
      crumbs={[{ name: frame('support') }]}
      noIndex={query !== ''}
    >
      {query === '' && <FaqPage items={answers.filter(({ isComplete }) => isComplete)} />}
      <h1 tabIndex={-1}>{common('howCanWeHelp')}</h1>
      <p className="text-muted mb-0">{t('lead')}</p>
      <AnswerSearch query={query} />
      <div className={styles.layout}>
        <div>
          <AnswerResults answers={answers} query={query} />
          <Topics answers={answers} hidden={query !== ''} />
        </div>
        <ContactCard query={query} />
      </div>
    </SiteFrame>
  );
}

function Topics({ answers, hidden }: { answers: readonly Answer[]; hidden: boolean }) {
  const t = useTranslations('support');
  const common = useTranslations('common');
  return (
    <div data-answers="" hidden={hidden}>
      <nav aria-label={common('topics')}>
        <ul className={styles.tiles}>
          {topicKeys.map((topic) => (
            <li key={topic}>
              <a href={`#topic-${topic}`}>{t(`topics.${topic}`)}</a>
            </li>
          ))}
        </ul>
      </nav>
      {topicKeys.map((topic) => (
        <section
          key={topic}
          className={styles.topic}
          id={`topic-${topic}`}
          aria-labelledby={`${topic}-heading`}
        >
          <h2 id={`${topic}-heading`}>{t(`topics.${topic}`)}</h2>
          <AnswerList answers={answers.filter((answer) => answer.topic === topic)} anchors />
        </section>
      ))}
    </div>
  );
}

function ContactCard({ query }: { query: string }) {
  const t = useTranslations('support.contact');
  const common = useTranslations('common');
  const { brand, locale } = useFrame();
  return (
    <aside className="label-card" aria-labelledby="reach-heading">
      <h2 id="reach-heading" className="fs-4 mt-0">
        {t('heading')}
      </h2>
      <p>
        {t.rich('email', {
          email: brand.supportEmail,
          link: (text) => <a href={`mailto:${brand.supportEmail}`}>{text}</a>,
        })}
      </p>
      <p>{t('reply')}</p>
      <p>
        <LinkButton href={routes.contact(query ? { subject: query } : {})}>{t('write')}</LinkButton>
      </p>
      <p>
        <a
          className="d-inline-block py-1"
          href={localePath(locale, routes.contact({ by: 'chat' }))}
        >
          {common('chatWithUs')}
        </a>
      </p>
      <SupportHours />
    </aside>
  );
}
