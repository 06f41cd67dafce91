import cluster from 'node:cluster';

import pino from 'pino';

import { env } from '@/host/core/env';
import { buildStandaloneLogOptions } from '@/host/core/http/log-options';
import { runWorkers } from '@/net/workers';

const STOP_WITHIN_MS = 8_000 + env.DRAIN_SECONDS * 1_000;

const { HOST_METRICS_PORT: metricsPort, METRICS_ADDRESS: address, METRICS_KEY: key } = env;
if (metricsPort && cluster.isPrimary)
  void import('@/net/metrics').then(({ serveMetrics }) =>
    serveMetrics(
      { port: metricsPort, address, key },
      { clustered: env.HOST_WORKERS > 1, report: (line) => void process.stderr.write(`${line}\n`) },
    ),
  );

// `serve` is imported lazily, because the supervisor does not need it.
runWorkers({
  count: env.HOST_WORKERS,
  work: async (group) => (await import('./serve')).serve(group, STOP_WITHIN_MS),
  stopWithinMs: STOP_WITHIN_MS,
  onError: (error) => {
    pino(buildStandaloneLogOptions()).fatal({ err: error }, 'the host could not start');
    process.exit((error as { exitCode?: number } | null)?.exitCode ?? 1);
  },
});
