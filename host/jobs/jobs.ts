import type { Logger } from 'pino';
import PgBoss from 'pg-boss';

import type { Database } from '../db/client';
import { env } from '../env';
import { diskWatch } from '../files/disk-room';
import { forgetOldKeys } from '../idempotency';
import { forgetOldNotifications } from '../notifications/notify';
import { forgetOldMail, sendWaitingMail } from '../mail/send';
import { forgetOldDelays } from '../login/delays';
import { forgetOldDeviceLinks } from '../login/device-letter';
import { forgetOldDevices } from '../login/devices';
import { forgetOldTurns } from '../login/turns';
import { forgetOldCounts } from '../daily-counts';
import { forgetOldTemporaryPasswords } from '../passwords/temporary';
import { forgetEndedSessions } from '../sessions/session';
import { forgetOldWindows } from '../shared-limits';
import { forgetOldPaperTickets } from '../papers/tickets';
import { finishByItself } from '../operator/finish-by-itself';
import { remindOfStorage } from '../pmt/storage-reminders';
import { forgetOldMessages } from '../prelogin/contact';
import { expireCredits } from '../reward/credits';
import { forgetOldTickets } from '../social/tickets';
import { forgetOldVisits } from '../social/visits';

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
  { name: 'forget-social-visits', cron: '57 * * * *', work: forgetOldVisits },
  { name: 'forget-social-tickets', cron: '58 * * * *', work: forgetOldTickets },
  { name: 'forget-paper-tickets', cron: '59 * * * *', work: forgetOldPaperTickets },
  { name: 'remind-of-storage', cron: '12 6,18 * * *', work: remindOfStorage },
  { name: 'expire-credits', cron: '7 * * * *', work: expireCredits },
];

/**
 * Starts the job runner in PostgreSQL (pg-boss): each clock job runs on one host, whatever their number. What must happen
 * more often than a cron line can say is a loop of every host.
 */
export async function startJobs(db: Database, log: Logger): Promise<{ stop: () => Promise<void> }> {
  const boss = new PgBoss({ connectionString: env.DATABASE_URL, max: 3, application_name: 'jobs' });
  boss.on('error', (error) => log.error({ err: error }, 'job runner'));
  await boss.start();
  for (const job of clockJobs) {
    await boss.createQueue(job.name);
    await boss.schedule(job.name, job.cron);
    await boss.work(job.name, async () => job.work(db));
  }
  const loopsOfGateways = [...startSweepers(db, log), ...startReviewers(db, log)];
  const postman = startLoop({ name: 'send-mail', everySeconds: env.MAIL_SECONDS, work: () => sendWaitingMail(db, log) }, log);
  const watch = startLoop({ name: 'watch-disk', everySeconds: 15, work: diskWatch(log) }, log);
  const after = env.TEST_MODE ? env.TEST_FINISH_SECONDS : undefined;
  const hands = after === undefined ? null : startLoop({ name: 'finish-requests', everySeconds: 1, work: () => finishByItself(db, after) }, log);
  return {
    stop: async () => {
      const loops = [...loopsOfGateways, postman, watch, ...(hands ? [hands] : [])];
      await Promise.all([...loops.map((loop) => loop.stop()), boss.stop({ graceful: true, timeout: 5_000 })]);
    },
  };
}
