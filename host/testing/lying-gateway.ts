import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { answerBadly, withLie, wordFaults, type Fault, type Vendor } from './lies';

type Json = Record<string, unknown>;

/**
 * When a gateway starts to lie about an order: immediately, or after a successful capture request.
 */
export type Since = 'ever' | 'capture';

/** A gateway's server that works correctly, but lies about chosen orders. */
export interface LyingGateway {
  url: string;
  lieAbout(order: string, fault: Fault, since: Since): void;
  /** The order whose capture appears under others. */
  showCaptureOf(order: string): void;
  tellTruth(): void;
  close(): void;
}

interface Lie {
  fault: Fault;
  since: Since;
  /** Whether it lies yet. */
  begun: boolean;
}

/** A proxy in front of the sandboxes at `target`. */
export async function lyingGateway(target: string): Promise<LyingGateway> {
  const lies = new Map<string, Lie>();
  const shownBefore = new Map<string, Json>();
  /** Stripe's intents by session. */
  const sessions = new Map<string, string>();
  let other = '';
  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.destroy());
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await textOf(request);
    const { method = 'GET', url = '/', headers } = request;
    const {
      host: _host,
      connection: _connection,
      'content-length': _length,
      'transfer-encoding': _encoding,
      ...passed
    } = headers;
    const asked = whatIsAsked(url, body, sessions);
    const lie = asked && lies.get(asked.order);
    if (lie) lie.begun ||= lie.since === 'ever' || asked.capture;
    const truth = await fetch(target + url, {
      method,
      headers: passed as Record<string, string>,
      ...(body && { body }),
    });
    const text = await truth.text();
    const shown = truth.ok ? (JSON.parse(text) as Json) : null;
    if (asked && shown && !asked.intent) {
      shownBefore.set(asked.order, shown);
      const intent = (shown['payment_intent'] as Json | null)?.['id'];
      if (typeof intent === 'string') sessions.set(intent, asked.order);
    }
    if (!lie?.begun)
      return void response
        .writeHead(truth.status, { 'content-type': 'application/json' })
        .end(text);
    const changed =
      shown && !asked?.intent
        ? withLie(asked?.vendor ?? 'paypal', lie.fault, shown, shownBefore.get(other) ?? {})
        : null;
    if (changed)
      return void response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify(changed));
    if (wordFaults.some((fault) => fault === lie.fault))
      return void response
        .writeHead(truth.status, { 'content-type': 'application/json' })
        .end(text);
    answerBadly(response, lie.fault, asked?.vendor ?? 'paypal', text);
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lieAbout: (order, fault, since) => void lies.set(order, { fault, since, begun: false }),
    showCaptureOf: (order) => {
      other = order;
    },
    tellTruth: () => lies.clear(),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

interface Asked {
  vendor: Vendor;
  order: string;
  capture: boolean;
  /** The response covers only the money, not the order. */
  intent: boolean;
}

/** Returns the order of a request, or null. */
function whatIsAsked(url: string, body: string, sessions: Map<string, string>): Asked | null {
  const place = url.split('?')[0] ?? url;
  const capture = place.endsWith('/capture');
  const paypal = /\/v2\/checkout\/orders\/([^/]+)/.exec(place)?.[1];
  if (paypal) return { vendor: 'paypal', order: paypal, capture, intent: false };
  const session = /\/v1\/checkout\/sessions\/([^/]+)/.exec(place)?.[1];
  if (session) return { vendor: 'stripe', order: session, capture, intent: false };
  const intent = /\/v1\/payment_intents\/([^/]+)/.exec(place)?.[1];
  if (intent) return { vendor: 'stripe', order: sessions.get(intent) ?? '', capture, intent: true };
  if (!place.endsWith('/TxnQuery')) return null;
  return {
    vendor: 'enets',
    order: (JSON.parse(body) as { msg: { merchantTxnRef: string } }).msg.merchantTxnRef,
    capture,
    intent: false,
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}
