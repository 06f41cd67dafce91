import type { Query, Reply } from '@/contract/calls';
import type { Api } from '@/lib/api';
import { locales, type Locale } from '@/rules/locale';

/** What a list says of a post. Times ISO; `minutes` of reading. */
export type PostSummary = ReturnType<typeof readSummary>;

export type Post = Awaited<ReturnType<typeof findPost>>;

type WireSummary = Reply<'GET /blog/posts'>['items'][number];

const readSummary = (post: WireSummary) => ({
  slug: post.slug,
  title: post.title,
  standfirst: post.standfirst,
  topics: post.topics,
  published: post.published,
  updated: post.updated,
  minutes: post.minutes,
});

/** Posts of a language, newest first. @throws ApiError */
export async function listPosts(api: Api, query: Query<'GET /blog/posts'> & { language: Locale }) {
  const list = await api.request('GET /blog/posts', { query });
  return {
    page: list.page,
    totalPages: list.totalpages,
    posts: list.items.map(readSummary),
    /** Every topic that a post of the language has. */
    topics: list.topics,
  };
}

/** A post in a language. @throws ApiError notFound where it is not written in it */
export async function findPost(api: Api, slug: string, language: Locale) {
  const post = await api.request('GET /blog/post', { query: { slug, language } });
  return {
    ...readSummary(post),
    /** As the host sends it: to be cleaned before it is shown. */
    html: post.html,
    /** The day whose rows its figures are from, ISO. */
    figuresOf: post.figuresof,
    languages: locales.filter((locale) => post.languages.includes(locale)),
    previous: post.previous,
    next: post.next,
  };
}
