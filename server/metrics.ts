import type { IncomingMessage, ServerResponse } from 'node:http';

import { Gauge, Histogram } from 'prom-client';

import { countProcess, latencyBuckets, outcomeOf } from '@/net/metrics';

import { operationOf, pagesOf } from './operations';

export function countPortal({
  dist,
  underWay,
}: {
  dist: string;
  underWay: () => number;
}): (request: IncomingMessage, response: ServerResponse) => void {
  countProcess();
  const pages = pagesOf(dist);
  const answers = new Histogram({
    name: 'portal_request_seconds',
    help: 'Requests of the portal by operation and outcome',
    labelNames: ['operation', 'outcome'] as const,
    buckets: latencyBuckets,
  });
  new Gauge({
    name: 'portal_requests_under_way',
    help: 'Requests that have a place',
    collect() {
      this.set(underWay());
    },
  });
  return (request, response) => {
    const began = performance.now();
    const operation = operationOf(request.url, pages);
    response.once('close', () =>
      answers.observe(
        { operation, outcome: outcomeOf(response.statusCode) },
        (performance.now() - began) / 1_000,
      ),
    );
  };
}
