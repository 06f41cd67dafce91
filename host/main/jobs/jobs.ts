import type { Logger } from 'pino';
import PgBoss from 'pg-boss';

import { forgetOldCounts } from '@/host/core/daily-counts';
import { env } from '@/host/core/env';
import { diskWatch } from '@/host/core/files/disk-room';
import { forgetOldKeys } from '@/host/core/http/idempotency';
import { forgetOldWindows } from '@/host/core/http/shared-limits';
import { forgetEndedSessions } from '@/host/core/sessions/session';
import { forgetOldTemporaryPasswords } from '@/host/core/sessions/temporary-password';
import { forgetOldPaperTickets } from '@/host/core/tickets';
import type { Database } from '@/host/db/client';
import { forgetOldNotifications } from '@/host/mail/notifications/notify';
import { forgetOldMail, sendWaitingMail } from '@/host/mail/send';
import { forgetOldDelays } from '@/host/members/login/delays';
import { forgetOldDeviceLinks } from '@/host/core/sessions/device-links';
import { forgetOldDevices } from '@/host/members/login/devices';
import { forgetOldTurns } from '@/host/members/login/turns';
import { forgetOldMessages } from '@/host/members/prelogin/contact';
import { forgetOldTickets } from '@/host/members/social/tickets';
import { forgetOldOAuthFlows } from '@/host/members/social/oauth-flow';
import type { Payments } from '@/host/money/payments/payments';
import { expireCredits } from '@/host/money/reward/credits';
import { finishByItself } from '@/host/operator/finish-by-itself';
import { remindOfStorage } from '@/host/parcels/pmt/storage-reminders';

import { startLoop } from './loop';
import { startReviewers, startSweepers } from './sweepers';

/** A clock job: its name, its cron line and its work. */
interface ClockJob {
  name: string;
  cron: string;
  work: (db: Database) => Promise<unknown>;
}

const clockJobs: ClockJob[] = [
  { name: 'forget-old-keys', cron: '17 * * * *', work: forgetOldKeys },
  { name: 'forget-ended-sessions', cron: '27 * * * *', work: forgetEndedSessions },
  { name: 'forget-old-delays', cron: '37 * * * *', work: forgetOldDelays },
  { name: 'forget-old-turns', cron: '38 * * * *', work: forgetOldTurns },
  { name: 'forget-device-links', cron: '39 * * * *', work: forgetOldDeviceLinks },
  { name: 'forget-temporary-passwords', cron: '40 * * * *', work: forgetOldTemporaryPasswords },
  { name: 'forget-old-devices', cron: '41 4 * * *', work: forgetOldDevices },
  { name: 'forget-old-windows', cron: '57 * * * *', work: forgetOldWindows },
  { name: 'forget-old-counts', cron: '47 3 * * *', work: forgetOldCounts },
  { name: 'forget-old-notifications', cron: '7 4 * * *', work: forgetOldNotifications },
  { name: 'forget-old-mail', cron: '57 3 * * *', work: forgetOldMail },
  { name: 'forget-old-messages', cron: '52 3 * * *', work: forgetOldMessages },
  { name: 'forget-social-visits', cron: '57 * * * *', work: forgetOldOAuthFlows },
  { name: 'forget-social-tickets', cron: '58 * * * *', work: forgetOldTickets },
  { name: 'forget-paper-tickets', cron: '59 * * * *', work: forgetOldPaperTickets },
  { name: 'remind-of-storage', cron: '12 6,18 * * *', work: remindOfStorage },
  { name: 'expire-credits', cron: '7 * * * *', work: expireCredits },
];

/**
 * Starts the job runner in PostgreSQL (pg-boss): each clock job runs on one host, whatever their
 * number. What must happen more often than a cron line can say is a loop of every host.
 */
export async function startJobs(
  db: Database,
  payments: Payments,
  log: Logger,
): Promise<{ stop: () => Promise<void> }> {
  const boss = new PgBoss({ connectionString: env.DATABASE_URL, max: 3, application_name: 'jobs' });
  boss.on('error', (error) => log.error({ err: error }, 'job runner'));
  await boss.start();
  for (const job of clockJobs) {
    await boss.createQueue(job.name);
    await boss.schedule(job.name, job.cron);
    await boss.work(job.name, async () => job.work(db));
  }
  const loopsOfGateways = [...startSweepers(db, payments), ...startReviewers(db, payments)];
  const mailLoop = startLoop(
    { name: 'send-mail', everySeconds: env.MAIL_SECONDS, work: () => sendWaitingMail(db, log) },
    log,
  );
  const watch = startLoop({ name: 'watch-disk', everySeconds: 15, work: diskWatch(log) }, log);
  const after = env.TEST_MODE ? env.TEST_FINISH_SECONDS : undefined;
  const hands =
    after === undefined
      ? null
      : startLoop(
          {
            name: 'finish-requests',
            everySeconds: 1,
            work: () => finishByItself(db, payments, after),
          },
          log,
        );
  return {
    stop: async () => {
      const loops = [...loopsOfGateways, mailLoop, watch, ...(hands ? [hands] : [])];
      await Promise.all([
        ...loops.map((loop) => loop.stop()),
        boss.stop({ graceful: true, timeout: 5_000 }),
      ]);
    },
  };
}
