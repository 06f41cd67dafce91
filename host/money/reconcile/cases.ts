import { and, eq, isNull, sql } from 'drizzle-orm';

import { now } from '@/host/core/clock';
import { schema, type Db } from '@/host/db/client';

const { reconciliationCases } = schema;

/**
 * What only one side knows. 'found': money that a gateway took without telling, booked now;
 * 'unknown': taken for no payment of ours; 'differs': booked with another sum; 'went-back': more
 * went back than is booked; 'not-there': booked and not on the list; 'not-returned': paid back by
 * our word alone.
 */
export type CaseKind = 'found' | 'unknown' | 'differs' | 'went-back' | 'not-there' | 'not-returned';

/** A case as it is found: sums in hundredths of the currency. */
export interface FoundCase {
  gateway: string;
  kind: CaseKind;
  reference: string;
  attemptId: string | null;
  currency: string;
  amountCents: number;
  other?: string;
}

/**
 * Stores a case, once. One that is booked by now ('found') is settled, and finance reads of it. A
 * case whose sum has changed since it was settled is open again.
 */
export async function noteCase(db: Db, found: FoundCase): Promise<void> {
  const at = now();
  const done = found.kind === 'found';
  await db
    .insert(reconciliationCases)
    .values({ ...found, foundAt: at, settledAt: done ? at : null, note: done ? 'booked' : null })
    .onConflictDoUpdate({
      target: [
        reconciliationCases.gateway,
        reconciliationCases.kind,
        reconciliationCases.reference,
      ],
      set: {
        amountCents: found.amountCents,
        other: found.other ?? '',
        foundAt: at,
        toldAt: null,
        settledAt: null,
        note: null,
      },
      setWhere: sql`${reconciliationCases.amountCents} <> ${found.amountCents} and ${reconciliationCases.kind} <> 'found'`,
    });
}

/** Both sides agree again: a case that was open ends by itself. */
export async function endCase(
  db: Db,
  { gateway, kind, reference }: Pick<FoundCase, 'gateway' | 'kind' | 'reference'>,
): Promise<void> {
  await db
    .update(reconciliationCases)
    .set({ settledAt: now(), note: 'both sides agree now' })
    .where(
      and(
        eq(reconciliationCases.gateway, gateway),
        eq(reconciliationCases.kind, kind),
        eq(reconciliationCases.reference, reference),
        isNull(reconciliationCases.settledAt),
      ),
    );
}
