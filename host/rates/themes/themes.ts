import { desc, eq, gt } from 'drizzle-orm';

import type { FieldProblem } from '@/contract/error-codes';
import type { Body, Reply } from '@/contract/calls';
import type { Theme } from '@/contract/public/theme';
import { now } from '@/host/core/clock';
import { Problem } from '@/host/core/errors';
import type { Portal } from '@/host/core/portal';
import { schema, type Db, type Tx } from '@/host/db/client';
import { isThemeName, readThemeMoment, themeNames } from '@/rules/themes';
import { isUuid } from '@/rules/uuid';

const { themes } = schema;
/** Upper limit, so that lists are never truncated. */
const MAX_THEMES = 200;

const toTheme = ({ id, name, startsAt, endsAt, brand }: typeof themes.$inferSelect): Theme => ({
  id,
  name,
  from: startsAt.toISOString(),
  to: endsAt.toISOString(),
  brand,
});

export async function listPortalThemes(db: Db, portal: Portal): Promise<Reply<'GET /list/themes'>> {
  const rows = await db
    .select()
    .from(themes)
    .where(gt(themes.endsAt, now()))
    .orderBy(themes.startsAt)
    .limit(MAX_THEMES);
  const items = rows.filter(
    ({ brand }) => brand === '' || portal === undefined || brand === portal,
  );
  return { items: items.map(toTheme) };
}

export async function listThemes(db: Db): Promise<Reply<'GET /operator/themes'>> {
  const rows = await db.select().from(themes).orderBy(desc(themes.startsAt)).limit(MAX_THEMES);
  return { items: rows.map(toTheme) };
}

/** @throws Problem operatorInput for an unknown name, an invalid date or an unknown brand */
export async function addTheme(
  tx: Tx,
  { name, from, to, brand = '' }: Body<'POST /operator/themes/add'>,
): Promise<Theme> {
  const [startsAt, endsAt] = [readThemeMoment(from), readThemeMoment(to)];
  const fields: FieldProblem[] = [];
  const refuse = (field: string, message: string) => fields.push({ field, message });
  if (!isThemeName(name)) refuse('name', `must be one of ${themeNames.join(', ')}`);
  if (!['', 'cgw', 'hsg'].includes(brand)) refuse('brand', 'must be cgw or hsg; omit it for both');
  if (!startsAt) refuse('from', `"${from}" is not a date like 2026-12-01 or 2026-12-01 14:00`);
  if (!endsAt) refuse('to', `"${to}" is not a date like 2026-12-01 or 2026-12-01 14:00`);
  if (startsAt && endsAt && endsAt <= startsAt) refuse('to', 'must be later than from');
  if ((await tx.$count(themes)) >= MAX_THEMES)
    refuse('name', `there are already ${MAX_THEMES} themes: remove one that has ended`);
  if (fields.length > 0 || !startsAt || !endsAt) throw new Problem('operatorInput', { fields });
  const [row] = await tx.insert(themes).values({ name, startsAt, endsAt, brand }).returning();
  if (!row) throw new Problem('internal');
  return toTheme(row);
}

/** @throws Problem operatorInput for an unknown id */
export async function removeTheme(db: Db, id: string): Promise<Record<string, never>> {
  const rows = isUuid(id)
    ? await db.delete(themes).where(eq(themes.id, id)).returning({ id: themes.id })
    : [];
  if (rows.length === 0)
    throw new Problem('operatorInput', {
      fields: [{ field: 'id', message: `no theme has the id ${id}` }],
    });
  return {};
}
