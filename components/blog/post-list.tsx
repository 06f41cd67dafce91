import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { formatDate } from '@/rules/format';
import { localePath, routes } from '@/rules/routes';
import type { PostSummary } from '@/services/blog';

import { PostArt } from './post-art';
import styles from './blog.module.scss';

export function PostFacts({ post }: { post: Pick<PostSummary, 'publishedAt' | 'readingMinutes'> }) {
  const t = useTranslations('blog');
  const { locale } = useFrame();
  return (
    <p className={styles.facts}>
      <time dateTime={post.publishedAt}>{formatDate(post.publishedAt, locale)}</time>
      <span>{t('minutes', { n: post.readingMinutes })}</span>
    </p>
  );
}

export function PostList({ posts, large }: { posts: readonly PostSummary[]; large: boolean }) {
  const { locale } = useFrame();
  return (
    <ul className={large ? `${styles.list} ${styles.led}` : styles.list}>
      {posts.map((post) => (
        <li key={post.slug}>
          <PostArt topics={post.topics} className={styles.art} />
          <div>
            <h2>
              <a href={localePath(locale, routes.post(post.slug))}>{post.title}</a>
            </h2>
            <p>{post.standfirst}</p>
            <PostFacts post={post} />
          </div>
        </li>
      ))}
    </ul>
  );
}
