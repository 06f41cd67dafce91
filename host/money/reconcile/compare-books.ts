import { sql } from 'drizzle-orm';

import { now } from '@/host/core/clock';
import { schema, type Db } from '@/host/db/client';

const { captures, captureWithdrawals, gatewayMovements, reconciliationCases } = schema;

export interface RunRange {
  gateway: string;
  fromAt: Date;
  toAt: Date;
}

const wentBack = sql`(select coalesce(sum(m.amount_cents), 0) from ${gatewayMovements} m
  where m.gateway = c.gateway and m.capture_id = c.gateway_capture_id and m.kind = 'back')`;
const isListed = sql`exists (select 1 from ${gatewayMovements} m
  where m.gateway = c.gateway and m.id = c.gateway_capture_id)`;

/**
 * Finds booked entries that are missing from the gateway's list, and ends cases that the list has
 * resolved.
 */
export async function compareBooks(db: Db, { gateway, fromAt, toAt }: RunRange): Promise<void> {
  const at = now();
  const within = (column: ReturnType<typeof sql>) =>
    sql`${column} >= ${fromAt.toISOString()}::timestamptz and ${column} < ${toAt.toISOString()}::timestamptz`;
  const insertCase = sql`insert into ${reconciliationCases} (gateway, kind, reference, attempt_id, currency, amount_cents, other, found_at)`;
  await db.execute(sql`${insertCase}
    select c.gateway, 'not-there', c.gateway_capture_id, c.attempt_id, c.currency, c.amount_cents, c.state, ${at.toISOString()}::timestamptz
    from ${captures} c where c.gateway = ${gateway} and c.amount_cents > 0
      and ${within(sql`c.captured_at`)} and not ${isListed}
    on conflict do nothing`);
  await db.execute(sql`${insertCase}
    select c.gateway, 'not-returned', c.gateway_capture_id, c.attempt_id, c.currency, c.returned_cents,
      coalesce(c.refund_reference, ''), ${at.toISOString()}::timestamptz
    from ${captures} c where c.gateway = ${gateway} and c.returned_cents > ${wentBack}
      and (${within(sql`c.refunded_at`)} or exists (select 1 from ${captureWithdrawals} w
        where w.member_id = c.member_id and w.capture_id = c.id and w.state = 'final' and ${within(sql`w.updated_at`)}))
    on conflict do nothing`);
  await db.execute(sql`update ${reconciliationCases} k
    set settled_at = ${at.toISOString()}::timestamptz, note = 'both sides agree now'
    from ${captures} c
    where k.settled_at is null and k.gateway = ${gateway} and c.gateway = k.gateway and c.gateway_capture_id = k.reference
      and ((k.kind = 'not-there' and ${isListed}) or (k.kind = 'not-returned' and c.returned_cents <= ${wentBack})
        or (k.kind = 'went-back' and ${wentBack} <= c.returned_cents + c.disputed_cents))`);
}
