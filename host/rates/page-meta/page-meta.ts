import { asc, eq, inArray, sql } from 'drizzle-orm';

import type { FieldProblem } from '@/contract/error-codes';
import type { PageMeta } from '@/contract/public/page-meta';
import type { Body, Reply } from '@/contract/calls';
import { Problem } from '@/host/core/errors';
import { hasHidden } from '@/rules/characters';
import type { Portal } from '@/host/core/portal';
import { schema, type Db } from '@/host/db/client';
import { locales } from '@/rules/locale';
import { isPictureUrl, findMetaSection } from '@/rules/page-meta';
import { isUuid } from '@/rules/uuid';

const { pageMeta } = schema;
/** Upper limit, so that lists are never truncated. */
const MAX_ROWS = 2_000;

const byName = [asc(pageMeta.page), asc(pageMeta.language), asc(pageMeta.brand)];

export async function listPageMeta(
  db: Db,
  section: 'page' | 'dashboard',
  portal: Portal,
): Promise<Reply<'GET /page/meta'>> {
  const rows = await db
    .select()
    .from(pageMeta)
    .where(portal === undefined ? undefined : inArray(pageMeta.brand, ['', portal].flat()))
    .orderBy(...byName)
    .limit(MAX_ROWS);
  return { items: rows.filter(({ page }) => findMetaSection(page) === section) };
}

export async function listAllMeta(db: Db): Promise<Reply<'GET /operator/meta'>> {
  return {
    items: await db
      .select()
      .from(pageMeta)
      .orderBy(...byName)
      .limit(MAX_ROWS),
  };
}

/**
 * Replaces an existing row.
 * @throws Problem operatorInput for an invalid page, language, brand, picture or text
 */
export async function addMeta(
  db: Db,
  { page, language, brand = '', ...texts }: Body<'POST /operator/meta/add'>,
): Promise<PageMeta> {
  const { title = '', description = '', picture = '' } = texts;
  const fields: FieldProblem[] = [];
  const refuse = (field: string, message: string) => fields.push({ field, message });
  if (!findMetaSection(page))
    refuse('page', `"${page}" is not a page: give a path like /rates, /orders or /orders/*`);
  if (!locales.some((locale) => locale === language))
    refuse('language', `must be one of ${locales.join(', ')}`);
  if (!['', 'cgw', 'hsg'].includes(brand)) refuse('brand', 'must be cgw or hsg; omit it for both');
  if (picture && !isPictureUrl(picture))
    refuse('picture', 'must be a path on the portal or an https address');
  if (!title.trim() && !description.trim() && !picture)
    refuse('title', 'give a title, a description or a picture');
  for (const [field, text] of Object.entries({ title, description }))
    if (hasHidden(text))
      refuse(field, 'must be a single line without control or invisible characters');
  const otherRows = sql`(${pageMeta.page}, ${pageMeta.language}, ${pageMeta.brand}) <> (${page}, ${language}, ${brand})`;
  if ((await db.$count(pageMeta, otherRows)) >= MAX_ROWS)
    refuse('page', `there are already ${MAX_ROWS} rows: remove one first`);
  if (fields.length > 0) throw new Problem('operatorInput', { fields });
  const values = { title: title.trim(), description: description.trim(), picture };
  const [row] = await db
    .insert(pageMeta)
    .values({ page, language, brand, ...values })
    .onConflictDoUpdate({ target: [pageMeta.page, pageMeta.language, pageMeta.brand], set: values })
    .returning();
  if (!row) throw new Problem('internal');
  return row;
}

/** @throws Problem operatorInput for an unknown id */
export async function removeMeta(db: Db, id: string): Promise<Record<string, never>> {
  const rows = isUuid(id)
    ? await db.delete(pageMeta).where(eq(pageMeta.id, id)).returning({ id: pageMeta.id })
    : [];
  if (rows.length === 0)
    throw new Problem('operatorInput', {
      fields: [{ field: 'id', message: `no row has the id ${id}` }],
    });
  return {};
}
