import type { FastifyRequest } from 'fastify';

import type { Point } from './faults';

type Answer = (request: FastifyRequest) => Promise<[status: number, body: unknown]>;

/** Adds a route of the protocol. */
export type Answering = (
  method: 'GET' | 'POST',
  path: string,
  point: Point,
  answer: Answer,
) => void;
