import { timingSafeEqual } from 'node:crypto';

import type { FastifyRequest } from 'fastify';

import type { FaultPoint } from './faults';

export type SandboxResponse = [status: number, body: unknown];
/** `id` is the `:id` path parameter, or empty. */
export type Handler = (request: FastifyRequest, id: string) => Promise<SandboxResponse>;

export type AddRoute = (
  method: 'GET' | 'POST',
  path: string,
  faultPoint: FaultPoint,
  handler: Handler,
) => void;

export const notFoundReply: SandboxResponse = [404, { name: 'RESOURCE_NOT_FOUND' }];
export const unprocessable = (issue: string): SandboxResponse => [
  422,
  { name: 'UNPROCESSABLE_ENTITY', details: [{ issue }] },
];

export const readPathId = (request: FastifyRequest): string =>
  String((request.params as { id?: unknown }).id ?? '');

/** Compares secrets in constant time. */
export function isSameSecret(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
