import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

import { answerBadly, withLie, type Vendor } from '../../../host/testing/lies';

import { Book, type Order } from './book';
import type { Answer, Asked, Call, Json } from './calls';
import { enetsCall } from './enets';
import { isRefusal, isWire, spoil, type Lie } from './lies';
import { notify } from './notices';
import { paypalCall } from './paypal';
import { stripeCall } from './stripe';

/** Longer than a turn of the sweeper, shorter than the host waits for an answer. */
const SLOW_MS = 2_500;

export interface Gateways {
  url: string;
  book: Book;
  /** The host that gets the notices. */
  tell: (host: string) => void;
  close: () => void;
}

const vendorOf = (path: string): Vendor =>
  path.startsWith('/paypal/') ? 'paypal' : path.startsWith('/enets/') ? 'enets' : 'stripe';

/** Plays PayPal, Stripe and eNETS on one port; each lies about the orders that have a lie. */
export async function startGateways(port: number): Promise<Gateways> {
  let host = '';
  const book = new Book((order, what, about) => void notify(host, order, what, about));
  const url = `http://127.0.0.1:${port}`;
  const server = createServer((request, response) => {
    void answerTo(book, url, request, response).catch((error: unknown) => {
      process.stderr.write(`gateways: ${String(error)}\n`);
      response.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url,
    book,
    tell: (to) => {
      host = to;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function readCall(book: Book, vendor: Vendor, asked: Asked, url: string): Call {
  const path = vendor === 'stripe' ? asked.path : asked.path.slice(vendor.length + 1);
  if (vendor === 'paypal') return paypalCall(book, { ...asked, path }, `${url}/paypal`);
  return vendor === 'stripe' ? stripeCall(book, { ...asked, path }) : enetsCall(book, asked);
}

async function answerTo(
  book: Book,
  url: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const { pathname: path, searchParams: query } = new URL(request.url ?? '/', url);
  const { method = 'GET', headers } = request;
  const asked = { method, path, query, headers, body: Buffer.concat(parts).toString() };
  const vendor = vendorOf(path);
  const call = readCall(book, vendor, asked, url);
  const { order, operation } = call;
  const lie = order?.lie && order.lie.at === operation ? order.lie : null;
  if (order && operation !== 'ask' && operation !== 'open')
    book.note(order, `is asked to ${operation}${lie ? ` (${lie.kind})` : ''}`);
  if (!order || !lie) return send(response, call.answer());
  if (operation === 'capture') order.underWay += 1;
  try {
    await lieAbout(book, { call, order, lie, vendor, response });
  } finally {
    if (operation === 'capture') order.underWay -= 1;
  }
}

interface Lying {
  call: Call;
  order: Order;
  lie: Lie;
  vendor: Vendor;
  response: ServerResponse;
}

async function lieAbout(book: Book, lying: Lying): Promise<void> {
  const { call, order, lie, vendor, response } = lying;
  const { kind, effect } = lie;
  if (isWire(kind)) {
    const text = effect || call.operation === 'ask' ? JSON.stringify(call.answer()[1]) : '{}';
    return spoil(response, kind, vendor, text);
  }
  if (isRefusal(kind)) return refuse(book, lying);
  if (kind === 'of another order') order.other = order.companion;
  if (kind === 'wrong type' || kind === 'unknown word') {
    const [status, body] = call.answer();
    return send(response, [status, withLie(vendor, kind, body as Json, {}) ?? body]);
  }
  if (kind === 'slow, the second declined' && order.underWay > 1) {
    order.overlapped = true;
    return answerBadly(response, 'false refusal', vendor, '');
  }
  if (!kind.startsWith('slow')) return send(response, call.answer());
  const early = effect && kind === 'slow' ? call.answer() : null;
  await pause(SLOW_MS);
  return send(response, early ?? call.answer());
}

function refuse(book: Book, { call, order, lie, vendor, response }: Lying): void {
  if (lie.kind === 'declined' && lie.effect) book.release(order);
  if (lie.kind !== 'declined' && order.later.length === 0)
    order.later.push(() => {
      order.notices = lie.kind.endsWith('notice') ? 'one' : 'none';
      call.answer();
    });
  answerBadly(response, 'false refusal', vendor, '');
}

function send(response: ServerResponse, [status, body]: Answer): void {
  if (response.destroyed) return;
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(body === null ? undefined : JSON.stringify(body));
}
