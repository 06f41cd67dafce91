import type { FastifyInstance } from 'fastify';

import { isTurnedAway } from './admission';

const SLOW_MS = 1_000;
/** What strangers make up, and what members paste into an address, is nothing for a log. */
const UNKNOWN = 'none of ours';

/**
 * One line for each request that changed, refused or delayed something; quick reads are not worth
 * two lines each.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const ms = Math.round(reply.elapsedTime);
    if (isTurnedAway(request)) return;
    if (request.method === 'GET' && reply.statusCode < 400 && ms < SLOW_MS) return;
    const path = request.routeOptions.url ?? UNKNOWN;
    request.log.info({ method: request.method, path, status: reply.statusCode, ms }, 'request');
  });
}
