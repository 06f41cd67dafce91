import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readNetworkAddress } from '../../net/network-address.js';
import { smallBody } from '../../net/small-body.js';
import { Tally } from '../../net/tally.js';
import { root } from './settings.mjs';

/** How long the work of a visitor who has gone away keeps its place, if it does not end earlier. */
const longestWork = 30_000;
/** What a refused visitor is told to wait, in seconds. */
export const RETRY_AFTER_S = 2;
/** How much of the places anybody may have; the rest is for sign-in and payments. */
const ORDINARY_SHARE = 0.75;

const served = JSON.parse(readFileSync(path.join(root, 'contract/served-first.json'), 'utf8'));
const calls = new Set(served.map((key) => `/api/ms${key.split(' ')[1]}`));
/** Pages of signing in and of paying, without language. */
const pages = /^\/(login|from-mail|social-callback|social|[a-z]+-success|enets|shipment)(\/|\.json$|$)/;

/** The address of a page, whether its document or its data is asked for, without language and query. */
function pageOf(address, locales) {
  const [, first = '', ...rest] = address.startsWith('/_next/data/') ? address.split('/').slice(3) : address.split('/');
  return `/${(locales.includes(first) ? rest : [first, ...rest]).join('/')}`;
}

/** Which line a request stands in: calls of sign-in, payments and gateways, then the pages of these, then everything else. */
export function lineOf(url, locales) {
  const address = url.split('?')[0];
  if (address.startsWith('/api/session/') || calls.has(address)) return 'calls';
  return !address.startsWith('/api/') && pages.test(pageOf(address, locales)) ? 'pages' : 'ordinary';
}

/** What counts as one visitor, as the host counts it: see net/network-address. A proxy's own address where it names nobody. */
function visitorOf(request, trustProxy) {
  const named = trustProxy ? String(request.headers['x-forwarded-for'] ?? '').split(',').at(-1) : '';
  const visitor = readNetworkAddress(named) ?? readNetworkAddress(request.socket.remoteAddress ?? '');
  return visitor?.network ?? 'unreadable';
}

/** Milliseconds for which work is started before new requests are read. */
const startingTime = 20;
/** Milliseconds after which work that is not done lets the next begin: it waits for somebody, and others need not. */
const runningTime = 250;

/**
 * Starts work for a moment, then lets new requests be read, and counted or refused: else they would wait unseen in their
 * connections. Calls of sign-in and payments wait for nobody; of all others `most` are started at a time, pages of sign-in and
 * payments before the rest.
 */
function makeLine(most) {
  const lines = { calls: [], pages: [], ordinary: [] };
  let running = 0;
  let scheduled = false;
  const occupy = (ended) => {
    running += 1;
    let over = false;
    const free = () => {
      if (over) return;
      over = true;
      clearTimeout(late);
      running -= 1;
      schedule();
    };
    const late = setTimeout(free, runningTime);
    void ended.then(free);
  };
  const startNext = () => {
    const call = lines.calls.shift();
    const job = call ?? (running < most ? (lines.pages.shift() ?? lines.ordinary.shift()) : undefined);
    if (!job) return false;
    const ended = job();
    if (!call) occupy(ended);
    return true;
  };
  const startSome = () => {
    scheduled = false;
    const until = performance.now() + startingTime;
    while (startNext()) if (performance.now() >= until) return schedule();
  };
  const schedule = () => {
    if (scheduled) return;
    scheduled = true;
    setImmediate(startSome);
  };
  return (kind, job) => {
    lines[kind].push(job);
    schedule();
  };
}

/**
 * Counts the requests under way and says which further ones are let in: at most `most`, and half of them for one
 * visitor; the last quarter of either is for sign-in and payments only. A place is kept until the answer has left and
 * its work has ended, so that nobody gets another by hanging up. Who sends a small body has a place once it is here.
 * @param refuse answers a request for which there was no place
 * @returns `enter(request, response, work)`: starts `work` when its turn comes
 */
export function makeAdmission({ most, locales, refuse, trustProxy = false }) {
  let underWay = 0;
  const visitors = new Tally();
  const senders = new Tally();
  const line = makeLine(most / 8);
  const leave = (visitor) => {
    underWay -= 1;
    visitors.remove(visitor);
  };
  const place = (request, response, work, visitor) => {
    if (response.destroyed) return;
    const kind = lineOf(request.url ?? '', locales);
    const places = kind === 'ordinary' ? most * ORDINARY_SHARE : most;
    if (underWay >= places || visitors.of(visitor) >= places / 2) return void refuse(request, response);
    underWay += 1;
    visitors.add(visitor);
    const gone = new Promise((resolve) => response.once('close', resolve));
    line(kind, () => {
      const ended = response.destroyed ? gone : Promise.all([gone, within(gone, work())]);
      return ended.then(() => leave(visitor));
    });
  };
  const enter = (request, response, work) => {
    if (request.url === '/api/health') return void work();
    const visitor = visitorOf(request, trustProxy);
    const body = smallBody(request);
    if (!body) return place(request, response, work, visitor);
    if (senders.of(visitor) >= most) return void refuse(request, response);
    senders.add(visitor);
    void body.then((whole) => {
      senders.remove(visitor);
      if (whole) place(request, response, work, visitor);
      else request.destroy();
    });
  };
  return { enter, underWay: () => underWay };
}

/** Resolves when the work has ended, however it ends, or when its visitor has been gone for too long. */
async function within(gone, work) {
  let late;
  const tooLong = gone.then(() => new Promise((resolve) => (late = setTimeout(resolve, longestWork))));
  await Promise.race([work.catch(() => undefined), tooLong]);
  clearTimeout(late);
}
