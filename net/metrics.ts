import cluster from 'node:cluster';
import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';

import { AggregatorRegistry, collectDefaultMetrics, register } from 'prom-client';

/** Never the public port. */
export interface MetricsEndpoint {
  port: number;
  address: string;
  /** Bearer token; undefined on a loopback address. */
  key: string | undefined;
}

export type Outcome = 'ok' | 'refused' | 'busy' | 'failed';

/** 429 and 503 count as busy, not failed. */
export function toOutcome(status: number): Outcome {
  if (status === 429 || status === 503) return 'busy';
  if (status >= 500) return 'failed';
  return status >= 400 ? 'refused' : 'ok';
}

/** Seconds, up to a slow gateway. */
export const latencyBuckets = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60];

/** Collects process metrics; a worker reports to the primary. */
export function collectProcessMetrics(): void {
  collectDefaultMetrics();
  if (cluster.isWorker) new AggregatorRegistry();
}

/** Without a key, metrics are local. */
const localAddresses = new Set(['127.0.0.1', '::1', 'localhost']);

const digest = (text: string) => createHash('sha256').update(text).digest();

const canRead = (request: IncomingMessage, key: string | undefined): boolean =>
  key === undefined ||
  timingSafeEqual(digest(request.headers.authorization ?? ''), digest(`Bearer ${key}`));

/** Serves `GET /metrics` for this process or all workers. Failure is not fatal. */
export function serveMetrics(
  { port, address, key }: MetricsEndpoint,
  { clustered, report }: { clustered: boolean; report: (line: string) => void },
): Server {
  const registry = clustered ? new AggregatorRegistry() : null;
  const server = createServer((request, response) => {
    const errorStatus =
      request.url !== '/metrics'
        ? 404
        : request.method !== 'GET'
          ? 405
          : canRead(request, key)
            ? 0
            : 401;
    if (errorStatus) return void response.writeHead(errorStatus).end();
    (registry ? registry.clusterMetrics() : register.metrics()).then(
      (text) => response.writeHead(200, { 'content-type': register.contentType }).end(text),
      () => response.writeHead(503).end(),
    );
  });
  const reportFailure = (reason: string) =>
    report(`The metrics cannot be served at ${address}:${port} (${reason}).`);
  server.on('error', (error) => reportFailure(error.message));
  if (key === undefined && !localAddresses.has(address)) reportFailure('METRICS_KEY is not set');
  else server.listen(port, address);
  server.unref();
  return server;
}
