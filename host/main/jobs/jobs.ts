import { randomUUID } from 'node:crypto';

import type { Logger } from 'pino';
import PgBoss from 'pg-boss';

import { deleteOldReadings } from '@/host/cart/reader/stored-readings';
import { mayExpire, getPendingMeasurement } from '@/host/core/clock';
import { deleteOldCounts } from '@/host/core/daily-counts';
import { directUrl, env } from '@/host/core/env';
import { createDiskWatch } from '@/host/core/files/disk-room';
import { sweepOrphans } from '@/host/core/files/orphans';
import { deleteExpired, expiries } from '@/host/core/retention';
import { withAdvisoryLock, startLocks } from '@/host/db/advisory-lock';
import type { Database } from '@/host/db/client';
import { answerWaitingEstimates } from '@/host/estimates/answer';
import type { ReadPage } from '@/host/estimates/page-facts';
import { deleteOldMail, sendWaitingMail } from '@/host/mail/send';
import { tidyChats } from '@/host/members/chat/operator-chats';
import { deleteOldDelays } from '@/host/members/login/delays';
import type { Payments } from '@/host/money/payments/payments';
import { reconcileDaily } from '@/host/money/reconcile/daily';
import { expireCredits } from '@/host/money/reward/credits';
import { audit } from '@/host/operator/audit/audit';
import { sendStorageReminders } from '@/host/parcels/pmt/storage-reminders';
import { withRequestId } from '@/net/request-id';
import { withSpan } from '@/net/spans';

import { listGatewayStates } from '../gateway-watch';

import { startLoop, watchPart, type Loop } from './loop';
import { startSweepers } from './sweepers';

/** Its result is in the metrics. */
export const AUDIT_JOB = 'prove-ledger';

interface CronJob {
  name: string;
  cron: string;
  work: (db: Database, payments: Payments) => Promise<unknown>;
}

/** These jobs run only while the time is certain. */
const expiryJobs: CronJob[] = [
  ...Object.values(expiries).map((expiry) => ({
    ...{ name: expiry.job, cron: expiry.cron },
    work: (db: Database) => deleteExpired(db, expiry),
  })),
  { name: 'forget-old-delays', cron: '37 * * * *', work: deleteOldDelays },
  { name: 'forget-old-counts', cron: '47 3 * * *', work: deleteOldCounts },
  { name: 'forget-old-mail', cron: '57 3 * * *', work: deleteOldMail },
  { name: 'tidy-chats', cron: '32 * * * *', work: tidyChats },
  // Hosts without an object store leave it to others.
  ...(env.S3_URL ? [{ name: 'sweep-objects', cron: '33 2 * * *', work: sweepOrphans }] : []),
  { name: 'forget-product-readings', cron: '49 3 * * *', work: deleteOldReadings },
  { name: 'expire-credits', cron: '7 * * * *', work: (db) => expireCredits(db) },
];

const otherJobs: CronJob[] = [
  { name: 'remind-of-storage', cron: '12 6,18 * * *', work: (db) => sendStorageReminders(db) },
  {
    name: AUDIT_JOB,
    cron: '22 */6 * * *',
    work: async (db) => ({ findings: (await audit(db)).findings.length }),
  },
  { name: 'reconcile', cron: '33 * * * *', work: reconcileDaily },
];

export const cronJobs: readonly CronJob[] = [...expiryJobs, ...otherJobs];

function createJobRunner(log: Pick<Logger, 'error'>) {
  const failingJobs = new Set<string>();
  watchPart('jobs', () => (failingJobs.size > 0 ? 'failing' : 'ok'));
  return (name: string, work: () => Promise<unknown>) =>
    withRequestId(randomUUID(), async () => {
      try {
        const result = await withSpan({ name, kind: 'job' }, work);
        failingJobs.delete(name);
        return result;
      } catch (err) {
        failingJobs.add(name);
        log.error({ err, job: name }, 'a cron job failed');
        throw err;
      }
    });
}

/** Returns a function that leaves these jobs to other hosts while the time is uncertain. */
function createExpiryJobSync(boss: PgBoss, startJob: (job: CronJob) => Promise<unknown>) {
  let isActive = false;
  return async () => {
    if (mayExpire() === isActive) return;
    isActive = !isActive;
    for (const job of expiryJobs) await (isActive ? startJob(job) : boss.offWork(job.name));
  };
}

async function prepareQueues(boss: PgBoss): Promise<void> {
  await boss.start();
  for (const { name, cron } of cronJobs) {
    await boss.createQueue(name);
    await boss.schedule(name, cron);
  }
}

/** Each cron job runs on one host. Use a loop for work that is more frequent than cron allows. */
export async function startJobs(
  db: Database,
  { payments, readPage }: { payments: Payments; readPage: ReadPage | null },
  log: Logger,
): Promise<{ stop: () => Promise<void> }> {
  const boss = new PgBoss({ connectionString: env.DATABASE_URL, max: 3, application_name: 'jobs' });
  const runJob = createJobRunner(log);
  boss.on('error', (error) => log.error({ err: error }, 'the job runner failed'));
  // Concurrent queue creation deadlocks.
  await withAdvisoryLock(directUrl, startLocks.jobs, () => prepareQueues(boss));
  const startJob = ({ name, work }: CronJob, isAllowed = () => true) =>
    boss.work(name, async () => {
      await getPendingMeasurement();
      if (!isAllowed()) throw new Error('The clock is uncertain, so other hosts run the job.');
      return runJob(name, () => work(db, payments)); // pg-boss stores the result
    });
  for (const job of otherJobs) await startJob(job);
  watchPart('clock', () => (mayExpire() ? 'ok' : 'failing'));
  const syncExpiryJobs = createExpiryJobSync(boss, (job) => startJob(job, mayExpire));
  await syncExpiryJobs();
  const clockLoop = startLoop({ name: 'watch-clock', everySeconds: 5, work: syncExpiryJobs }, log);
  for (const name of payments.gateways.keys())
    watchPart(`gateway-${name}`, () => listGatewayStates()[name] ?? 'ok');
  const loops: Loop[] = [
    { name: 'send-mail', everySeconds: env.MAIL_SECONDS, work: () => sendWaitingMail(db, log) },
    { name: 'answer-estimates', everySeconds: 1, work: () => answerWaitingEstimates(db, readPage) },
    { name: 'watch-disk', everySeconds: 15, work: createDiskWatch(log) },
  ];
  const finishSeconds = env.TEST_FINISH_SECONDS;
  if (process.env.WITH_TEST_MODE !== '' && env.TEST_MODE && finishSeconds !== undefined)
    loops.push({
      name: 'finish-requests',
      everySeconds: 1,
      work: async () => {
        const { finishRequests } = await import('@/host/test-mode/finish-requests');
        return finishRequests(db, payments, { olderThanSeconds: finishSeconds });
      },
    });
  const runningLoops = [
    ...startSweepers(db, payments),
    ...loops.map((loop) => startLoop(loop, log)),
  ];
  return {
    stop: async () => {
      await clockLoop.stop();
      await Promise.all([
        ...runningLoops.map((loop) => loop.stop()),
        boss.stop({ graceful: true, timeout: 5_000 }),
      ]);
    },
  };
}
