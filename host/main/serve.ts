import pino from 'pino';

import { env } from '@/host/core/env';
import { toProblem } from '@/host/core/http/error-handler';
import { loggedError } from '@/host/core/http/logged-error';
import { openDatabase } from '@/host/db/client';
import { migrateDatabase } from '@/host/db/migrate';
import { seedDatabase } from '@/host/seed/seed-database';
import { shareOf, type Crew } from '@/net/workers';

import { buildApp } from './app';
import { compose } from './compose';
import { startJobs } from './jobs/jobs';
import { hearOfLoops, loopStates } from './jobs/loop';

/** How often the worker that does the jobs tells the others how its loops are. */
const TOLD_EVERY_MS = 1_000;
/** A pool has no fewer connections, however many workers share them. */
const SMALLEST_POOL = 2;

/** Starts the host: migrate, seed, listen; stops cleanly on SIGINT and SIGTERM. */
export async function serve(crew: Crew, stopWithinMs: number): Promise<void> {
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
  const db = openDatabase(
    env.DATABASE_URL,
    shareOf(env.DATABASE_POOL, env.HOST_WORKERS, SMALLEST_POOL),
    (error) => log.error({ err: error }, 'an idle database connection failed'),
  );
  const app = await buildApp(db, services, { logger });
  let jobs: Awaited<ReturnType<typeof startJobs>> | undefined;
  crew.onNews(hearOfLoops);
  await crew.lead(async () => {
    jobs = await startJobs(db, services.payments, log);
    setInterval(() => crew.tell(loopStates()), TOLD_EVERY_MS).unref();
  });
  await crew.mayListen();
  await app.listen({ port: env.HOST_PORT, host: env.HOST_ADDRESS });

  let stopping = false;
  const stop = async (code: 0 | 1 = 0) => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), stopWithinMs).unref();
    await app.close();
    await jobs?.stop();
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
