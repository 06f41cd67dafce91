import type { FastifyInstance } from 'fastify';

import { isTurnedAway } from './admission';

const SLOW_MS = 1_000;
/** No address of ours is longer; what strangers make up need not fill the log. */
const PATH_SHOWN = 200;

/**
 * One line for each request that changed, refused or delayed something; quick reads are not worth
 * two lines each.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const ms = Math.round(reply.elapsedTime);
    if (isTurnedAway(request)) return;
    if (request.method === 'GET' && reply.statusCode < 400 && ms < SLOW_MS) return;
    const path = (request.url.split('?')[0] ?? '').slice(0, PATH_SHOWN);
    request.log.info({ method: request.method, path, status: reply.statusCode, ms }, 'request');
  });
}
