import { setTimeout as pause } from 'node:timers/promises';

import pino, { type Logger } from 'pino';

import { isDistributed } from '@/host/core/directory';
import { directUrl, env } from '@/host/core/env';
import { toProblem } from '@/host/core/http/error-handler';
import { buildLogOptions, buildStandaloneLogOptions } from '@/host/core/http/log-options';
import { trackDatabaseClock, now } from '@/host/core/clock';
import { openDatabase, type Database } from '@/host/db/client';
import { readDatabaseTime } from '@/host/db/database-time';
import { requireDistribution } from '@/host/db/distribution';
import { setRoleLimits, migrateDatabase } from '@/host/db/migrate';
import { Replica } from '@/host/db/replica';
import { loadRateTables } from '@/host/rates/tables';
import { seedDatabase } from '@/host/seed/seed-database';
import { getFaultReporter } from '@/net/fault-reports';
import { getTracer } from '@/net/spans';
import { evenShare, type WorkerGroup } from '@/net/workers';

import { buildApp } from './app';
import { compose } from './compose';
import { watchGateways } from './gateway-watch';
import { startJobs } from './jobs/jobs';
import { storeLoopStates, listLoopStates } from './jobs/loop';
import { loadSourceMaps } from './source-maps';
import { traceCalls } from './traced-calls';

const REPORT_INTERVAL_MS = 1_000;
/** Per worker. */
const MIN_POOL = 2;

const getPoolSize = () => evenShare(env.DATABASE_POOL, env.HOST_WORKERS, MIN_POOL);
const isPooled = env.DATABASE_POOLER === 'transaction';

function openReplica(db: Database, log: Logger): Replica | undefined {
  if (!env.DATABASE_REPLICA_URL) return undefined;
  const onError = (err: Error) => log.error({ err }, 'a connection to the replica failed');
  return new Replica(db, env.DATABASE_REPLICA_URL, getPoolSize(), onError, { pooled: isPooled });
}

async function startReports(): Promise<void> {
  const { ERROR_REPORT_URL: url, ERROR_REPORT_KEY: key } = env;
  if (url) (await import('@/net/fault-poster')).startFaultReports('host', { url, key });
}

async function startTraces(log: Logger): Promise<void> {
  const {
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_EXPORTER_OTLP_HEADERS: headers,
    OTEL_TRACES_SAMPLER_ARG: ratio,
  } = env;
  if (!endpoint) return;
  const { startTracing } = await import('@/net/tracing');
  startTracing('host', { endpoint, headers, ratio }, (line) => log.warn(line));
}

async function prepareDatabase(): Promise<void> {
  await migrateDatabase(directUrl);
  await requireDistribution(directUrl, isDistributed);
  if (isPooled) await setRoleLimits(directUrl);
  await trackDatabaseClock(() => readDatabaseTime(env.DATABASE_URL));
}

export async function serve(group: WorkerGroup, stopWithinMs: number): Promise<void> {
  await startReports();
  const log = pino(buildStandaloneLogOptions());
  await startTraces(log);
  await prepareDatabase();
  const services = watchGateways(compose(log));
  await seedDatabase(directUrl, services.payments, { demo: env.SEED_DEMO });
  const db = openDatabase(
    env.DATABASE_URL,
    getPoolSize(),
    (error) => log.error({ err: error }, 'an idle database connection failed'),
    { pooled: isPooled, directUrl, distributed: isDistributed },
  );
  const replica = openReplica(db, log);
  const state = { draining: false };
  const metrics = env.HOST_METRICS_PORT ? await import('./metrics/metrics') : null;
  const app = await buildApp(db, services, {
    logger: buildLogOptions(),
    isDraining: () => state.draining,
    ...(replica && { replica }),
    watch: (builtApp) => {
      metrics?.registerHostMetrics(builtApp, db);
      if (getTracer()) traceCalls(builtApp);
    },
  });
  let jobs: Awaited<ReturnType<typeof startJobs>> | undefined;
  group.onBroadcast(storeLoopStates);
  await group.lead(async () => {
    jobs = await startJobs(db, services, log);
    metrics?.registerBookMetrics(db, listLoopStates);
    setInterval(() => group.broadcast(listLoopStates()), REPORT_INTERVAL_MS).unref();
  });
  await loadRateTables(db, now()); // avoids a slow first request
  loadSourceMaps();
  await group.waitToListen();
  await app.listen({ port: env.HOST_PORT, host: env.HOST_ADDRESS });

  let isStopping = false;
  const stop = async (code: 0 | 1 = 0) => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), stopWithinMs).unref();
    state.draining = true;
    if (code === 0) await pause(env.DRAIN_SECONDS * 1_000);
    await app.close();
    await jobs?.stop();
    await replica?.end();
    await db.$client.end();
    await Promise.all([getTracer()?.stop(), getFaultReporter()?.stop()]);
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void stop());
  process.on('unhandledRejection', (reason) => log.error({ reason }, 'unhandled rejection'));
  process.on('uncaughtException', (error) => {
    // A lost connection or a full disk is not our fault: pools reconnect.
    if (toProblem(error).problem === 'unavailable')
      return log.error({ err: error }, 'a connection was lost or the disk is full');
    // The process state is undefined, so it exits for a restart.
    log.fatal({ err: error }, 'uncaught exception');
    stop(1).catch(() => process.exit(1));
  });
}
