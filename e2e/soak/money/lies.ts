import type { ServerResponse } from 'node:http';

import {
  sendFaultyResponse,
  wireFaults,
  type Fault,
  type Vendor,
} from '../../../host/testing/lies';

/** Requests to a gateway. Stripe authorizes without a request when its payer approves. */
export type Operation = 'open' | 'authorize' | 'capture' | 'void' | 'query';

/** Broken responses, after which the operation may still have been carried out (`hasEffect`). */
const wireLies = [
  wireFaults[0],
  ...wireFaults.slice(1).filter((kind) => kind !== 'false refusal'),
  'drop',
  'half',
  'empty',
  'null',
  'list',
  'status 409',
  'status 429',
] as const;
export type WireKind = (typeof wireLies)[number];

/** True refusals (`hasEffect`: the hold is released) and false ones. */
const refusals = [
  'declined',
  'declined, then taken',
  'declined, then taken with a notice',
  'declined, then taken after the new payment',
] as const;
/** How the gateway's amount really differs from the requested one. */
const wrongSums = [
  'more',
  'less',
  'nothing',
  'hundredfold',
  'beyond the hold',
  'EUR',
  'JPY',
  'another reference',
] as const;
export type WrongSum = (typeof wrongSums)[number];
const timings = [
  'pending, then completed',
  'pending, then failed',
  'refunded before it is read',
  'slow',
  'slow, the second declined',
] as const;

const queryLies = ['wrong type', 'unknown word', 'of another order'] as const;

export type LieKind =
  | WireKind
  | (typeof refusals)[number]
  | WrongSum
  | (typeof timings)[number]
  | (typeof queryLies)[number];

export interface Lie {
  at: Operation;
  kind: LieKind;
  /** Broken response: carried out. Refusal: hold released. Slow: carried out before the delay. */
  hasEffect: boolean;
}

type LieGroup = readonly [LieKind, ...LieKind[]];
/** Lies by operation, in groups that are equally likely. */
export const liesAt: Record<Exclude<Operation, 'open'>, readonly [LieGroup, ...LieGroup[]]> = {
  query: [wireLies, queryLies],
  authorize: [
    wireLies,
    ['declined', 'declined, then taken', 'slow'],
    ['more', 'less', 'hundredfold', 'EUR', 'JPY', 'another reference'],
    ['nothing', 'of another order'],
    ['pending, then completed', 'pending, then failed'],
  ],
  capture: [
    wireLies,
    refusals,
    wrongSums,
    timings,
    ['slow', 'slow, the second declined', 'of another order'],
  ],
  void: [wireLies, ['slow', 'declined']],
};
/** eNETS captures when its payer approves, and can then no longer refuse or delay. */
export const enetsLies: readonly [LieGroup, ...LieGroup[]] = [
  ['more', 'less', 'nothing', 'hundredfold', 'EUR', 'JPY', 'another reference'],
  ['pending, then completed', 'pending, then failed', 'refunded before it is read'],
];

export const isWireLie = (kind: LieKind): kind is WireKind => wireLies.some((lie) => lie === kind);
export const isWrongSum = (kind: LieKind): kind is WrongSum =>
  wrongSums.some((lie) => lie === kind);
export const isRefusal = (kind: LieKind): boolean => refusals.some((lie) => lie === kind);

const responses: Partial<Record<WireKind, [status: number, text: string]>> = {
  empty: [200, ''],
  null: [200, 'null'],
  list: [200, '[]'],
  'status 409': [409, '{"name":"RESOURCE_CONFLICT","error":{"type":"api_error"}}'],
  'status 429': [429, '{"name":"RATE_LIMIT_REACHED","error":{"type":"api_error"}}'],
};

/** Sends a broken response instead of the true `text`. */
export function sendBadResponse(
  response: ServerResponse,
  kind: WireKind,
  vendor: Vendor,
  text: string,
): void {
  const headers = { 'content-type': 'application/json' };
  const body = responses[kind];
  if (body) return void response.writeHead(body[0], headers).end(body[1]);
  if (kind === 'drop') return void response.destroy();
  if (kind !== 'half') return sendFaultyResponse(response, kind as Fault, vendor, text);
  response.writeHead(200, { ...headers, 'content-length': String(text.length + 2) });
  response.write(text.slice(0, Math.ceil(text.length / 2)));
  setTimeout(() => response.destroy(), 50);
}
