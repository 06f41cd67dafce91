import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';

import { now } from '@/host/core/clock';
import { Problem } from '@/host/core/errors';
import { schema, type Db, type Tx } from '@/host/db/client';

import { promoHolds, type PromoRow } from './promo-rules';

const { promoCodes, promoUses } = schema;

/** A code that this member may use now; null otherwise. */
export async function usablePromo(
  db: Db,
  memberId: string,
  code: string | null,
): Promise<PromoRow | null> {
  if (!code) return null;
  const [row] = await db.select().from(promoCodes).where(eq(promoCodes.code, code));
  return row && promoHolds(row, now()) && !(await isUsed(db, memberId, code)) ? row : null;
}

/** Makes sure that a member may use a code. @throws Problem promoInvalid | promoUsed */
export async function checkPromo(db: Db, memberId: string, code: string): Promise<PromoRow> {
  if (await isUsed(db, memberId, code)) throw new Problem('promoUsed');
  const row = await usablePromo(db, memberId, code);
  if (!row) throw new Problem('promoInvalid');
  return row;
}

async function isUsed(db: Db, memberId: string, code: string): Promise<boolean> {
  const found = await db
    .select({ code: promoUses.code })
    .from(promoUses)
    .where(and(eq(promoUses.memberId, memberId), eq(promoUses.code, code)));
  return found.length > 0;
}

/**
 * Uses a code up for a shipment that is being paid: of many at once the allowed number succeeds.
 * @throws Problem promoInvalid | promoUsed
 */
export async function spendPromo(
  tx: Tx,
  memberId: string,
  code: string,
  shipmentId: string,
): Promise<void> {
  const [counted] = await tx
    .update(promoCodes)
    .set({ uses: sql`${promoCodes.uses} + 1` })
    .where(
      and(
        eq(promoCodes.code, code),
        or(isNull(promoCodes.maxUses), lt(promoCodes.uses, promoCodes.maxUses)),
      ),
    )
    .returning({ code: promoCodes.code });
  if (!counted) throw new Problem('promoInvalid');
  const [used] = await tx
    .insert(promoUses)
    .values({ memberId, code, shipmentId, usedAt: now() })
    .onConflictDoNothing()
    .returning({ code: promoUses.code });
  if (!used) throw new Problem('promoUsed');
}

/**
 * Gives the code of a shipment that is called off back: its member may use it again, as long as it
 * holds.
 */
export async function returnPromo(tx: Tx, memberId: string, shipmentId: string): Promise<void> {
  const [used] = await tx
    .delete(promoUses)
    .where(and(eq(promoUses.memberId, memberId), eq(promoUses.shipmentId, shipmentId)))
    .returning({ code: promoUses.code });
  if (used)
    await tx
      .update(promoCodes)
      .set({ uses: sql`${promoCodes.uses} - 1` })
      .where(eq(promoCodes.code, used.code));
}
