import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';

import { schema, type Database } from '@/host/db/client';

import { now } from '../clock';

import { findCaller } from './auth';
import { findProblem } from './error-handler';

const { refusedCalls } = schema;
const SECOND_MS = 1_000;
const MAX_MEMBERS = 10_000;

/**
 * Records members' refused and failed calls for support, after the response: call, status, code and
 * request ID, at most one a second per member.
 */
export function recordRefusedCalls(app: FastifyInstance, db: Database): void {
  // Avoids inserts that the primary key would reject.
  const lastSeconds = new LRUCache<string, number>({ max: MAX_MEMBERS });
  app.addHook('onResponse', async (request) => {
    const [caller, problem] = [findCaller(request), findProblem(request)];
    const { url } = request.routeOptions;
    if (!caller || !problem || !url) return;
    const { memberId } = caller;
    const second = Math.floor(now().getTime() / SECOND_MS) * SECOND_MS;
    if (lastSeconds.get(memberId) === second) return;
    lastSeconds.set(memberId, second);
    const call = {
      ...{ memberId, at: new Date(second), call: `${request.method} ${url}` },
      ...{ status: problem.status, code: problem.code, requestId: request.id },
    };
    await db
      .insert(refusedCalls)
      .values(call)
      .onConflictDoNothing()
      .catch((err: unknown) => request.log.warn({ err }, 'a refused call was not recorded'));
  });
}
