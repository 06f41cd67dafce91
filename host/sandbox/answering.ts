import { timingSafeEqual } from 'node:crypto';

import type { FastifyRequest } from 'fastify';

import type { Point } from './faults';

export type Answer = [status: number, body: unknown];
/** `id` is the `:id` path part. */
export type Handler = (request: FastifyRequest, id: string) => Promise<Answer>;

export type AddRoute = (
  method: 'GET' | 'POST',
  path: string,
  point: Point,
  answer: Handler,
) => void;

export const notFoundReply: Answer = [404, { name: 'RESOURCE_NOT_FOUND' }];
export const unprocessable = (issue: string): Answer => [
  422,
  { name: 'UNPROCESSABLE_ENTITY', details: [{ issue }] },
];

export const readRequestId = (request: FastifyRequest): string =>
  String((request.params as { id?: unknown }).id ?? '');

/** Compares secrets in constant time. */
export function isSameSecret(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
