import { sql } from 'drizzle-orm';

import { now } from '@/host/core/clock';
import { schema, type Db } from '@/host/db/client';

const { captures, captureWithdrawals, gatewayMovements, reconciliationCases } = schema;

export interface RunRange {
  gateway: string;
  fromAt: Date;
  toAt: Date;
}

const joinListed = (gateway: string) =>
  sql`left join (select id from ${gatewayMovements} where gateway = ${gateway}) m on m.id = c.gateway_capture_id`;
const joinReturnedSums = (gateway: string) =>
  sql`left join (select capture_id, sum(amount_cents) as cents from ${gatewayMovements}
    where gateway = ${gateway} and kind = 'back' group by 1) b on b.capture_id = c.gateway_capture_id`;
const returnedSum = sql`coalesce(b.cents, 0)`;

/**
 * Finds booked entries that are missing from the gateway's list, and closes cases that the list has
 * resolved.
 */
export async function compareBooks(db: Db, { gateway, fromAt, toAt }: RunRange): Promise<void> {
  const currentTime = now();
  const isInRange = (column: ReturnType<typeof sql>) =>
    sql`${column} >= ${fromAt.toISOString()}::timestamptz and ${column} < ${toAt.toISOString()}::timestamptz`;
  const insertCase = sql`insert into ${reconciliationCases} (gateway, kind, reference, attempt_id, currency, amount_cents, other, found_at)`;
  await db.execute(sql`${insertCase}
    select c.gateway, 'not-there', c.gateway_capture_id, c.attempt_id, c.currency, c.amount_cents, c.state, ${currentTime.toISOString()}::timestamptz
    from ${captures} c ${joinListed(gateway)} where c.gateway = ${gateway} and c.amount_cents > 0
      and ${isInRange(sql`c.captured_at`)} and m.id is null
    on conflict do nothing`);
  await db.execute(sql`${insertCase}
    select c.gateway, 'not-returned', c.gateway_capture_id, c.attempt_id, c.currency, c.returned_cents,
      coalesce(c.refund_reference, ''), ${currentTime.toISOString()}::timestamptz
    from ${captures} c ${joinReturnedSums(gateway)} where c.gateway = ${gateway} and c.returned_cents > ${returnedSum}
      and (${isInRange(sql`c.refunded_at`)} or exists (select 1 from ${captureWithdrawals} w
        where w.member_id = c.member_id and w.capture_id = c.id and w.state = 'final' and ${isInRange(sql`w.updated_at`)}))
    on conflict do nothing`);
  await db.execute(sql`update ${reconciliationCases} k
    set settled_at = ${currentTime.toISOString()}::timestamptz, note = 'both sides agree now'
    where k.settled_at is null and k.gateway = ${gateway} and (k.kind, k.reference) in (
      select agreed.kind, c.gateway_capture_id from ${captures} c ${joinListed(gateway)} ${joinReturnedSums(gateway)}
      cross join (values ('not-there'), ('not-returned'), ('went-back')) agreed (kind)
      where c.gateway = ${gateway}
        and c.gateway_capture_id in (select reference from ${reconciliationCases} where gateway = ${gateway} and settled_at is null)
        and case agreed.kind when 'not-there' then m.id is not null when 'not-returned' then c.returned_cents <= ${returnedSum}
          else ${returnedSum} <= c.returned_cents + c.disputed_cents end)`);
}
