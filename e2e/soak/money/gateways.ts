import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

import { sendFaultyResponse, applyLie, type Vendor } from '../../../host/testing/lies';

import { Book, type Order } from './book';
import type { GatewayResponse, GatewayRequest, Call, Json } from './calls';
import { readEnetsCall } from './enets';
import { isRefusal, isWireLie, sendBadResponse, type Lie } from './lies';
import { sendNotices } from './notices';
import { readPaypalCall } from './paypal';
import { readStripeCall } from './stripe';

/** Longer than a sweep, shorter than the host's gateway timeout. */
const SLOW_MS = 2_500;

export interface Gateways {
  url: string;
  book: Book;
  /** Sets the host that receives the notices. */
  setHost: (host: string) => void;
  close: () => void;
}

const toVendor = (path: string): Vendor =>
  path.startsWith('/paypal/') ? 'paypal' : path.startsWith('/enets/') ? 'enets' : 'stripe';

/** Imitates PayPal, Stripe and eNETS on one port, with the lie of each order. */
export async function startGateways(port: number): Promise<Gateways> {
  let host = '';
  const book = new Book((order, event, subject) => void sendNotices(host, order, event, subject));
  const url = `http://127.0.0.1:${port}`;
  const server = createServer((request, response) => {
    void handleRequest(book, url, request, response).catch((error: unknown) => {
      process.stderr.write(`gateways: ${String(error)}\n`);
      response.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url,
    book,
    setHost: (newHost) => {
      host = newHost;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function readCall(book: Book, vendor: Vendor, input: GatewayRequest, url: string): Call {
  const path = vendor === 'stripe' ? input.path : input.path.slice(vendor.length + 1);
  if (vendor === 'paypal') return readPaypalCall(book, { ...input, path }, `${url}/paypal`);
  return vendor === 'stripe'
    ? readStripeCall(book, { ...input, path })
    : readEnetsCall(book, input);
}

async function handleRequest(
  book: Book,
  url: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { pathname: path, searchParams: query } = new URL(request.url ?? '/', url);
  const { method = 'GET', headers } = request;
  const input = { method, path, query, headers, body: Buffer.concat(chunks).toString() };
  const vendor = toVendor(path);
  const call = readCall(book, vendor, input, url);
  const { order, operation } = call;
  const lie = order?.lie && order.lie.at === operation ? order.lie : null;
  if (order && operation !== 'query' && operation !== 'open')
    book.note(order, `receives ${operation}${lie ? ` (${lie.kind})` : ''}`);
  if (!order || !lie) return send(response, call.respond());
  if (operation === 'capture') order.pendingCaptures += 1;
  try {
    await sendLie(book, { call, order, lie, vendor, response });
  } finally {
    if (operation === 'capture') order.pendingCaptures -= 1;
  }
}

interface LieContext {
  call: Call;
  order: Order;
  lie: Lie;
  vendor: Vendor;
  response: ServerResponse;
}

async function sendLie(book: Book, context: LieContext): Promise<void> {
  const { call, order, lie, vendor, response } = context;
  const { kind, hasEffect } = lie;
  if (isWireLie(kind)) {
    const text = hasEffect || call.operation === 'query' ? JSON.stringify(call.respond()[1]) : '{}';
    return sendBadResponse(response, kind, vendor, text);
  }
  if (isRefusal(kind)) return refuse(book, context);
  if (kind === 'of another order') order.shownInstead = order.companion;
  if (kind === 'wrong type' || kind === 'unknown word') {
    const [status, body] = call.respond();
    return send(response, [status, applyLie(vendor, kind, body as Json, {}) ?? body]);
  }
  if (kind === 'slow, the second declined' && order.pendingCaptures > 1) {
    order.overlapped = true;
    return sendFaultyResponse(response, 'false refusal', vendor, '');
  }
  if (!kind.startsWith('slow')) return send(response, call.respond());
  const earlyResponse = hasEffect && kind === 'slow' ? call.respond() : null;
  await pause(SLOW_MS);
  return send(response, earlyResponse ?? call.respond());
}

function refuse(book: Book, { call, order, lie, vendor, response }: LieContext): void {
  if (lie.kind === 'declined' && lie.hasEffect) book.release(order);
  if (lie.kind !== 'declined' && order.onSettle.length === 0)
    order.onSettle.push(() => {
      order.notices = lie.kind.endsWith('notice') ? 'one' : 'none';
      call.respond();
    });
  sendFaultyResponse(response, 'false refusal', vendor, '');
}

function send(response: ServerResponse, [status, body]: GatewayResponse): void {
  if (response.destroyed) return;
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(body === null ? undefined : JSON.stringify(body));
}
