import type { FastifyRequest } from 'fastify';

import type { Point } from './faults';

export const idOf = (request: FastifyRequest): string =>
  String((request.params as { id?: unknown }).id ?? '');

type Answer = (request: FastifyRequest) => Promise<[status: number, body: unknown]>;

/** Adds a route of the protocol. */
export type Answering = (
  method: 'GET' | 'POST',
  path: string,
  point: Point,
  answer: Answer,
) => void;
