import type { IncomingMessage, ServerResponse } from 'node:http';

import served from '@/contract/served-first.json';
import { Arrivals } from '@/net/arrivals';
import { isKnownSession } from '@/net/known-sessions';
import { toNetworkKey, readNetworkAddress } from '@/net/network-address';
import { Places, untilOver } from '@/net/slots';
import { classOfOther, classOfServedFirst, type ServiceClass } from '@/net/service-order';
import { smallBody, type Arrived } from '@/net/small-body';
import { Tally } from '@/net/counter';
import { withoutLanguage } from '@/rules/locale';
import { stripQuery } from '@/rules/routes';

import { makeLine } from './line';

/** Concurrent requests treated as a member's before the session is verified. */
const MAX_UNPROVEN = 4;
/** Limit for work whose visitor has left. */
const MAX_WORK_MS = 30_000;

const calls = new Map(
  served.map((key) => [`/api/ms${key.split(' ')[1]}`, classOfServedFirst(key)]),
);
const payPages =
  /^\/(shipment\/(packages|address|speed|review|done)|orders\/checkout|(onebox|payment-request)\/[\w-]+)(\.json)?$/;
const returnPages =
  /^\/((paypal|stripe)-success\/[a-z]+-checkout|enets\/([a-z]+-(checkout|success)|txn-from-b2s))(\.json)?$/;
const signInPages =
  /^\/(login|register|(forgot|reset)-password|new-device|from-mail|social-callback|social)(\/|\.json$|$)/;
const sessionTokens = /(?<=(^|; ?)cgw_token=)[^;]+/g;
const crawlers = /bot\b|crawler|spider/i;

const toPagePath = (address: string): string =>
  withoutLanguage(
    address.startsWith('/_next/data/') ? `/${address.split('/').slice(4).join('/')}` : address,
  );

type RequestHead = Pick<IncomingMessage, 'url' | 'method' | 'headers'>;

/** Guests get sign-in priority on payment returns. */
export function classifyRequest(
  { url, method = '', headers }: RequestHead,
  isMember: boolean,
): ServiceClass {
  const address = stripQuery(url);
  const page = address.startsWith('/api/') ? '' : toPagePath(address);
  const kind = calls.get(address) ?? (returnPages.test(page) ? 'payment' : undefined);
  if (isMember && (kind === 'payment' || payPages.test(page))) return 'payment';
  if (kind || address.startsWith('/api/session/') || signInPages.test(page)) return 'signIn';
  if (!isMember && crawlers.test(headers['user-agent'] ?? '')) return 'crawler';
  return classOfOther(method, isMember);
}

/** Falls back to the proxy's address. */
function readVisitor(request: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy
    ? String(request.headers['x-forwarded-for'] ?? '')
        .split(',')
        .at(-1)
    : undefined;
  return (
    readNetworkAddress(forwarded ?? '')?.network ?? toNetworkKey(request.socket.remoteAddress ?? '')
  );
}

type Responder = (request: IncomingMessage, response: ServerResponse) => void;

export interface Admission {
  /** Runs `work` when admitted, or rejects the request. */
  enter: (request: IncomingMessage, response: ServerResponse, work: () => Promise<void>) => void;
  underWay: () => number;
  /** Reports a new connection, so its request is read before more work starts. */
  connected: () => void;
}

/**
 * Decides which requests run (net/slots) and when. Requests with a body wait for it or its
 * beginning. `refuse` responds to rejected ones.
 */
export function makeAdmission({
  most,
  refuse,
  trustProxy,
  now,
}: {
  most: number;
  refuse: Responder;
  trustProxy: boolean;
  now?: () => number;
}): Admission {
  const places = new Places(most);
  const unproven = new Tally();
  const arrivals = new Arrivals();
  const line = makeLine(most / 8, arrivals, now);
  const admit = (
    request: IncomingMessage,
    response: ServerResponse,
    work: () => Promise<void>,
    visitor: string,
    body: Arrived,
  ) => {
    if (response.destroyed) return;
    const tokens = request.headers.cookie?.match(sessionTokens) ?? [];
    const isProven = isKnownSession(tokens);
    const isBelieved = !isProven && tokens.length > 0 && unproven.of(visitor) < MAX_UNPROVEN;
    const kind = classifyRequest(request, isProven || isBelieved);
    const releasePlace = places.take(visitor, kind, body);
    if (!releasePlace) return refuse(request, response);
    if (isBelieved) unproven.add(visitor);
    const release = () => {
      releasePlace();
      if (isBelieved) unproven.remove(visitor);
    };
    const closed = new Promise<void>((resolve) => response.once('close', resolve));
    const isCall = kind === 'payment' && request.url?.startsWith('/api/');
    line(isCall ? 'call' : kind, {
      start: () =>
        (response.destroyed ? closed : untilOver(closed, work(), MAX_WORK_MS)).then(release),
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
    const body = smallBody(request);
    if (typeof body === 'string') return admit(request, response, work, visitor, body);
    const arrival = places.awaitBody(body, visitor);
    if (!arrival) return refuse(request, response);
    void arrival.then((state) => {
      if (state) admit(request, response, work, visitor, state);
      else request.destroy();
    });
  };
  return { enter, underWay: () => places.underWay(), connected: () => arrivals.note() };
}
