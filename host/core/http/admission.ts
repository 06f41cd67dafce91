import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import servedFirst from '@/contract/served-first.json';
import { Arrivals } from '@/net/arrivals';
import { toNetworkKey } from '@/net/network-address';
import { Places, RETRY_AFTER_SECONDS, untilOver } from '@/net/slots';
import {
  classOfOther,
  classOfServedFirst,
  ServiceLines,
  type ServiceClass,
} from '@/net/service-order';
import { smallBody } from '@/net/small-body';

import { Problem } from '../errors';

/** Maximum time that a disconnected caller's work holds its place. */
const MAX_WORK_MS = 60_000;

const firstClasses = new Map(servedFirst.map((key) => [key, classOfServedFirst(key)]));
/**
 * Sandboxes of other companies (Stripe uses /v1), health checks, and chat polling, which the portal
 * limits.
 */
const uncounted = /^\/((health|ready)$|sandbox\/|v1\/|chat\/current$)/;

const STARTS_PER_TICK = 8;
const LOG_INTERVAL_MS = 10_000;

const turnedAway = new WeakSet<FastifyRequest>();
/** Refused for lack of room; too frequent to log one by one. */
export const isTurnedAway = (request: FastifyRequest): boolean => turnedAway.has(request);

/**
 * Refuses requests beyond capacity (net/slots), and all while the host closes. A place is held
 * until the response is sent and the work ends, so that hanging up frees nothing.
 */
export function admitRequests(app: FastifyInstance, capacity: number, now?: () => number): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  const reportTurnedAway = createRefusalLog();
  const arrivals = new Arrivals();
  app.server.on('connection', () => arrivals.note());
  const join = makeLine(capacity / 8, arrivals, now);
  const places = new Places(capacity);
  const workEnded = new WeakMap<FastifyRequest, () => void>();

  const holdPlace = (request: FastifyRequest, reply: FastifyReply, releasePlace: () => void) => {
    const work = new Promise<void>((resolve) => workEnded.set(request, resolve));
    const responseEnded = new Promise<void>((resolve) => {
      for (const event of ['finish', 'close']) reply.raw.once(event, resolve);
    });
    void untilOver(responseEnded, work, MAX_WORK_MS).then(releasePlace);
  };

  app.addHook('onRequest', async (request, reply) => {
    const { url = '' } = request.routeOptions;
    if (uncounted.test(url)) return;
    const visitor = toNetworkKey(request.ip);
    const body = smallBody(request.raw);
    const arrived = typeof body === 'string' ? body : await places.awaitBody(body, visitor);
    const kind =
      firstClasses.get(`${request.method} ${url}`) ??
      classOfOther(request.method, request.headers.authorization !== undefined);
    const releasePlace = !arrived || closing ? null : places.take(visitor, kind, arrived);
    if (releasePlace) holdPlace(request, reply, releasePlace);
    const isTurn = releasePlace && (await new Promise<boolean>((resolve) => join(kind, resolve)));
    if (isTurn) return;
    turnedAway.add(request);
    reportTurnedAway(request);
    throw new Problem('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  });
  app.addHook('onSend', async (request, reply) => {
    workEnded.get(request)?.();
    // Avoids waiting for keep-alive connections.
    if (closing) reply.header('connection', 'close');
  });
}

/**
 * Starts a few requests at a time (net/service-order), so that new ones are read in between and
 * counted or refused. `turn` receives whether it is in time.
 */
function makeLine(usual: number, arrivals: Arrivals, now?: () => number) {
  type Turn = (inTime: boolean) => void;
  const lines = new ServiceLines<Turn>(usual, (turn) => turn(false), now);
  let scheduled = false;
  const startSome = () => {
    scheduled = false;
    if (!arrivals.areIn()) return schedule();
    for (let started = 0; started < STARTS_PER_TICK; started += 1) lines.next()?.(true);
    if (lines.length > 0) schedule();
  };
  const schedule = () => {
    if (scheduled) return;
    scheduled = true;
    setImmediate(startSome);
  };
  return (kind: ServiceClass, turn: Turn) => {
    lines.join(kind, turn);
    schedule();
  };
}

function createRefusalLog() {
  let unlogged = 0;
  let loggedAt = -Infinity;
  return (request: FastifyRequest) => {
    unlogged += 1;
    if (performance.now() - loggedAt < LOG_INTERVAL_MS) return;
    request.log.warn({ requests: unlogged }, 'refused at capacity');
    unlogged = 0;
    loggedAt = performance.now();
  };
}
