import pino from 'pino';

import { env } from '@/host/core/env';
import { toProblem } from '@/host/core/http/error-handler';
import { loggedError } from '@/host/core/http/logged-error';
import { openDatabase } from '@/host/db/client';
import { migrateDatabase, UnknownDatabase } from '@/host/db/migrate';
import { seedDatabase } from '@/host/seed/seed-database';

import { buildApp } from './app';
import { compose } from './compose';
import { startJobs } from './jobs/jobs';

const STOP_WITHIN_MS = 8_000;
/** Tells who runs the host that another start would end the same (EX_CONFIG of sysexits). */
const HOPELESS = 78;

/** Starts the host: migrate, seed, listen; stops cleanly on SIGINT and SIGTERM. */
async function main(): Promise<void> {
  const logger = {
    level: env.LOG_LEVEL,
    redact: [
      'req.headers.authorization',
      'req.headers.cookie',
      'req.headers["x-operator-key"]',
      'req.headers["x-device"]',
    ],
    serializers: { err: loggedError, reason: loggedError },
  };
  const log = pino(logger);
  await migrateDatabase(env.DATABASE_URL);
  const services = compose(log);
  await seedDatabase(env.DATABASE_URL, services.payments, { demo: env.SEED_DEMO });
  const db = openDatabase(env.DATABASE_URL, env.DATABASE_POOL, (error) =>
    log.error({ err: error }, 'an idle database connection failed'),
  );
  const app = await buildApp(db, services, { logger });
  const jobs = await startJobs(db, services.payments, log);
  await app.listen({ port: env.HOST_PORT, host: env.HOST_ADDRESS });

  let stopping = false;
  const stop = async (code: 0 | 1 = 0) => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    await app.close();
    await jobs.stop();
    await db.$client.end();
    process.exit(code);
  };
  process.on('SIGINT', () => void stop());
  process.on('SIGTERM', () => void stop());
  process.on('unhandledRejection', (reason) => log.error({ reason }, 'unhandled rejection'));
  process.on('uncaughtException', (error) => {
    // A connection that the database dropped, or a full disk, is no fault of ours: the pools open
    // another.
    if (toProblem(error).problem === 'unavailable')
      return log.error({ err: error }, 'a connection or the disk was lost');
    // What state the process is in, nobody knows: it ends with 1, and whoever runs it starts
    // another.
    log.fatal({ err: error }, 'uncaught exception');
    stop(1).catch(() => process.exit(1));
  });
}

main().catch((error: unknown) => {
  pino({ serializers: { err: loggedError } }).fatal({ err: error }, 'the host could not start');
  process.exit(error instanceof UnknownDatabase ? HOPELESS : 1);
});
