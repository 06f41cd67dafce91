import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { sendFaultyResponse, applyLie, contentFaults, type Fault, type Vendor } from './lies';

type Json = Record<string, unknown>;

/**
 * When a gateway starts to lie about an order: immediately, or after a successful capture request.
 */
export type LieStart = 'ever' | 'capture';

/** A gateway's server that works correctly, but lies about chosen orders. */
export interface LyingGateway {
  url: string;
  lieAbout(order: string, fault: Fault, since: LieStart): void;
  /** Shows this order's capture under other orders. */
  showCaptureFrom(order: string): void;
  stopLying(): void;
  close(): void;
}

interface Lie {
  fault: Fault;
  since: LieStart;
  /** Whether the gateway already lies. */
  hasStarted: boolean;
}

/** Starts a proxy in front of the sandboxes at `target`. */
export async function startLyingGateway(target: string): Promise<LyingGateway> {
  const lies = new Map<string, Lie>();
  const shownByOrder = new Map<string, Json>();
  /** Stripe's intents by session. */
  const sessions = new Map<string, string>();
  let otherOrder = '';
  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.destroy());
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request);
    const { method = 'GET', url = '/', headers } = request;
    const {
      host: _host,
      connection: _connection,
      'content-length': _length,
      'transfer-encoding': _encoding,
      ...forwardedHeaders
    } = headers;
    const orderRequest = parseOrderRequest(url, body, sessions);
    const lie = orderRequest && lies.get(orderRequest.order);
    if (lie) lie.hasStarted ||= lie.since === 'ever' || orderRequest.isCapture;
    const upstream = await fetch(target + url, {
      method,
      headers: forwardedHeaders as Record<string, string>,
      ...(body && { body }),
    });
    const text = await upstream.text();
    const shown = upstream.ok ? (JSON.parse(text) as Json) : null;
    if (orderRequest && shown && !orderRequest.isIntent) {
      shownByOrder.set(orderRequest.order, shown);
      const intent = (shown['payment_intent'] as Json | null)?.['id'];
      if (typeof intent === 'string') sessions.set(intent, orderRequest.order);
    }
    if (!lie?.hasStarted)
      return void response
        .writeHead(upstream.status, { 'content-type': 'application/json' })
        .end(text);
    const changed =
      shown && !orderRequest?.isIntent
        ? applyLie(
            orderRequest?.vendor ?? 'paypal',
            lie.fault,
            shown,
            shownByOrder.get(otherOrder) ?? {},
          )
        : null;
    if (changed)
      return void response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify(changed));
    if (contentFaults.some((fault) => fault === lie.fault))
      return void response
        .writeHead(upstream.status, { 'content-type': 'application/json' })
        .end(text);
    sendFaultyResponse(response, lie.fault, orderRequest?.vendor ?? 'paypal', text);
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lieAbout: (order, fault, since) => void lies.set(order, { fault, since, hasStarted: false }),
    showCaptureFrom: (order) => {
      otherOrder = order;
    },
    stopLying: () => lies.clear(),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

interface OrderRequest {
  vendor: Vendor;
  order: string;
  isCapture: boolean;
  /** The response covers only the money, not the order. */
  isIntent: boolean;
}

/** Returns the order that a request is about, or null. */
function parseOrderRequest(
  url: string,
  body: string,
  sessions: Map<string, string>,
): OrderRequest | null {
  const path = url.split('?')[0] ?? url;
  const capture = path.endsWith('/capture');
  const paypal = /\/v2\/checkout\/orders\/([^/]+)/.exec(path)?.[1];
  if (paypal) return { vendor: 'paypal', order: paypal, isCapture: capture, isIntent: false };
  const session = /\/v1\/checkout\/sessions\/([^/]+)/.exec(path)?.[1];
  if (session) return { vendor: 'stripe', order: session, isCapture: capture, isIntent: false };
  const intent = /\/v1\/payment_intents\/([^/]+)/.exec(path)?.[1];
  if (intent)
    return {
      vendor: 'stripe',
      order: sessions.get(intent) ?? '',
      isCapture: capture,
      isIntent: true,
    };
  if (!path.endsWith('/TxnQuery')) return null;
  return {
    vendor: 'enets',
    order: (JSON.parse(body) as { msg: { merchantTxnRef: string } }).msg.merchantTxnRef,
    isCapture: capture,
    isIntent: false,
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}
