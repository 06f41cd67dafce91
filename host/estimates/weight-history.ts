import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';

import { schema, type Db } from '@/host/db/client';

import type { WeighedItem } from './estimator';
import { normalizeWords } from './labels';

const { orderLines, packages, weighedItems } = schema;
/** More than the estimator needs, since trigrams order only roughly. */
const MAX_CANDIDATES = 60;
/** Their weight includes other goods. */
const combinedKinds = ['onebox', 'repacked'];

/** `words` must come from `normalizeWords`. */
export async function findSimilarWeights(db: Db, words: string): Promise<WeighedItem[]> {
  if (words === '') return [];
  return db
    .select({ words: weighedItems.words, grams: weighedItems.grams })
    .from(weighedItems)
    .where(sql`${weighedItems.words} % ${words}`)
    .orderBy(sql`similarity(${weighedItems.words}, ${words}) desc`, weighedItems.source)
    .limit(MAX_CANDIDATES);
}

/** Single pieces bought for members from this link. */
export async function listLinkWeights(db: Db, url: string): Promise<number[]> {
  const rows = await db
    .select({ grams: packages.weightGrams })
    .from(orderLines)
    .innerJoin(
      packages,
      and(eq(packages.memberId, orderLines.memberId), eq(packages.ref, orderLines.packageRef)),
    )
    .where(
      and(
        sql`md5(${orderLines.url}) = md5(${url})`,
        isNotNull(orderLines.packageRef),
        eq(orderLines.quantity, 1),
        sql`jsonb_array_length(${packages.itemization}) <= 1`,
      ),
    )
    .orderBy(desc(orderLines.arrivedAt))
    .limit(MAX_CANDIDATES);
  return rows.map(({ grams }) => grams);
}

interface DeclaredPackage {
  ref: string;
  kinds: readonly string[];
  weightGrams: number;
  itemization: readonly { description: string; qty: number }[];
}

/**
 * Keeps the weight only of a package with a single item, and deletes it if a later declaration
 * differs. Stores no member data.
 */
export async function recordWeight(db: Db, declaredPackage: DeclaredPackage): Promise<void> {
  const [line, ...otherLines] = declaredPackage.itemization;
  const words = line ? normalizeWords(line.description) : '';
  const isSingle = line?.qty === 1 && otherLines.length === 0 && words !== '';
  if (!isSingle || declaredPackage.kinds.some((kind) => combinedKinds.includes(kind))) {
    await db.delete(weighedItems).where(sql`${weighedItems.source} = ${declaredPackage.ref}`);
    return;
  }
  const row = { source: declaredPackage.ref, words, grams: declaredPackage.weightGrams };
  await db
    .insert(weighedItems)
    .values(row)
    .onConflictDoUpdate({ target: weighedItems.source, set: row });
}
