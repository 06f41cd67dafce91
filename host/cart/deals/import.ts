import { isDeepStrictEqual } from 'node:util';

import { eq } from 'drizzle-orm';

import type { DealRow } from '@/contract/public/deal';
import type { FieldProblem } from '@/contract/error-codes';
import { listRestrictedStores } from '@/host/cart/items';
import { Problem } from '@/host/core/errors';
import { hasHidden } from '@/rules/characters';
import { schema, type Db, type Tx } from '@/host/db/client';
import { parseProductLink, findRestrictedStore } from '@/rules/cart/product';
import { goodsKinds, isGoodsList } from '@/rules/deals/lists';
import { isoDay } from '@/rules/iso-day';
import { readCents } from '@/rules/money';
import { toGrams } from '@/rules/packages/weight';
import { guideCategories } from '@/rules/rates/typical-weights';

const { deals } = schema;
type Row = typeof deals.$inferSelect;

/**
 * Creates or updates a deal by its key.
 * @returns 'created', 'changed', or 'same' if nothing changed
 * @throws Problem validation, naming every invalid field
 */
export async function saveDeal(tx: Tx, body: DealRow): Promise<{ key: string; outcome: string }> {
  const problems = await findDealProblems(tx, body);
  if (problems.length > 0) throw new Problem('validation', { fields: problems });
  const row = toStoredDeal(body);
  const [existingDeal] = await tx.select().from(deals).where(eq(deals.key, row.key)).for('update');
  if (existingDeal && isDeepStrictEqual(existingDeal, row))
    return { key: row.key, outcome: 'same' };
  await tx.insert(deals).values(row).onConflictDoUpdate({ target: deals.key, set: row });
  return { key: row.key, outcome: existingDeal ? 'changed' : 'created' };
}

function toStoredDeal(body: DealRow): Row {
  return {
    key: body.key,
    lists: normalizeLists(body.lists),
    name: body.name,
    reason: body.reason,
    store: body.store,
    url: parseProductLink(body.url) ?? '',
    priceCents: readCents(body.price) ?? 0,
    weightGrams: toGrams(body.weight, 'kg'),
    kind: body.kind || 'regular',
    category: body.category,
    checkedOn: body.checked,
    validFrom: body.validfrom,
    validTo: body.validto || null,
    position: body.position,
  };
}

function normalizeLists(lists: readonly string[]): string[] {
  const allLists = lists.some((list) => list.startsWith('deals/')) ? ['deals', ...lists] : lists;
  return [...new Set(allLists)].toSorted();
}

async function findDealProblems(db: Db, body: DealRow): Promise<FieldProblem[]> {
  const problems: FieldProblem[] = [];
  const addProblem = (field: string, message: string) => void problems.push({ field, message });
  for (const list of body.lists)
    if (!isGoodsList(list)) addProblem('lists', `"${list}" is not a list`);
  for (const field of ['name', 'reason'] as const)
    if (Object.values(body[field]).some((text) => hasHidden(text)))
      addProblem(field, 'must be a single line without control or invisible characters');
  if (hasHidden(body.store))
    addProblem('store', 'must be a single line without control or invisible characters');
  const link = parseProductLink(body.url);
  if (link === null || !link.startsWith('https:')) addProblem('url', 'must be an https link');
  else {
    const shop = findRestrictedStore(link, await listRestrictedStores(db));
    if (shop !== null) addProblem('url', `${shop} is a store that we do not buy from`);
  }
  if (!readCents(body.price)) addProblem('price', 'must be an amount above 0 with two decimals');
  if (toGrams(body.weight, 'kg') < 1) addProblem('weight', 'must be at least one gram');
  if (body.kind !== '' && !goodsKinds.some((kind) => kind === body.kind))
    addProblem('kind', `must be one of ${goodsKinds.join(', ')}`);
  if (!guideCategories.some((category) => category === body.category))
    addProblem('category', `must be one of ${guideCategories.join(', ')}`);
  for (const field of ['checked', 'validfrom', 'validto'] as const)
    if (!(field === 'validto' && body.validto === '') && !isDay(body[field]))
      addProblem(field, `"${body[field]}" is not a date like 2026-11-20`);
  if (body.validto !== '' && body.validto <= body.validfrom)
    addProblem('validto', 'must be after the first day');
  return problems;
}

function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && isoDay(date) === text;
}
