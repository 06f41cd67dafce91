import type { FastifyInstance } from 'fastify';
import { Gauge, Histogram } from 'prom-client';

import { UNMATCHED_ROUTE } from '@/host/core/http/request-log';
import type { Database } from '@/host/db/client';
import { collectProcessMetrics, latencyBuckets, toOutcome } from '@/net/metrics';

export { registerBookMetrics } from './books';

export function registerHostMetrics(app: FastifyInstance, db: Database): void {
  collectProcessMetrics();
  const calls = new Histogram({
    name: 'host_call_seconds',
    help: 'Calls to the host by operation and outcome',
    labelNames: ['operation', 'outcome'] as const,
    buckets: latencyBuckets,
  });
  app.addHook('onResponse', async (request, reply) => {
    const { url } = request.routeOptions;
    calls.observe(
      {
        operation: url === undefined ? UNMATCHED_ROUTE : `${request.method} ${url}`,
        outcome: toOutcome(reply.statusCode),
      },
      reply.elapsedTime / 1_000,
    );
  });
  const { $client: pool } = db;
  new Gauge({
    name: 'host_pool_connections',
    help: 'Database connections, and calls waiting for one',
    labelNames: ['state'] as const,
    collect() {
      this.set({ state: 'open' }, pool.totalCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
}
