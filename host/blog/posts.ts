import {
  and,
  arrayContains,
  asc,
  count,
  desc,
  eq,
  gt,
  inArray,
  lt,
  lte,
  or,
  sql,
} from 'drizzle-orm';

import type { Query, Reply } from '@/contract/calls';
import { limits } from '@/contract/limits';
import { now } from '@/host/core/clock';
import { Problem } from '@/host/core/errors';
import type { Portal } from '@/host/core/portal';
import { schema, type Db } from '@/host/db/client';
import { loadRateTables } from '@/host/rates/tables';
import { toLocale } from '@/rules/locale';

import { renderArticleHtml, insertFigures } from './article';

const { blogPosts } = schema;
type Row = typeof blogPosts.$inferSelect;

/** Matches published posts of this brand or of both brands. */
function matchVisiblePosts(portal: Portal) {
  const brands = typeof portal === 'string' ? ['', portal] : undefined;
  return and(
    lte(blogPosts.publishedAt, now()),
    brands ? inArray(blogPosts.brand, brands) : undefined,
  );
}

export async function listPosts(
  db: Db,
  query: Query<'GET /blog/posts'>,
  portal: Portal,
): Promise<Reply<'GET /blog/posts'>> {
  const locale = toLocale(query.language);
  const languageFilter = and(eq(blogPosts.language, locale), matchVisiblePosts(portal));
  const filter = query.topic
    ? and(languageFilter, arrayContains(blogPosts.topics, [query.topic]))
    : languageFilter;
  const perpage = Math.min(Math.max(query.perpage ?? limits.pageSize, 1), limits.pageSizeMax);
  const [countRow] = await db.select({ total: count() }).from(blogPosts).where(filter);
  const total = countRow?.total ?? 0;
  const totalpages = Math.max(1, Math.ceil(total / perpage));
  const page = Math.min(Math.max(query.page ?? 1, 1), totalpages);
  const rows = await db
    .select()
    .from(blogPosts)
    .where(filter)
    .orderBy(desc(blogPosts.publishedAt), desc(blogPosts.slug))
    .limit(perpage)
    .offset((page - 1) * perpage);
  const topics = await db
    .selectDistinct({ topic: sql<string>`unnest(${blogPosts.topics})` })
    .from(blogPosts)
    .where(languageFilter)
    .orderBy(asc(sql`1`));
  const at = now();
  const context = { tables: await loadRateTables(db, at), locale, now: at };
  return {
    page,
    totalpages,
    perpage,
    total,
    items: rows.map((row) => toSummary(row, (text) => insertFigures(text, context))),
    topics: topics.map(({ topic }) => topic),
  };
}

/** @throws Problem notFound, also if the post is not in the language */
export async function findPost(
  db: Db,
  query: Query<'GET /blog/post'>,
  portal: Portal,
): Promise<Reply<'GET /blog/post'>> {
  const locale = toLocale(query.language);
  const versions = await db
    .select()
    .from(blogPosts)
    .where(and(eq(blogPosts.slug, query.slug), matchVisiblePosts(portal)))
    .orderBy(asc(blogPosts.language));
  const row = versions.find(({ language }) => language === locale);
  if (!row) throw new Problem('notFound');
  const at = now();
  const context = { tables: await loadRateTables(db, at), locale, now: at };
  const fillIn = (text: string) => insertFigures(text, context);
  return {
    ...toSummary(row, fillIn),
    html: renderArticleHtml(row.body, context),
    figuresof: at.toISOString(),
    languages: versions.map(({ language }) => language),
    previous: await findNeighbor(db, row, portal, 'previous'),
    next: await findNeighbor(db, row, portal, 'next'),
  };
}

async function findNeighbor(db: Db, row: Row, portal: Portal, side: 'previous' | 'next') {
  const compare = side === 'previous' ? lt : gt;
  const sort = side === 'previous' ? desc : asc;
  const [post] = await db
    .select({ slug: blogPosts.slug, title: blogPosts.title })
    .from(blogPosts)
    .where(
      and(
        eq(blogPosts.language, row.language),
        matchVisiblePosts(portal),
        or(
          compare(blogPosts.publishedAt, row.publishedAt),
          and(eq(blogPosts.publishedAt, row.publishedAt), compare(blogPosts.slug, row.slug)),
        ),
      ),
    )
    .orderBy(sort(blogPosts.publishedAt), sort(blogPosts.slug))
    .limit(1);
  return post ?? null;
}

function toSummary(row: Row, fillIn: (text: string) => string) {
  return {
    slug: row.slug,
    language: row.language,
    title: row.title,
    standfirst: fillIn(row.standfirst),
    topics: row.topics,
    published: row.publishedAt.toISOString(),
    updated: row.updatedAt.toISOString(),
    minutes: row.minutes,
  };
}
