import type { Query, Reply } from '@/contract/calls';
import type { Api } from '@/lib/api';
import { locales, type Locale } from '@/rules/locale';

/** Times are ISO. */
export type PostSummary = ReturnType<typeof readSummary>;

export type Post = Awaited<ReturnType<typeof findPost>>;

type WireSummary = Reply<'GET /blog/posts'>['items'][number];

const readSummary = (post: WireSummary) => ({
  slug: post.slug,
  title: post.title,
  standfirst: post.standfirst,
  topics: post.topics,
  publishedAt: post.published,
  updatedAt: post.updated,
  readingMinutes: post.minutes,
});

/** Newest first. @throws ApiError */
export async function listPosts(api: Api, query: Query<'GET /blog/posts'> & { language: Locale }) {
  const list = await api.request('GET /blog/posts', { query });
  return {
    page: list.page,
    totalPages: list.totalpages,
    posts: list.items.map(readSummary),
    topics: list.topics,
  };
}

/** @throws ApiError notFound if the post does not exist in the language */
export async function findPost(api: Api, slug: string, language: Locale) {
  const post = await api.request('GET /blog/post', { query: { slug, language } });
  return {
    ...readSummary(post),
    /** Raw HTML: sanitize before rendering. */
    html: post.html,
    figuresDate: post.figuresof,
    languages: locales.filter((locale) => post.languages.includes(locale)),
    previous: post.previous,
    next: post.next,
  };
}
