import type { Client as Database } from 'pg';

import type { Run } from './run';

export interface AttemptRow {
  id: string;
  kind: string;
  target: string;
  gateway: string;
  state: string;
  credits: number;
}
interface CaptureRow {
  attempt: string;
  id: string;
  cents: number;
  currency: string;
  state: string;
  reason: string;
  returned: number;
  promised: number;
}
interface HoldRow {
  attempt: string;
  id: string;
  state: string;
  asked: number;
}
export interface TargetRow {
  kind: 'shipment' | 'payment-request' | 'bfm';
  id: string;
  ref: string;
  status: string;
  /** For a request: its amount and its order. */
  cents: number;
  order: string | null;
  /** Whether the request is a line's price difference. */
  line: boolean;
  /** For an order: the final and the approved amount. */
  actual: number;
  authorized: number;
  bought: boolean;
}

/** The host's stored rows of a scenario's members. */
export interface Rows {
  attempts: AttemptRow[];
  captures: CaptureRow[];
  holds: HoldRow[];
  targets: TargetRow[];
  /** Cents on the accounts of gateways, by attempt and currency: "id USD". */
  ledger: Map<string, number>;
}

const memberFilter = 'member_id in (select id from members where suite = any($1))';
const queries = {
  attempts: `select id, target_kind as kind, target_id as target, gateway, state, credits_cents as credits
    from payment_attempts where ${memberFilter}`,
  captures: `select attempt_id as attempt, gateway_capture_id as id, amount_cents as cents, currency, state, reason,
      returned_cents as returned, promised_cents as promised from captures where gateway <> 'zero' and ${memberFilter}`,
  holds: `select attempt_id as attempt, gateway_hold_id as id, state, asked_cents as asked from authorizations where ${memberFilter}`,
  targets: `select 'shipment' as kind, id, ref, status, paid_cents as cents, null::uuid as "order", false as line, 0 as actual, 0 as authorized, false as bought
      from shipments where ${memberFilter}
    union all select 'payment-request', id, ref, status, amount_cents, order_id, line_id is not null, 0, 0, false from payment_requests where ${memberFilter}
    union all select 'bfm', id, ref, status, 0, null, false, actual_cents, authorized_cents + credit_redeemed_cents, bought_at is not null
      from orders where ${memberFilter}`,
  ledger: `select attempt_id || ' ' || coalesce(nullif(split_part(account, ':', 3), ''), 'USD') as name, sum(amount_cents)::int as cents
    from ledger_entries where account like 'gateway:%' and account <> 'gateway:zero' and attempt_id is not null and ${memberFilter} group by 1`,
};

export async function readRows(database: Database, { members }: Run): Promise<Rows> {
  const suites = [members.map(({ suite }) => suite)];
  const read = async <T>(name: keyof typeof queries): Promise<T[]> =>
    (await database.query<Record<string, unknown>>(queries[name], suites)).rows as T[];
  const ledger = await read<{ name: string; cents: number }>('ledger');
  return {
    attempts: await read('attempts'),
    captures: await read('captures'),
    holds: await read('holds'),
    targets: await read('targets'),
    ledger: new Map(ledger.map(({ name, cents }) => [name, cents])),
  };
}
