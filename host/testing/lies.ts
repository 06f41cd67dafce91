import { gzipSync } from 'node:zlib';
import type { ServerResponse } from 'node:http';

type Json = Record<string, unknown>;

/** Bad responses of a gateway's server to any request. */
export const wireFaults = [
  'endless',
  'trickle',
  'slow headers',
  'gzip bomb',
  'redirect',
  'status 404',
  'status 500',
  'a number',
  'no JSON',
  'false refusal',
] as const;
/** Lies in an otherwise valid response. */
export const contentFaults = [
  'wrong type',
  'wrong currency',
  'capture of another order',
  'unknown word',
] as const;
export type Fault = (typeof wireFaults)[number] | (typeof contentFaults)[number];
export type Vendor = 'paypal' | 'stripe' | 'enets';
/** Stripe's embedded fields count as a separate method. */
export type CheckoutMethod = Vendor | 'stripe in place';
export const getVendor = (checkoutMethod: CheckoutMethod): Vendor =>
  checkoutMethod === 'stripe in place' ? 'stripe' : checkoutMethod;

const TRICKLE_INTERVAL_MS = 50;
const JSON_TYPE = { 'content-type': 'application/json' };
const MEGABYTE = gzipSync(Buffer.alloc(1024 * 1024, ' '));
const gzipBomb = Buffer.concat(Array.from({ length: 64 }, () => MEGABYTE));
const notFoundBodies: Record<Vendor, Json> = {
  paypal: { name: 'RESOURCE_NOT_FOUND', details: [{ issue: 'INVALID_RESOURCE_ID' }] },
  stripe: {
    error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such object' },
  },
  enets: {},
};
const refusals: Record<Vendor, [status: number, body: Json]> = {
  paypal: [422, { name: 'UNPROCESSABLE_ENTITY', details: [{ issue: 'INSTRUMENT_DECLINED' }] }],
  stripe: [
    402,
    { error: { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' } },
  ],
  enets: [200, { ss: '1', msg: {} }],
};

/** Sends a bad response instead of the true `text`. */
export function sendFaultyResponse(
  response: ServerResponse,
  fault: Fault,
  vendor: Vendor,
  text: string,
): void {
  switch (fault) {
    case 'endless':
      response.writeHead(200, JSON_TYPE).write('{"a":"');
      return writeEndlessly(response);
    case 'trickle':
      response.writeHead(200, JSON_TYPE).write('{');
      return trickle(response, () => response.write(' '));
    case 'slow headers':
      response.socket?.write('HTTP/1.1 200 OK\r\n');
      return trickle(response, () => response.socket?.write('X-More: yes\r\n'));
    case 'gzip bomb':
      return void response
        .writeHead(200, { ...JSON_TYPE, 'content-encoding': 'gzip' })
        .end(gzipBomb);
    case 'redirect':
      return void response.writeHead(302, { ...JSON_TYPE, location: '/elsewhere' }).end(text);
    case 'status 404':
      return void response.writeHead(404, JSON_TYPE).end(JSON.stringify(notFoundBodies[vendor]));
    case 'status 500':
      return void response.writeHead(500, JSON_TYPE).end(text);
    case 'a number':
      return void response.writeHead(200, JSON_TYPE).end('5');
    case 'false refusal':
      return void response
        .writeHead(refusals[vendor][0], JSON_TYPE)
        .end(JSON.stringify(refusals[vendor][1]));
    case 'no JSON':
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>');
    default:
      throw new Error(`${fault} does not affect the connection`);
  }
}

function trickle(response: ServerResponse, write: () => unknown): void {
  const timer = setInterval(write, TRICKLE_INTERVAL_MS);
  response.on('close', () => clearInterval(timer));
}

function writeEndlessly(response: ServerResponse): void {
  const part = 'x'.repeat(64 * 1024);
  const writeMore = () => {
    while (!response.destroyed && response.write(part)) continue;
  };
  response.on('drain', writeMore);
  writeMore();
}

/** Lies by vendor. Each changes an order's report; some show the capture of `other` instead. */
const lies: Record<Vendor, Partial<Record<Fault, (order: Json, other: Json) => Json>>> = {
  paypal: {
    'wrong type': (order) => ({ ...order, purchase_units: 'one' }),
    'wrong currency': (order) =>
      changeUnit(
        order,
        (unit) => ({ ...unit, amount: { currency_code: 'JPY', value: '12840' } }),
        (capture) => ({ ...capture, amount: { currency_code: 'JPY', value: '12840' } }),
      ),
    'capture of another order': (order, other) => ({
      ...order,
      status: 'COMPLETED',
      purchase_units: [{ ...getUnit(order), payments: getUnit(other)['payments'] }],
    }),
    'unknown word': (order) => ({
      ...changeUnit(
        order,
        (unit) => unit,
        (capture) => ({ ...capture, status: 'ON_ICE' }),
      ),
      status: 'REVOKED',
    }),
  },
  stripe: {
    'wrong type': (order) => ({
      ...order,
      amount_total: 'many',
      currency: 5,
      payment_intent: { ...(order['payment_intent'] as Json), metadata: null },
    }),
    'wrong currency': (order) => ({
      ...order,
      currency: 'jpy',
      payment_intent: { ...(order['payment_intent'] as Json), currency: 'jpy' },
    }),
    'capture of another order': (order, other) => ({
      ...order,
      status: 'complete',
      payment_intent: other['payment_intent'],
    }),
    'unknown word': (order) => ({
      ...order,
      status: 'paused',
      payment_intent: { ...(order['payment_intent'] as Json), status: 'on_ice' },
    }),
  },
  enets: {
    'wrong type': (order) =>
      changeMessage(order, { netsTxnStatus: {}, netsAmountDeducted: 'many' }),
    'wrong currency': (order) => changeMessage(order, { currencyCode: 'JPY' }),
    'capture of another order': (order, other) =>
      changeMessage(order, {
        ...(other['msg'] as Json),
        merchantTxnRef: (order['msg'] as Json)['merchantTxnRef'],
      }),
    'unknown word': (order) => changeMessage(order, { netsTxnStatus: '7' }),
    'false refusal': (order) => changeMessage(order, { netsTxnStatus: '9' }),
  },
};

/** Returns the response with the lie; null for network faults. */
export function applyLie(vendor: Vendor, fault: Fault, order: Json, other: Json): Json | null {
  return lies[vendor][fault]?.(order, other) ?? null;
}

const getUnit = (order: Json): Json => (order['purchase_units'] as Json[])[0] ?? {};
function changeUnit(
  order: Json,
  unit: (unit: Json) => Json,
  capture: (capture: Json) => Json,
): Json {
  const changed = unit(getUnit(order));
  const { captures } = (changed['payments'] ?? {}) as { captures?: Json[] };
  return {
    ...order,
    purchase_units: [
      captures ? { ...changed, payments: { captures: captures.map(capture) } } : changed,
    ],
  };
}
const changeMessage = (order: Json, change: Json): Json => ({
  ...order,
  msg: { ...(order['msg'] as Json), ...change },
});
