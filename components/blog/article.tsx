import { LinkButton } from '@/components/kit/ui/link-button';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import type { CleanHtml } from '@/rules/blog/clean-html';
import { formatDate } from '@/rules/format';
import { localePath, routes } from '@/rules/routes';
import type { Post } from '@/services/blog';

import { PostArt } from './post-art';
import { PostFacts } from './post-list';
import { useTopicName } from './topics';
import styles from './blog.module.scss';

/** `text` is sanitized. */
export function Article({ post, text }: { post: Post; text: CleanHtml }) {
  const t = useTranslations('blog');
  const common = useTranslations('common');
  const { locale } = useFrame();
  return (
    <div className={styles.layout}>
      <article className={styles.article}>
        <header>
          <PostArt topics={post.topics} className={styles.art} />
          <h1 tabIndex={-1}>{post.title}</h1>
          <p className={styles.standfirst}>{post.standfirst}</p>
          <PostFacts post={post} />
        </header>
        {text.sections.length > 1 && (
          <nav className={styles.contents} aria-label={t('contents')}>
            <p>{t('contents')}</p>
            <ol>
              {text.sections.map(({ id, text: heading }) => (
                <li key={id}>
                  <a href={`#${id}`}>{heading}</a>
                </li>
              ))}
            </ol>
          </nav>
        )}
        <div className={styles.text} dangerouslySetInnerHTML={{ __html: text.html }} />
        <footer className="small">
          <Topics topics={post.topics} />
          <p className="text-muted">
            {t('figures', { date: formatDate(post.figuresDate, locale) })}
            {post.updatedAt.slice(0, 10) !== post.publishedAt.slice(0, 10) && (
              <> {t('updated', { date: formatDate(post.updatedAt, locale) })}</>
            )}
          </p>
        </footer>
      </article>
      <Neighbors previous={post.previous} next={post.next} />
      <aside className={`label-card ${styles.closing}`} aria-labelledby="closing-heading">
        <h2 id="closing-heading">{t('closing.heading')}</h2>
        <p>{t('closing.text')}</p>
        <LinkButton href={routes.rates()} size="lg">
          {common('seePrice')}
        </LinkButton>
      </aside>
    </div>
  );
}

function Topics({ topics }: Pick<Post, 'topics'>) {
  const t = useTranslations('common');
  const { locale } = useFrame();
  const nameTopic = useTopicName();
  return (
    <ul className={styles.topics} aria-label={t('topics')}>
      {topics.map((topic) => (
        <li key={topic}>
          <a href={localePath(locale, routes.blog({ topic }))}>{nameTopic(topic)}</a>
        </li>
      ))}
    </ul>
  );
}

function Neighbors({ previous, next }: Pick<Post, 'previous' | 'next'>) {
  const t = useTranslations('blog');
  const { locale } = useFrame();
  if (!previous && !next) return null;
  return (
    <nav className={styles.neighbours} aria-label={t('more')}>
      {previous && (
        <a href={localePath(locale, routes.post(previous.slug))} rel="prev">
          <span>{t('previous')}</span>
          {previous.title}
        </a>
      )}
      {next && (
        <a href={localePath(locale, routes.post(next.slug))} rel="next">
          <span>{t('next')}</span>
          {next.title}
        </a>
      )}
    </nav>
  );
}
