import { asc, eq, ilike, sql } from 'drizzle-orm';

import { limits } from '@/contract/limits';
import { schema, type Db } from '@/host/db/client';
import { lockedCategories } from '@/rules/packages/shippable';

const { packageCategories, merchants } = schema;

/** `locked`: members may not change the category of a package that has it. */
export interface Category {
  code: string;
  locked: boolean;
}

export async function listCategories(db: Db): Promise<Category[]> {
  const rows = await db
    .select({ code: packageCategories.code })
    .from(packageCategories)
    .orderBy(asc(packageCategories.position));
  return rows.map(({ code }) => ({ code, locked: isLocked(code) }));
}

export function isLocked(category: string): boolean {
  return lockedCategories.includes(category);
}

export async function findCategory(db: Db, code: string): Promise<Category | null> {
  const [row] = await db
    .select({ code: packageCategories.code })
    .from(packageCategories)
    .where(eq(packageCategories.code, code));
  return row ? { code: row.code, locked: isLocked(row.code) } : null;
}

/** Ignores case, and leading and trailing spaces. */
export async function findMerchant(db: Db, name: string): Promise<string | null> {
  const [row] = await db
    .select({ name: merchants.name })
    .from(merchants)
    .where(eq(sql`lower(${merchants.name})`, name.trim().toLowerCase()));
  return row?.name ?? null;
}

/** Returns prefix matches first. */
export async function searchMerchants(
  db: Db,
  search: string,
  page: number,
): Promise<{ name: string }[]> {
  const text = search.trim().replace(/[\\%_]/g, '\\$&');
  return db
    .select({ name: merchants.name })
    .from(merchants)
    .where(ilike(merchants.name, `%${text}%`))
    .orderBy(sql`${merchants.name} not ilike ${`${text}%`}`, asc(merchants.name))
    .limit(limits.merchantsPage)
    .offset((Math.min(Math.max(page, 1), 1000) - 1) * limits.merchantsPage);
}
