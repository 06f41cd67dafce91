import { and, isNull, sql } from 'drizzle-orm';

import { now } from '@/host/core/clock';
import { schema, type Db } from '@/host/db/client';
import { match } from '@/host/db/match';

const { reconciliationCases } = schema;

/**
 * A kind of difference. 'found': taken without notice, booked now; 'unknown': no payment of ours;
 * 'differs': booked with another sum; 'went-back': more went back than booked; 'not-there': booked
 * but not listed; 'not-returned': our repayment is not listed.
 */
export type CaseKind = 'found' | 'unknown' | 'differs' | 'went-back' | 'not-there' | 'not-returned';

/** In hundredths of the currency. */
export interface ReconciliationCase {
  gateway: string;
  kind: CaseKind;
  reference: string;
  attemptId: string | null;
  currency: string;
  amountCents: number;
  other?: string;
}

/**
 * Stores a case once. A 'found' one is settled, but still emailed; a changed sum reopens a settled
 * case.
 */
export async function addCase(db: Db, entry: ReconciliationCase): Promise<void> {
  const at = now();
  const found = entry.kind === 'found';
  await db
    .insert(reconciliationCases)
    .values({ ...entry, foundAt: at, settledAt: found ? at : null, note: found ? 'booked' : null })
    .onConflictDoUpdate({
      target: [
        reconciliationCases.gateway,
        reconciliationCases.kind,
        reconciliationCases.reference,
      ],
      set: {
        amountCents: entry.amountCents,
        other: entry.other ?? '',
        foundAt: at,
        notifiedAt: null,
        settledAt: null,
        note: null,
      },
      setWhere: sql`${reconciliationCases.amountCents} <> ${entry.amountCents} and ${reconciliationCases.kind} <> 'found'`,
    });
}

export async function closeCase(
  db: Db,
  { gateway, kind, reference }: Pick<ReconciliationCase, 'gateway' | 'kind' | 'reference'>,
): Promise<void> {
  await db
    .update(reconciliationCases)
    .set({ settledAt: now(), note: 'both sides agree now' })
    .where(
      and(
        match(reconciliationCases, { gateway, kind, reference }),
        isNull(reconciliationCases.settledAt),
      ),
    );
}
