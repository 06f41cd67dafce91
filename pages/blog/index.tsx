import Head from 'next/head';

import { PostList } from '@/components/blog/post-list';
import { useTopicName } from '@/components/blog/topics';
import styles from '@/components/blog/blog.module.scss';
import { DocumentFailure } from '@/components/failure/document-failure';
import { Pagination } from '@/components/kit/lists/pagination';
import { SiteFrame } from '@/components/layout/site-frame';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { serverPage, type PropsOf } from '@/lib/server/page';
import { localePath, routes } from '@/rules/routes';
import { listPosts } from '@/services/blog';

export const config = { unstable_runtimeJS: false };

const readTopic = (value: unknown) =>
  typeof value === 'string' && /^[a-z0-9-]{1,80}$/.test(value) ? value : undefined;
const readPage = (value: unknown) =>
  typeof value === 'string' && /^\d{1,4}$/.test(value) ? Math.max(1, Number(value)) : 1;

export const getServerSideProps = serverPage(
  async ({ api, query, locale }) => {
    const [topic, page] = [readTopic(query['topic']), readPage(query['page'])];
    return {
      topic: topic ?? null,
      list: await listPosts(api, { language: locale, page, ...(topic && { topic }) }),
    };
  },
  { varyBy: ['topic', 'page'] },
);

export default function Blog({ data, loadError }: PropsOf<typeof getServerSideProps>) {
  const t = useTranslations('blog');
  const frame = useTranslations('frame');
  const { locale } = useFrame();
  const isFrontPage = data !== null && data.topic === null && data.list.page === 1;
  return (
    <SiteFrame
      title={t('meta.title')}
      description={t('meta.description')}
      crumbs={[{ name: frame('blog') }]}
      noIndex={!isFrontPage}
    >
      <Head>
        <link
          rel="alternate"
          type="application/rss+xml"
          title={t('meta.title')}
          href={localePath(locale, routes.blogFeed())}
        />
      </Head>
      <h1 tabIndex={-1}>{t('meta.title')}</h1>
      <p className="text-muted measure">{t('lead')}</p>
      {data ? (
        <>
          <TopicLinks topics={data.list.topics} chosen={data.topic} />
          {data.list.posts.length === 0 && <p>{t('none')}</p>}
          <PostList posts={data.list.posts} large={isFrontPage} />
          <Pagination
            list={data.list}
            hrefFor={(page) => routes.blog({ topic: data.topic ?? undefined, page })}
          />
        </>
      ) : (
        <DocumentFailure failure={loadError} />
      )}
      <p className="mt-4">
        <a href={localePath(locale, routes.blogFeed())}>{t('feed')}</a>
      </p>
    </SiteFrame>
  );
}

function TopicLinks({ topics, chosen }: { topics: string[]; chosen: string | null }) {
  const t = useTranslations('common');
  const { locale } = useFrame();
  const nameTopic = useTopicName();
  if (topics.length < 2) return null;
  const markCurrent = (isCurrent: boolean) => (isCurrent ? ('page' as const) : undefined);
  return (
    <ul className={styles.topics} aria-label={t('topics')}>
      <li>
        <a href={localePath(locale, routes.blog())} aria-current={markCurrent(chosen === null)}>
          {t('all')}
        </a>
      </li>
      {topics.map((topic) => (
        <li key={topic}>
          <a
            href={localePath(locale, routes.blog({ topic }))}
            aria-current={markCurrent(chosen === topic)}
          >
            {nameTopic(topic)}
          </a>
        </li>
      ))}
    </ul>
  );
}
