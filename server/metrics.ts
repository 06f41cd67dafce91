import type { IncomingMessage, ServerResponse } from 'node:http';

import { Gauge, Histogram } from 'prom-client';

import { collectProcessMetrics, latencyBuckets, toOutcome } from '@/net/metrics';

import { toOperation, listPageSegments } from './operations';

export function measureRequests({
  dist,
  countActive,
}: {
  dist: string;
  countActive: () => number;
}): (request: IncomingMessage, response: ServerResponse) => void {
  collectProcessMetrics();
  const pages = listPageSegments(dist);
  const durations = new Histogram({
    name: 'portal_request_seconds',
    help: 'Requests to the portal by operation and outcome',
    labelNames: ['operation', 'outcome'] as const,
    buckets: latencyBuckets,
  });
  new Gauge({
    name: 'portal_requests_under_way',
    help: 'Requests in progress',
    collect() {
      this.set(countActive());
    },
  });
  return (request, response) => {
    const startedAt = performance.now();
    const operation = toOperation(request.url, pages);
    response.once('close', () =>
      durations.observe(
        { operation, outcome: toOutcome(response.statusCode) },
        (performance.now() - startedAt) / 1_000,
      ),
    );
  };
}
