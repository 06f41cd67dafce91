import type { FastifyInstance } from 'fastify';

import { isTurnedAway } from './admission';

const SLOW_MS = 1_000;
/** A raw path may contain personal data. */
export const UNMATCHED_ROUTE = 'unmatched route';

/** Logs requests that changed, refused or delayed something, and skips quick reads. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const ms = Math.round(reply.elapsedTime);
    if (isTurnedAway(request)) return;
    if (request.method === 'GET' && reply.statusCode < 400 && ms < SLOW_MS) return;
    const path = request.routeOptions.url ?? UNMATCHED_ROUTE;
    request.log.info({ method: request.method, path, status: reply.statusCode, ms }, 'request');
  });
}
