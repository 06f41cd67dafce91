import type { IncomingMessage, ServerResponse } from 'node:http';

import { LRUCache } from 'lru-cache';

import { getFaultReporter } from '@/net/fault-reports';
import { toNetworkKey } from '@/net/network-address';

import { BodyProblem, readJson } from '../body';
import { buildRefusal, sendRefusal } from './envelope';
import { getClientAddress, isSameOrigin } from '../request';

const BODY_BYTES = 16 * 1024;
const MINUTE_MS = 60_000;
/** Reports per minute, per network and in total. */
const MAX_PER_NETWORK = 10;
const MAX_TOTAL = 60;
const TOTAL_KEY = 'all';

const counts = new LRUCache<string, { n: number }>({ max: 5_000, ttl: MINUTE_MS });

function takeQuota(name: string, maxReports: number): boolean {
  const count = counts.get(name) ?? { n: 0 };
  if (count.n === 0) counts.set(name, count);
  count.n += 1;
  return count.n <= maxReports;
}

const routePattern = /^\/[\w[\]/.-]{0,80}$/;

const readText = (value: unknown, name: string): string => {
  const text = (value as Record<string, unknown> | null)?.[name];
  return typeof text === 'string' ? text : '';
};

/** Forwards a browser's report of an uncaught error. Drops reports over the limit. */
export async function forwardFault(
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const reporter = getFaultReporter();
  if (request.method !== 'POST' || !reporter)
    return sendRefusal(response, buildRefusal('notFound'));
  if (!isSameOrigin(request)) return sendRefusal(response, buildRefusal('forbidden'));
  const network = toNetworkKey(getClientAddress(request));
  if (!takeQuota(network, MAX_PER_NETWORK) || !takeQuota(TOTAL_KEY, MAX_TOTAL))
    return sendRefusal(response, buildRefusal('tooManyRequests'));
  const value = await readJson(request, BODY_BYTES).then(
    (body) => body.value,
    (error: unknown) => (error instanceof BodyProblem ? error : new BodyProblem(400)),
  );
  if (value instanceof BodyProblem)
    return sendRefusal(response, buildRefusal('validation', value.status));
  const page = readText(value, 'page');
  reporter.report({
    program: 'browser',
    where: routePattern.test(page) ? page : 'a page',
    name: readText(value, 'name') || 'Error',
    message: readText(value, 'message'),
    stack: readText(value, 'stack'),
  });
  response.writeHead(204, { 'cache-control': 'no-store' }).end();
}
