import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';

import { schema, type Db } from '@/host/db/client';

import type { Weighed } from './estimator';
import { plainWords } from './words';

const { orderLines, packages, weighedItems } = schema;
/** The estimator takes the nearest fifteen; names that are spelt alike are not yet the nearest. */
const CANDIDATES = 60;
/** Kinds whose weight says nothing of the goods by themselves. */
const notByItself = ['onebox', 'repacked'];

/** What we have weighed under a like name, by trigram. @param words folded by `plainWords` */
export async function weighedLike(db: Db, words: string): Promise<Weighed[]> {
  if (words === '') return [];
  return db
    .select({ words: weighedItems.words, grams: weighedItems.grams })
    .from(weighedItems)
    .where(sql`${weighedItems.words} % ${words}`)
    .orderBy(sql`similarity(${weighedItems.words}, ${words}) desc`, weighedItems.source)
    .limit(CANDIDATES);
}

/** What pieces weighed that we have bought for members from this very link, each alone in its box. */
export async function weighedOfLink(db: Db, url: string): Promise<number[]> {
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
    .limit(CANDIDATES);
  return rows.map(({ grams }) => grams);
}

/** A package as its member has declared it. */
interface Declared {
  ref: string;
  kinds: readonly string[];
  weightGrams: number;
  itemization: readonly { description: string; qty: number }[];
}

/**
 * Remembers what a declared package weighed when a single thing is in it, and forgets it when
 * another declaration says otherwise. Nothing of the member goes along.
 */
export async function rememberWeight(db: Db, declared: Declared): Promise<void> {
  const [line, ...others] = declared.itemization;
  const words = line ? plainWords(line.description) : '';
  const single = line?.qty === 1 && others.length === 0 && words !== '';
  if (!single || declared.kinds.some((kind) => notByItself.includes(kind))) {
    await db.delete(weighedItems).where(sql`${weighedItems.source} = ${declared.ref}`);
    return;
  }
  const row = { source: declared.ref, words, grams: declared.weightGrams };
  await db
    .insert(weighedItems)
    .values(row)
    .onConflictDoUpdate({ target: weighedItems.source, set: row });
}
