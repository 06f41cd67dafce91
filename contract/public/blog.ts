import { Type, type Static } from 'typebox';

import { defineEndpoints } from '../endpoint';
import { limits } from '../limits';
import { Choice, Language, Nullable, Text, Timestamp } from '../wire';

/** URL slug: lowercase letters, digits and single hyphens. */
const Slug = Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', maxLength: 80 });

const PostSummary = Type.Object({
  slug: Type.String(),
  language: Type.String(),
  title: Type.String(),
  standfirst: Type.String(),
  topics: Type.Array(Type.String()),
  published: Timestamp,
  updated: Timestamp,
  /** Reading time in whole minutes. */
  minutes: Type.Integer(),
});

const Neighbor = Nullable(Type.Object({ slug: Type.String(), title: Type.String() }));

/** Read from the post's Markdown file; `body` names figures in double braces. */
export const PostInput = Type.Object({
  slug: Slug,
  language: Language,
  /** Both brands if missing. */
  brand: Type.Optional(Choice('cgw', 'hsg')),
  title: Text(120, 1),
  standfirst: Text(400, 1),
  topics: Type.Array(Slug, { maxItems: 6 }),
  published: Text(40, 10),
  updated: Type.Optional(Text(40, 10)),
  body: Text(limits.postBodyMax, 1),
});
export type PostInput = Static<typeof PostInput>;

export const blogEndpoints = defineEndpoints({
  'GET /blog/posts': {
    access: 'public',
    summary: 'Posts in a language, newest first; optionally of one topic',
    query: Type.Object({
      language: Type.Optional(Language),
      topic: Type.Optional(Text(80)),
      page: Type.Optional(Type.Integer({ default: 1 })),
      perpage: Type.Optional(Type.Integer({ default: limits.pageSize })),
    }),
    reply: Type.Object({
      page: Type.Integer(),
      totalpages: Type.Integer(),
      perpage: Type.Integer(),
      total: Type.Integer(),
      items: Type.Array(PostSummary),
      topics: Type.Array(Type.String()),
    }),
  },
  'GET /blog/post': {
    access: 'public',
    summary:
      'A post by its slug in a language, with figures from today’s rate rows; a session is accepted but has no effect',
    query: Type.Object({ slug: Text(80), language: Type.Optional(Language) }),
    reply: Type.Object({
      ...PostSummary.properties,
      /** Sanitized: few elements, no attributes except links. */
      html: Type.String(),
      /** Date of the rate rows behind its figures. */
      figuresof: Timestamp,
      /** Languages of the post. */
      languages: Type.Array(Type.String()),
      previous: Neighbor,
      next: Neighbor,
    }),
  },
  'POST /operator/publish': {
    access: 'operator',
    summary: 'Publish or update a post in a language; idempotent',
    body: PostInput,
    reply: Type.Object({
      slug: Type.String(),
      language: Type.String(),
      outcome: Choice('published', 'changed', 'unchanged'),
    }),
    bodyLimit: 4 * limits.postBodyMax,
  },
});
