import type { ServerResponse } from 'node:http';

import { answerBadly, wireFaults, type Fault, type Vendor } from '../../../host/testing/lies';

/** What a gateway is asked for. Stripe authorizes when its payer agrees, without being asked. */
export type Operation = 'open' | 'authorize' | 'capture' | 'void' | 'ask';

/** Bad answers of the wire; the operation may have been carried out all the same (`effect`). */
const wire = [
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
export type WireKind = (typeof wire)[number];

/** A refusal that is true (`effect`: the hold is gone with it), or false. */
const refusals = [
  'declined',
  'declined, then taken',
  'declined, then taken with a notice',
  'declined, then taken after the new payment',
] as const;
/** What the gateway really does, other than it was asked to. */
const oddSums = [
  'more',
  'less',
  'nothing',
  'hundredfold',
  'beyond the hold',
  'EUR',
  'JPY',
  'another reference',
] as const;
export type OddSum = (typeof oddSums)[number];
const moments = [
  'pending, then completed',
  'pending, then failed',
  'given back before it is seen',
  'slow',
  'slow, the second declined',
] as const;

const words = ['wrong type', 'unknown word', 'of another order'] as const;

export type Kind =
  WireKind | (typeof refusals)[number] | OddSum | (typeof moments)[number] | (typeof words)[number];

export interface Lie {
  at: Operation;
  kind: Kind;
  /** A bad answer: the operation is carried out. A refusal: the hold is gone. Slow: done before the wait. */
  effect: boolean;
}

type Group = readonly [Kind, ...Kind[]];
/** The lies that a operation can meet, by groups that are drawn as often. */
export const liesAt: Record<Exclude<Operation, 'open'>, readonly [Group, ...Group[]]> = {
  ask: [wire, words],
  authorize: [
    wire,
    ['declined', 'declined, then taken', 'slow'],
    ['more', 'less', 'hundredfold', 'EUR', 'JPY', 'another reference'],
    ['nothing', 'of another order'],
    ['pending, then completed', 'pending, then failed'],
  ],
  capture: [
    wire,
    refusals,
    oddSums,
    moments,
    ['slow', 'slow, the second declined', 'of another order'],
  ],
  void: [wire, ['slow', 'declined']],
};
/** eNETS takes money when its payer agrees: it can do another thing, but refuse or wait no more. */
export const enetsLies: readonly [Group, ...Group[]] = [
  ['more', 'less', 'nothing', 'hundredfold', 'EUR', 'JPY', 'another reference'],
  ['pending, then completed', 'pending, then failed', 'given back before it is seen'],
];

export const isWire = (kind: Kind): kind is WireKind => wire.some((one) => one === kind);
export const isOddSum = (kind: Kind): kind is OddSum => oddSums.some((one) => one === kind);
export const isRefusal = (kind: Kind): boolean => refusals.some((one) => one === kind);

const bodies: Partial<Record<WireKind, [status: number, text: string]>> = {
  empty: [200, ''],
  null: [200, 'null'],
  list: [200, '[]'],
  'status 409': [409, '{"name":"RESOURCE_CONFLICT","error":{"type":"api_error"}}'],
  'status 429': [429, '{"name":"RATE_LIMIT_REACHED","error":{"type":"api_error"}}'],
};

/** Sends no good answer; `text` is the true one. */
export function spoil(
  response: ServerResponse,
  kind: WireKind,
  vendor: Vendor,
  text: string,
): void {
  const json = { 'content-type': 'application/json' };
  const body = bodies[kind];
  if (body) return void response.writeHead(body[0], json).end(body[1]);
  if (kind === 'drop') return void response.destroy();
  if (kind !== 'half') return answerBadly(response, kind as Fault, vendor, text);
  response.writeHead(200, { ...json, 'content-length': String(text.length + 2) });
  response.write(text.slice(0, Math.ceil(text.length / 2)));
  setTimeout(() => response.destroy(), 50);
}
