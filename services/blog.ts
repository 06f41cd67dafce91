import type { Query, Reply } from '@/contract/registry';
import type { Api } from '@/lib/api';
import { locales, type Locale } from '@/rules/locale';

/** What a list says of a post. Times ISO; `minutes` of reading. */
export interface PostSummary {
  slug: string;
  title: string;
  standfirst: string;
  topics: string[];
  published: string;
  updated: string;
  minutes: number;
}

export interface PostList {
  page: number;
  totalPages: number;
  posts: PostSummary[];
  /** Every topic that a post of the language has. */
  topics: string[];
}

export interface Post extends PostSummary {
  /** As the host sends it: to be cleaned before it is shown. */
  html: string;
  /** The day whose rows its figures are from, ISO. */
  figuresOf: string;
  languages: Locale[];
  previous: { slug: string; title: string } | null;
  next: { slug: string; title: string } | null;
}

type WireSummary = Reply<'GET /blog/posts'>['items'][number];

const readSummary = (post: WireSummary): PostSummary => ({
  slug: post.slug,
  title: post.title,
  standfirst: post.standfirst,
  topics: post.topics,
  published: post.published,
  updated: post.updated,
  minutes: post.minutes,
});

/** Posts of a language, newest first. @throws ApiError */
export async function listPosts(
  api: Api,
  query: Query<'GET /blog/posts'> & { language: Locale },
): Promise<PostList> {
  const list = await api.request('GET /blog/posts', { query });
  return {
    page: list.page,
    totalPages: list.totalpages,
    posts: list.items.map(readSummary),
    topics: list.topics,
  };
}

/** A post in a language. @throws ApiError notFound where it is not written in it */
export async function findPost(api: Api, slug: string, language: Locale): Promise<Post> {
  const post = await api.request('GET /blog/post', { query: { slug, language } });
  return {
    ...readSummary(post),
    html: post.html,
    figuresOf: post.figuresof,
    languages: locales.filter((locale) => post.languages.includes(locale)),
    previous: post.previous,
    next: post.next,
  };
}
