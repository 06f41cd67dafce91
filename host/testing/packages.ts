import { randomInt } from 'node:crypto';

import { subDays } from 'date-fns/subDays';

import { newReference } from '@/host/core/references';

import { schema, type Db } from '../db/client';

export type PackageValues = Partial<typeof schema.packages.$inferInsert>;

/**
 * Adds packages with the given values to a member and returns their references in order. They
 * arrived two days ago, so that a test that runs past midnight adds no storage fee.
 */
export async function storePackages(
  db: Db,
  memberId: string,
  values: PackageValues[],
): Promise<string[]> {
  const twoDaysAgo = subDays(new Date(), 2).getTime();
  const rows = values.map((overrides, index) => ({
    memberId,
    ref: newReference('PK'),
    tracking: `TEST${randomInt(1e9)}${index}`,
    name: `Parcel ${index + 1}`,
    merchant: 'Amazon',
    category: 'cameras',
    status: '2',
    weightGrams: 1200,
    lengthMm: 300,
    widthMm: 200,
    heightMm: 100,
    amountCents: 4990,
    arrivedAt: new Date(twoDaysAgo + index * 60_000),
    ...overrides,
  }));
  await db.insert(schema.packages).values(rows);
  return rows.map((row) => row.ref);
}
