import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import servedFirst from '@/contract/served-first.json';
import { toNetworkKey } from '@/net/network-address';
import { Arrivals } from '@/net/own-turn';
import { CONTINUED_HEADER } from '@/net/request-id';
import { Slots, RETRY_AFTER_SECONDS, awaitEnd } from '@/net/slots';
import {
  classifyOrdinaryCall,
  classifyPriorityCall,
  PriorityQueues,
  type ServiceClass,
} from '@/net/service-order';
import { waitForBody } from '@/net/small-body';

import { Problem } from '../errors';

/** Maximum time that a disconnected caller's work holds its slot. */
const MAX_WORK_MS = 60_000;

const priorityClasses = new Map(servedFirst.map((key) => [key, classifyPriorityCall(key)]));
/**
 * Sandboxes of other companies (Stripe uses /v1), health checks, and chat polling, which the portal
 * limits.
 */
const uncountedPathPattern = /^\/((health|ready)$|sandbox\/|v1\/|chat\/current$)/;

const STARTS_PER_TICK = 8;
/** Short, because the portal's page has waited before its call. */
const MAX_WAIT_MS = 150;
const LOG_INTERVAL_MS = 10_000;

const turnedAwayRequests = new WeakSet<FastifyRequest>();
/** Whether a request was refused at capacity; these are too frequent to log one by one. */
export const isTurnedAway = (request: FastifyRequest): boolean => turnedAwayRequests.has(request);

/**
 * Refuses requests beyond capacity (net/slots), and all while the host closes. A slot is held
 * until the response is sent and the work ends, so that hanging up frees nothing.
 */
export function admitRequests(app: FastifyInstance, capacity: number, now?: () => number): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  const reportTurnedAway = createRefusalLog();
  const arrivals = new Arrivals();
  app.server.on('connection', () => arrivals.record());
  const joinQueue = makeQueue(capacity / 8, arrivals, now);
  const slots = new Slots(capacity);
  const workResolvers = new WeakMap<FastifyRequest, () => void>();

  const holdSlot = (request: FastifyRequest, reply: FastifyReply, releaseSlot: () => void) => {
    const work = new Promise<void>((resolve) => workResolvers.set(request, resolve));
    const responseEnd = new Promise<void>((resolve) => {
      for (const event of ['finish', 'close']) reply.raw.once(event, resolve);
    });
    void awaitEnd(responseEnd, work, MAX_WORK_MS).then(releaseSlot);
  };

  app.addHook('onRequest', async (request, reply) => {
    const { url = '' } = request.routeOptions;
    if (uncountedPathPattern.test(url)) return;
    const visitor = toNetworkKey(request.ip);
    const body = waitForBody(request.raw);
    const bodyState = typeof body === 'string' ? body : await slots.awaitBody(body, visitor);
    // Payments are the class that is never refused for waiting.
    const kind = isContinued(request)
      ? 'payment'
      : (priorityClasses.get(`${request.method} ${url}`) ??
        classifyOrdinaryCall(request.method, request.headers.authorization !== undefined));
    const releaseSlot = !bodyState || isClosing ? null : slots.take(visitor, kind, bodyState);
    if (releaseSlot) holdSlot(request, reply, releaseSlot);
    const hasTurn =
      releaseSlot && (await new Promise<boolean>((resolve) => joinQueue(kind, resolve)));
    if (hasTurn) return;
    turnedAwayRequests.add(request);
    reportTurnedAway(request);
    throw new Problem('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  });
  app.addHook('onSend', async (request, reply) => {
    workResolvers.get(request)?.();
    // Avoids waiting for keep-alive connections.
    if (isClosing) reply.header('connection', 'close');
  });
}

/** Trusts the header only from PORTAL_ADDRESSES. */
const isContinued = ({ headers, ips = [] }: FastifyRequest): boolean =>
  headers[CONTINUED_HEADER] === '1' && ips.length > 1;

/**
 * Starts a few requests at a time (net/service-order), so that new ones are counted or refused in
 * between. `turn` receives whether it is in time.
 */
function makeQueue(maxQueued: number, arrivals: Arrivals, now?: () => number) {
  type Turn = (isInTime: boolean) => void;
  const limits = { maxQueued, maxWaitMs: MAX_WAIT_MS };
  const queues = new PriorityQueues<Turn>(limits, (turn) => turn(false), now);
  let isScheduled = false;
  const startBatch = () => {
    isScheduled = false;
    queues.rejectOverdue();
    if (!arrivals.haveSettled()) return schedule();
    for (let startedCount = 0; startedCount < STARTS_PER_TICK; startedCount += 1)
      queues.next()?.(true);
    if (queues.length > 0) schedule();
  };
  const schedule = () => {
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(startBatch);
  };
  return (kind: ServiceClass, turn: Turn) => {
    queues.join(kind, turn);
    schedule();
  };
}

function createRefusalLog() {
  let unloggedCount = 0;
  let loggedAt = -Infinity;
  return (request: FastifyRequest) => {
    unloggedCount += 1;
    if (performance.now() - loggedAt < LOG_INTERVAL_MS) return;
    request.log.warn({ requests: unloggedCount }, 'refused at capacity');
    unloggedCount = 0;
    loggedAt = performance.now();
  };
}
