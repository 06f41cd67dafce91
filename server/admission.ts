import type { IncomingMessage, ServerResponse } from 'node:http';

import priorityCalls from '@/contract/served-first.json';
import { isKnownSession } from '@/net/known-sessions';
import { toNetworkKey, readNetworkAddress } from '@/net/network-address';
import { Arrivals } from '@/net/own-turn';
import { Slots, awaitEnd } from '@/net/slots';
import { classifyOrdinaryCall, classifyPriorityCall, type ServiceClass } from '@/net/service-order';
import { waitForBody, type BodyState } from '@/net/small-body';
import { Counter } from '@/net/counter';
import { stripLanguage } from '@/rules/locale';
import { stripQuery } from '@/rules/routes';

import { createWorkQueue } from './work-queue';

/** Concurrent requests treated as a member's before the session is verified. */
const MAX_TRUSTED = 4;
/** Limit for work whose visitor has left. */
const MAX_WORK_MS = 30_000;

const calls = new Map(
  priorityCalls.map((key) => [`/api/ms${key.split(' ')[1]}`, classifyPriorityCall(key)]),
);
const paymentPages =
  /^\/(shipment\/(packages|address|speed|review|done)|orders\/checkout|(onebox|payment-request)\/[\w-]+)(\.json)?$/;
const returnPages =
  /^\/((paypal|stripe)-success\/[a-z]+-checkout|enets\/([a-z]+-(checkout|success)|txn-from-b2s))(\.json)?$/;
const signInPages =
  /^\/(login|register|(forgot|reset)-password|new-device|from-mail|social-callback|social)(\/|\.json$|$)/;
const sessionTokens = /(?<=(^|; ?)cgw_token=)[^;]+/g;
const crawlers = /bot\b|crawler|spider/i;

const toPagePath = (path: string): string =>
  stripLanguage(path.startsWith('/_next/data/') ? `/${path.split('/').slice(4).join('/')}` : path);

type RequestHead = Pick<IncomingMessage, 'url' | 'method' | 'headers'>;

/** Guests get sign-in priority on payment returns. */
export function classifyRequest(
  { url, method = '', headers }: RequestHead,
  isMember: boolean,
): ServiceClass {
  const path = stripQuery(url);
  const page = path.startsWith('/api/') ? '' : toPagePath(path);
  const kind = calls.get(path) ?? (returnPages.test(page) ? 'payment' : undefined);
  if (isMember && (kind === 'payment' || paymentPages.test(page))) return 'payment';
  if (kind || path.startsWith('/api/session/') || signInPages.test(page)) return 'signIn';
  if (!isMember && crawlers.test(headers['user-agent'] ?? '')) return 'crawler';
  return classifyOrdinaryCall(method, isMember);
}

/** Falls back to the proxy's address. */
function readVisitor(request: IncomingMessage, trustProxy: boolean): string {
  const clientIp = trustProxy
    ? String(request.headers['x-forwarded-for'] ?? '')
        .split(',')
        .at(-1)
    : undefined;
  return (
    readNetworkAddress(clientIp ?? '')?.network ?? toNetworkKey(request.socket.remoteAddress ?? '')
  );
}

type Responder = (request: IncomingMessage, response: ServerResponse) => void;

export interface Admission {
  /** Runs `work` when admitted, or rejects the request. */
  enter: (request: IncomingMessage, response: ServerResponse, work: () => Promise<void>) => void;
  countActive: () => number;
  /** Reports a new connection, so its request is read before more work starts. */
  onConnect: () => void;
}

/**
 * Decides which requests run (net/slots) and when. Requests with a body wait for it or its
 * beginning. `refuse` responds to rejected ones.
 */
export function createAdmission({
  capacity,
  refuse,
  trustProxy,
  now,
}: {
  capacity: number;
  refuse: Responder;
  trustProxy: boolean;
  now?: () => number;
}): Admission {
  const slots = new Slots(capacity);
  const trustCounter = new Counter();
  const arrivals = new Arrivals();
  const limits = { maxRunning: capacity / 12, maxQueued: capacity / 8 };
  const enqueue = createWorkQueue(limits, arrivals, now);
  const admit = (
    request: IncomingMessage,
    response: ServerResponse,
    work: () => Promise<void>,
    visitor: string,
    body: BodyState,
  ) => {
    if (response.destroyed) return;
    const tokens = request.headers.cookie?.match(sessionTokens) ?? [];
    const isVerified = isKnownSession(tokens);
    const isTrusted = !isVerified && tokens.length > 0 && trustCounter.count(visitor) < MAX_TRUSTED;
    const kind = classifyRequest(request, isVerified || isTrusted);
    const releaseSlot = slots.take(visitor, kind, body);
    if (!releaseSlot) return refuse(request, response);
    if (isTrusted) trustCounter.add(visitor);
    const release = () => {
      releaseSlot();
      if (isTrusted) trustCounter.remove(visitor);
    };
    const whenClosed = new Promise<void>((resolve) => response.once('close', resolve));
    const isCall = kind === 'payment' && request.url?.startsWith('/api/');
    enqueue(isCall ? 'call' : kind, {
      start: () =>
        (response.destroyed ? whenClosed : awaitEnd(whenClosed, work(), MAX_WORK_MS)).then(release),
      refuse: () => {
        release();
        if (!response.destroyed) refuse(request, response);
      },
    });
  };
  const enter: Admission['enter'] = (request, response, work) => {
    // Chat streams stay open for minutes and have their own limits.
    if (request.url === '/api/health' || stripQuery(request.url) === '/api/chat/events')
      return void work();
    const visitor = readVisitor(request, trustProxy);
    const body = waitForBody(request);
    if (typeof body === 'string') return admit(request, response, work, visitor, body);
    const arrival = slots.awaitBody(body, visitor);
    if (!arrival) return refuse(request, response);
    void arrival.then((state) =>
      state ? admit(request, response, work, visitor, state) : request.destroy(),
    );
  };
  return { enter, countActive: () => slots.countActive(), onConnect: () => arrivals.record() };
}
