import { eq } from 'drizzle-orm';
import PgBoss from 'pg-boss';
import { register } from 'prom-client';

import { schema } from '@/host/db/client';
import { queueMail } from '@/host/mail/outbox';
import { RECIPIENT_PREFIX } from '@/host/mail/mail-server-state';
import { buildApp } from '@/host/main/app';
import { getTestDatabaseUrl } from '@/host/testing/database';
import { openTestHost, type TestHost } from '@/host/testing/host';

import { AUDIT_JOB } from '../jobs/jobs';

import { registerBookMetrics, registerHostMetrics } from './metrics';

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
afterAll(() => host.close());

/** Stores an auditor run as the job runner does. */
async function storeAuditorRun(findings: number) {
  const boss = new PgBoss({ connectionString: await getTestDatabaseUrl(), max: 1 });
  await boss.start();
  await boss.createQueue(AUDIT_JOB);
  await boss.send(AUDIT_JOB, {});
  const [job] = await boss.fetch(AUDIT_JOB);
  await boss.complete(AUDIT_JOB, job?.id ?? '', { findings });
  await boss.stop({ graceful: false });
}

it('exports metrics of calls, connections, the outbox, loops, gateways and the auditor', async () => {
  const { db, services } = host;
  await db.delete(schema.mailOutbox);
  await queueMail(db, {
    kind: 'referral',
    to: { address: 'friend@example.com', language: 'en', portal: 'cgw' },
    data: { from: 'Maria', suite: 'CG1000001', message: '' },
  });
  await db.update(schema.paymentAttempts).set({ createdAt: new Date() });
  await storeAuditorRun(2);
  const [fromAt, toAt] = [
    new Date(Date.now() - 26 * 3600_000),
    new Date(Date.now() - 2 * 3600_000),
  ];
  await db
    .insert(schema.reconciliations)
    .values({
      ...{ gateway: 'paypal', daily: true, fromAt, toAt, nextAt: toAt },
      ...{ startedAt: toAt, finishedAt: toAt },
    });
  await db
    .insert(schema.reconciliationCases)
    .values({
      ...{ gateway: 'paypal', kind: 'unknown', reference: 'X', currency: 'USD', amountCents: 1 },
      foundAt: toAt,
    });
  // A refused recipient does not count as stuck email, as in /health.
  await queueMail(db, {
    kind: 'referral',
    to: { address: 'full@example.com', language: 'en', portal: 'cgw' },
    data: { from: 'Maria', suite: 'CG1000001', message: '' },
  });
  await db
    .update(schema.mailOutbox)
    .set({ createdAt: fromAt, failure: `${RECIPIENT_PREFIX}mailbox full` })
    .where(eq(schema.mailOutbox.address, 'full@example.com'));
  const app = await buildApp(db, services, {
    watch: (builtApp) => registerHostMetrics(builtApp, db),
  });
  registerBookMetrics(db, () => ({ 'send-mail': 'ok', 'gateway-paypal': 'failing' }));
  await app.inject({ method: 'POST', url: '/login', payload: {} });
  await app.inject('/4111111111111111');
  const text = await register.metrics();
  expect(text).toContain('host_call_seconds_count{operation="POST /login",outcome="refused"} 1');
  expect(text).toContain(
    'host_call_seconds_count{operation="unmatched route",outcome="refused"} 1',
  );
  expect(text).not.toContain('4111111111111111');
  expect(text).toContain('host_books_readable 1');
  expect(text).toContain('host_mail_waiting 2');
  expect(Number(/^host_mail_oldest_seconds (\S+)$/m.exec(text)?.[1])).toBeLessThan(3600);
  expect(text).toMatch(/host_payment_attempts\{gateway="[a-z]+",state="[a-z-]+"\} \d/);
  expect(text).toContain('host_job_runs{name="prove-ledger",state="completed"} 1');
  expect(text).toContain('host_audit_findings{books="ledger"} 2');
  expect(text).toMatch(/host_sweeper_lag_seconds .* gateway call\n/);
  expect(text).toMatch(/host_sweeper_lag_seconds \d/);
  expect(text).toMatch(/host_reconciliation_lag_seconds\{gateway="paypal"\} 72\d\d/);
  expect(text).toContain('host_reconciliation_cases{gateway="paypal"} 1');
  expect(text).toContain('host_part_ok{part="gateway-paypal"} 0');
  expect(text).toContain('host_part_ok{part="send-mail"} 1');
  expect(text).toMatch(/host_pool_connections\{state="open"\} \d/);
  expect(text).toMatch(/nodejs_eventloop_lag_p99_seconds \S/);
  await app.close();
});
