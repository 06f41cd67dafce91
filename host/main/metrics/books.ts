import { sql } from 'drizzle-orm';
import { Gauge } from 'prom-client';

import { schema, type Database } from '@/host/db/client';
import { RECIPIENT_FAILED } from '@/host/mail/way-out';
import { owedCents, owesSomething } from '@/host/money/payments/owed';

import { AUDIT_JOB } from '../jobs/jobs';
import type { LoopState } from '../jobs/loop';

const { captures } = schema;

/** How long one look at the tables is good: two scrapers cost no more than one. */
const FRESH_MS = 5_000;

/** What the tables say at this moment. */
interface Books {
  attempts: { gateway: string; state: string; count: number }[];
  refundsDue: { currency: string; count: number; cents: number }[];
  email: { waiting: number; oldest: number };
  /** Seconds since the attempt that should have been asked about longest ago. */
  sweeperLag: number;
  /** Findings of the auditor's last run, and seconds since then; null before the first. */
  audit: { findings: number; age: number } | null;
  /** Runs of clock jobs of the last day. */
  jobs: { name: string; state: string; count: number }[];
  /** Up to how many seconds ago the books are compared with each gateway's own list. */
  compared: { gateway: string; age: number }[];
  /** Cases of those comparisons that wait for finance. */
  cases: { gateway: string; count: number }[];
}

const attemptsQuery = sql`select gateway, state, count(*)::int as count from payment_attempts
  where created_at > now() - interval '1 day' group by 1, 2`;
const refundsQuery = sql`select ${captures.currency} as currency, count(*)::int as count,
  sum(${owedCents})::bigint as cents from ${captures} where ${owesSomething} group by 1`;
/** As /health sees it: a recipient whose server does not take an email is not the way out. */
const emailQuery = sql`select count(*)::int as waiting,
  coalesce(extract(epoch from now() - min(created_at) filter (where coalesce(failure, '') not like ${`${RECIPIENT_FAILED}%`})), 0)::float as oldest
  from mail_outbox where state = 'waiting'`;
const lagQuery = sql`select coalesce(greatest(extract(epoch from now() - min(at)), 0), 0)::float as lag from (
  select min(next_check_at) as at from payment_attempts where next_check_at is not null
  union all select min(due_at) from gateway_commands) due`;
const comparedQuery = sql`select gateway,
  extract(epoch from now() - coalesce(max(to_at) filter (where finished_at is not null), min(from_at)))::float as age
  from reconciliations where daily group by 1`;
const casesQuery = sql`select gateway, count(*)::int as count from reconciliation_cases where settled_at is null group by 1`;
const jobsQuery = sql`select name, state::text, count(*)::int as count from pgboss.job
  where created_on > now() - interval '1 day' and name not like '\\_\\_pgboss%' group by 1, 2`;
const auditQuery = sql`select (output->>'findings')::int as findings,
  extract(epoch from now() - completed_on)::float as age from (
    select output, completed_on from pgboss.job where name = ${AUDIT_JOB} and state = 'completed'
    union all select output, completed_on from pgboss.archive where name = ${AUDIT_JOB} and state = 'completed'
  ) runs order by completed_on desc limit 1`;

/** Looks at the tables; each question is answered by an index. */
async function readBooks(db: Database): Promise<Books> {
  const [attempts, refunds, email, lag, audits, jobs, compared, cases] = await Promise.all([
    db.execute<Books['attempts'][number]>(attemptsQuery),
    db.execute<Books['refundsDue'][number]>(refundsQuery),
    db.execute<Books['email']>(emailQuery),
    db.execute<{ lag: number }>(lagQuery),
    db.execute<NonNullable<Books['audit']>>(auditQuery),
    db.execute<Books['jobs'][number]>(jobsQuery),
    db.execute<Books['compared'][number]>(comparedQuery),
    db.execute<Books['cases'][number]>(casesQuery),
  ]);
  return {
    attempts: attempts.rows,
    refundsDue: refunds.rows.map((row) => ({ ...row, cents: Number(row.cents) })),
    email: email.rows[0] ?? { waiting: 0, oldest: 0 },
    sweeperLag: lag.rows[0]?.lag ?? 0,
    audit: audits.rows[0] ?? null,
    jobs: jobs.rows,
    compared: compared.rows,
    cases: cases.rows,
  };
}

/** The gauges; whichever is asked first has all of them looked up by `collect`. */
function makeGauges(collect: () => Promise<void>) {
  const gauge = <L extends string>(name: string, help: string, ...labelNames: L[]) =>
    new Gauge<L>({ name, help, labelNames, aggregator: 'max', collect });
  return {
    readable: gauge('host_books_readable', '1 when the tables below could be read'),
    attempts: gauge(
      'host_payment_attempts',
      'Payment attempts of the last day by gateway and state',
      'gateway',
      'state',
    ),
    due: gauge('host_refunds_due', 'Captures that must be paid back', 'currency'),
    dueAmount: gauge('host_refunds_due_amount', 'What they come to', 'currency'),
    waiting: gauge('host_mail_waiting', 'Emails in the outbox'),
    oldest: gauge(
      'host_mail_oldest_seconds',
      'Age of the email that waits longest, without those whose recipient is not taken',
    ),
    lag: gauge('host_sweeper_lag_seconds', 'How late the most overdue payment attempt is'),
    // With a label, so that they are absent, not 0, before the auditor has run.
    findings: gauge('host_audit_findings', "Findings of the auditor's last run", 'books'),
    age: gauge('host_audit_age_seconds', "Time since the auditor's last run", 'books'),
    jobs: gauge('host_job_runs', 'Runs of clock jobs of the last day by state', 'name', 'state'),
    compared: gauge(
      'host_reconciliation_lag_seconds',
      "Up to how long ago the books are compared with a gateway's own list",
      'gateway',
    ),
    cases: gauge(
      'host_reconciliation_cases',
      'What only the books or only a gateway knows, until somebody settles it',
      'gateway',
    ),
    healthy: gauge('host_part_ok', '1 when a loop, the jobs or a gateway is well', 'part'),
  };
}

function show(
  gauges: ReturnType<typeof makeGauges>,
  books: Books,
  parts: Record<string, LoopState>,
): void {
  const { attempts, due, dueAmount, jobs, compared, cases } = gauges;
  for (const one of [attempts, due, dueAmount, jobs, compared, cases]) one.reset();
  for (const { gateway, state, count } of books.attempts) attempts.set({ gateway, state }, count);
  for (const { currency, count, cents } of books.refundsDue) {
    due.set({ currency }, count);
    dueAmount.set({ currency }, cents / 100);
  }
  for (const { name, state, count } of books.jobs) jobs.set({ name, state }, count);
  gauges.waiting.set(books.email.waiting);
  gauges.oldest.set(books.email.oldest);
  gauges.lag.set(books.sweeperLag);
  // One that is not offered any more is compared with nothing.
  for (const { gateway, age } of books.compared)
    if (`gateway-${gateway}` in parts) compared.set({ gateway }, age);
  for (const { gateway, count } of books.cases) cases.set({ gateway }, count);
  if (books.audit) {
    gauges.findings.set({ books: 'ledger' }, books.audit.findings);
    gauges.age.set({ books: 'ledger' }, books.audit.age);
  }
}

/**
 * Figures that one process of a host tells for all: what the tables say, and how the loops, jobs
 * and gateways are. They are looked up when somebody asks.
 */
export function countBooks(db: Database, parts: () => Record<string, LoopState>): void {
  let lookedAt = -Infinity;
  let looking = Promise.resolve();
  // Whichever gauge is asked first looks for all; the others wait for it.
  const collect = () => {
    if (performance.now() - lookedAt < FRESH_MS) return looking;
    lookedAt = performance.now();
    looking = look();
    return looking;
  };
  const gauges = makeGauges(collect);
  const look = async () => {
    const states = parts();
    for (const [part, state] of Object.entries(states))
      gauges.healthy.set({ part }, state === 'ok' ? 1 : 0);
    const books = await readBooks(db).catch(() => null);
    gauges.readable.set(books ? 1 : 0);
    if (books) show(gauges, books, states);
  };
}
