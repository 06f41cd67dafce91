import type { IncomingMessage, ServerResponse } from 'node:http';

import served from '@/contract/served-first.json';
import { Arrivals } from '@/net/arrivals';
import { isKnownSession } from '@/net/known-sessions';
import { networkOf, readNetworkAddress } from '@/net/network-address';
import { Places, untilOver } from '@/net/places';
import { classOfOther, classOfServedFirst, type ServiceClass } from '@/net/service-order';
import { smallBody, type Arrived } from '@/net/small-body';
import { Tally } from '@/net/tally';
import { withoutLanguage } from '@/rules/locale';
import { pathOf } from '@/rules/routes';

import { makeLine } from './line';

/** Requests of a visitor at once that count as a member's although the session may be made up. */
const MOST_UNPROVEN = 4;
/** How long the work of a visitor who has gone away keeps its place, if it does not end earlier. */
const LONGEST_WORK_MS = 30_000;

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

/** The address of a page, whether its document or its data is asked for, without language. */
const pageOf = (address: string): string =>
  withoutLanguage(
    address.startsWith('/_next/data/') ? `/${address.split('/').slice(4).join('/')}` : address,
  );

type Asked = Pick<IncomingMessage, 'url' | 'method' | 'headers'>;

/** Who asks for what. Anybody can ask for what a payer comes back to: a guest's is like a sign-in. */
export function classOf({ url, method = '', headers }: Asked, isMember: boolean): ServiceClass {
  const address = pathOf(url);
  const page = address.startsWith('/api/') ? '' : pageOf(address);
  const kind = calls.get(address) ?? (returnPages.test(page) ? 'payment' : undefined);
  if (isMember && (kind === 'payment' || payPages.test(page))) return 'payment';
  if (kind || address.startsWith('/api/session/') || signInPages.test(page)) return 'signIn';
  if (!isMember && crawlers.test(headers['user-agent'] ?? '')) return 'crawler';
  return classOfOther(method, isMember);
}

/**
 * What counts as one visitor, as the host counts it. A proxy's own address where it names none.
 */
function visitorOf(request: IncomingMessage, trustProxy: boolean): string {
  const named = trustProxy
    ? String(request.headers['x-forwarded-for'] ?? '')
        .split(',')
        .at(-1)
    : undefined;
  return readNetworkAddress(named ?? '')?.network ?? networkOf(request.socket.remoteAddress ?? '');
}

type Answerer = (request: IncomingMessage, response: ServerResponse) => void;

export interface Admission {
  /** Starts the work when its turn comes, or refuses the request. */
  enter: (request: IncomingMessage, response: ServerResponse, work: () => Promise<void>) => void;
  underWay: () => number;
  /** Tells that a connection has come: what asks on it is read before more work begins. */
  connected: () => void;
}

/**
 * Says which requests are let in (net/places) and when their work begins. Who sends a body
 * has a place once it, or its beginning, is here.
 * @param refuse answers a request for which there was no place; `now`: the clock by which those who
 * wait are judged, performance's unless it is given
 */
export function makeAdmission({
  most,
  refuse,
  trustProxy,
  now,
}: {
  most: number;
  refuse: Answerer;
  trustProxy: boolean;
  now?: () => number;
}): Admission {
  const places = new Places(most);
  const unproven = new Tally();
  const arrivals = new Arrivals();
  const line = makeLine(most / 8, arrivals, now);
  const place = (
    request: IncomingMessage,
    response: ServerResponse,
    work: () => Promise<void>,
    visitor: string,
    body: Arrived,
  ) => {
    if (response.destroyed) return;
    const tokens = request.headers.cookie?.match(sessionTokens) ?? [];
    const isProven = isKnownSession(tokens);
    const isBelieved = !isProven && tokens.length > 0 && unproven.of(visitor) < MOST_UNPROVEN;
    const kind = classOf(request, isProven || isBelieved);
    const free = places.take(visitor, kind, body);
    if (!free) return refuse(request, response);
    if (isBelieved) unproven.add(visitor);
    const leave = () => {
      free();
      if (isBelieved) unproven.remove(visitor);
    };
    const gone = new Promise<void>((resolve) => response.once('close', resolve));
    const isCall = kind === 'payment' && request.url?.startsWith('/api/');
    line(isCall ? 'call' : kind, {
      start: () =>
        (response.destroyed ? gone : untilOver(gone, work(), LONGEST_WORK_MS)).then(leave),
      refuse: () => {
        leave();
        if (!response.destroyed) refuse(request, response);
      },
    });
  };
  const enter: Admission['enter'] = (request, response, work) => {
    // Streams of chats stay open for minutes and have limits of their own (lib/server/chat/chat-stream).
    if (request.url === '/api/health' || pathOf(request.url) === '/api/chat/events')
      return void work();
    const visitor = visitorOf(request, trustProxy);
    const body = smallBody(request);
    if (typeof body === 'string') return place(request, response, work, visitor, body);
    const arrival = places.awaitBody(body, visitor);
    if (!arrival) return refuse(request, response);
    void arrival.then((arrived) => {
      if (arrived) place(request, response, work, visitor, arrived);
      else request.destroy();
    });
  };
  return { enter, underWay: () => places.underWay(), connected: () => arrivals.note() };
}
