import { inArray, sql, type SQL } from 'drizzle-orm';
import { Gauge } from 'prom-client';

import { schema, type Database } from '@/host/db/client';
import { RECIPIENT_PREFIX } from '@/host/mail/mail-server-state';
import { owedCents, hasRefundDue } from '@/host/money/payments/refund-balance';

import { AUDIT_JOB } from '../jobs/jobs';
import type { LoopState } from '../jobs/loop';

const { captures } = schema;

/** Multiple scrapers share one reading. */
const CACHE_MS = 5_000;

const metrics: Record<string, [help: string, ...labels: string[]]> = {
  host_payment_attempts: [
    'Payment attempts of the last day by gateway and state',
    'gateway',
    'state',
  ],
  host_refunds_due: ['Captures to refund', 'currency'],
  host_refunds_due_amount: ['Amount of these captures', 'currency'],
  host_mail_waiting: ['Emails in the outbox'],
  host_mail_oldest_seconds: ['Age of the oldest waiting email, excluding refused recipients'],
  host_sweeper_lag_seconds: ['Delay of the most overdue payment check or gateway call'],
  // The label makes them absent, not 0, before the first audit.
  host_audit_findings: ["Findings of the auditor's last run", 'books'],
  host_audit_age_seconds: ["Time since the auditor's last run", 'books'],
  host_job_runs: ['Runs of clock jobs of the last day by state', 'name', 'state'],
  host_reconciliation_lag_seconds: [
    "Age of the latest day compared with a gateway's own list",
    'gateway',
  ],
  host_reconciliation_cases: ['Unsettled differences between the books and a gateway', 'gateway'],
};

/** Each query uses an index. Columns are gauges, or labels of the row's gauges. */
const buildQueries = (parts: string[]): SQL[] => [
  sql`select gateway, state, count(*)::int as host_payment_attempts from payment_attempts
    where created_at > now() - interval '1 day' group by 1, 2`,
  sql`select ${captures.currency} as currency, count(*)::int as host_refunds_due,
    sum(${owedCents})::float / 100 as host_refunds_due_amount from ${captures} where ${hasRefundDue} group by 1`,
  // Like /health, ignores recipient failures.
  sql`select count(*)::int as host_mail_waiting,
    coalesce(extract(epoch from now() - min(created_at) filter (where coalesce(failure, '') not like ${`${RECIPIENT_PREFIX}%`})), 0)::float as host_mail_oldest_seconds
    from mail_outbox where state = 'waiting'`,
  sql`select coalesce(greatest(extract(epoch from now() - min(at)), 0), 0)::float as host_sweeper_lag_seconds from (
    select min(next_check_at) as at from payment_attempts where next_check_at is not null
    union all select min(due_at) from gateway_commands) due`,
  sql`select 'ledger' as books, (output->>'findings')::int as host_audit_findings,
    extract(epoch from now() - completed_on)::float as host_audit_age_seconds from (
      select output, completed_on from pgboss.job where name = ${AUDIT_JOB} and state = 'completed'
      union all select output, completed_on from pgboss.archive where name = ${AUDIT_JOB} and state = 'completed'
    ) runs order by completed_on desc limit 1`,
  sql`select name, state::text, count(*)::int as host_job_runs from pgboss.job
    where created_on > now() - interval '1 day' and name not like '\\_\\_pgboss%' group by 1, 2`,
  // Skips disabled gateways.
  sql`select gateway,
    extract(epoch from now() - coalesce(max(to_at) filter (where finished_at is not null), min(from_at)))::float as host_reconciliation_lag_seconds
    from reconciliations where daily and ${inArray(sql`'gateway-' || gateway`, parts)} group by 1`,
  sql`select gateway, count(*)::int as host_reconciliation_cases from reconciliation_cases where settled_at is null group by 1`,
];

function setGauges(gauges: Map<string, Gauge>, rows: Record<string, unknown>[]): void {
  for (const [name, gauge] of gauges) if (!name.startsWith('host_audit_')) gauge.reset();
  for (const row of rows) {
    const labels = Object.entries(row).filter(([column]) => !gauges.has(column));
    for (const [column, value] of Object.entries(row))
      gauges
        .get(column)
        ?.set(Object.fromEntries(labels) as Record<string, string>, value as number);
  }
}

/** Only one process per host reports these. They are read on each scrape. */
export function registerBookMetrics(db: Database, getParts: () => Record<string, LoopState>): void {
  let readAt = -Infinity;
  let reading = Promise.resolve();
  const collect = () => {
    if (performance.now() - readAt < CACHE_MS) return reading;
    readAt = performance.now();
    reading = readBooks();
    return reading;
  };
  const toGauge = (name: string, help: string, ...labelNames: string[]) =>
    new Gauge({ name, help, labelNames, aggregator: 'max', collect });
  const readableGauge = toGauge('host_books_readable', '1 when the tables below could be read');
  const gauges = new Map(
    Object.entries(metrics).map(([name, description]) => [name, toGauge(name, ...description)]),
  );
  const health = toGauge('host_part_ok', '1 when a loop, the jobs or a gateway is healthy', 'part');
  const readBooks = async () => {
    const states = getParts();
    for (const [part, state] of Object.entries(states))
      health.set({ part }, state === 'ok' ? 1 : 0);
    const results = await Promise.all(
      buildQueries(Object.keys(states)).map((query) => db.execute(query)),
    ).catch(() => null);
    readableGauge.set(results ? 1 : 0);
    if (results)
      setGauges(
        gauges,
        results.flatMap(({ rows }) => rows),
      );
  };
}
