import { and, eq } from 'drizzle-orm';
import type { Static } from 'typebox';

import type { Refund } from '@/contract/money/refund';
import { schema, type Db } from '@/host/db/client';
import { fromCents } from '@/rules/money';

import { matchTargetCaptures } from './money-rows';
import type { TargetKey } from './targets';

const { captures } = schema;

export const CANCELED = 'cancelled';

export const WITHDRAWN = 'withdrawn';

/**
 * Returns null when nothing was reversed for this reason. `creditsCents`: the credits that paid for
 * the target.
 */
export async function findRefund(
  db: Db,
  memberId: string,
  target: TargetKey,
  { reason, creditsCents }: { reason: string; creditsCents: number },
): Promise<Static<typeof Refund> | null> {
  const matchesReason = and(matchTargetCaptures(memberId, target), eq(captures.reason, reason));
  const [capture] = await db.select().from(captures).where(matchesReason);
  if (!capture) return null;
  return {
    amount: fromCents(
      capture.state === 'refund-due'
        ? capture.amountCents - capture.returnedCents
        : capture.amountCents,
    ),
    credits: fromCents(creditsCents),
    state: capture.state === 'refunded' ? 'refunded' : 'due',
    refundedtime: capture.refundedAt?.toISOString() ?? null,
  };
}
