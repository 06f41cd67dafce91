import type { PostInput } from '@/contract/public/blog';
import type { Reply } from '@/contract/calls';
import { now } from '@/host/core/clock';
import { invalid } from '@/host/core/errors';
import { schema, type Db } from '@/host/db/client';
import { match } from '@/host/db/match';
import { loadRateTables } from '@/host/rates/tables';
import { getReadingMinutes } from '@/rules/blog/reading-time';

import { renderArticleHtml, findUnknownFigures, insertFigures } from './article';

const { blogPosts } = schema;

type Row = typeof blogPosts.$inferInsert;

const refuse = (field: string, message: string): never => {
  throw invalid(field, message);
};

function parseDate(text: string, field: string): Date {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? refuse(field, 'is not a date like 2026-10-01') : date;
}

/**
 * Idempotent. Rejects a placeholder that names no figure, with its line.
 * @throws Problem validation
 */
export async function publishPost(
  db: Db,
  input: PostInput,
): Promise<Reply<'POST /operator/publish'>> {
  const { slug, language } = input;
  const at = now();
  const publishedAt = parseDate(input.published, 'published');
  const context = { tables: await loadRateTables(db, at), locale: language, now: at };
  const missingFigure = findUnknownFigures(input.body, context)[0];
  if (missingFigure)
    refuse(
      'body',
      `refers to the figure {{${missingFigure.words}}} on line ${missingFigure.line}, which does not exist`,
    );
  renderArticleHtml(input.body, context);
  const row = {
    slug,
    language,
    brand: input.brand ?? '',
    title: input.title,
    standfirst: input.standfirst,
    body: input.body,
    topics: input.topics,
    minutes: getReadingMinutes(insertFigures(input.body, context)),
    publishedAt,
  } satisfies Omit<Row, 'updatedAt'>;
  const [existingPost] = await db
    .select()
    .from(blogPosts)
    .where(match(blogPosts, { slug, language }));
  const givenUpdatedAt = input.updated ? parseDate(input.updated, 'updated') : null;
  if (
    existingPost &&
    isSame(existingPost, { ...row, updatedAt: givenUpdatedAt ?? existingPost.updatedAt })
  )
    return { slug, language, outcome: 'unchanged' };
  const updatedAt = givenUpdatedAt ?? (existingPost ? at : publishedAt);
  await db
    .insert(blogPosts)
    .values({ ...row, updatedAt })
    .onConflictDoUpdate({
      target: [blogPosts.slug, blogPosts.language],
      set: { ...row, updatedAt },
    });
  return { slug, language, outcome: existingPost ? 'changed' : 'published' };
}

const isSame = (existingPost: typeof blogPosts.$inferSelect, row: Row): boolean =>
  (Object.keys(existingPost) as (keyof typeof existingPost)[])
    .filter((name) => name !== 'minutes')
    .every((name) => JSON.stringify(existingPost[name]) === JSON.stringify(row[name]));
