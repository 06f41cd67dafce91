import { and, asc, eq, inArray } from 'drizzle-orm';

import { schema, type Db } from '@/host/db/client';
import { fromCents, type Amount } from '@/rules/money';

const { packages } = schema;
type Row = Pick<typeof packages.$inferSelect, 'ref' | 'kinds' | 'amountCents'>;

/** Keyed by box reference. */
export type BoxGoods = ReadonlyMap<string, { amount: Amount; category: string }[]>;

/** A box whose value was declared again counts as one lot. */
export async function loadBoxGoods(
  db: Db,
  memberId: string,
  rows: readonly Row[],
): Promise<BoxGoods> {
  const boxes = rows.filter(({ kinds }) => kinds.includes('onebox'));
  if (boxes.length === 0) return new Map();
  const contents = await db
    .select({ box: packages.boxRef, cents: packages.amountCents, category: packages.category })
    .from(packages)
    .where(
      and(
        eq(packages.memberId, memberId),
        inArray(
          packages.boxRef,
          boxes.map(({ ref }) => ref),
        ),
      ),
    )
    .orderBy(asc(packages.ref));
  return new Map(
    boxes.flatMap(({ ref, amountCents }) => {
      const goods = contents.filter(({ box }) => box === ref);
      return goods.reduce((sum, { cents }) => sum + cents, 0) === amountCents
        ? [
            [
              ref,
              goods.map(({ cents, category }) => ({ amount: fromCents(cents), category })),
            ] as const,
          ]
        : [];
    }),
  );
}
