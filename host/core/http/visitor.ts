import { createHash } from 'node:crypto';

import type { FastifyRequest } from 'fastify';

/** Returns the hash of a guest's X-Visitor token (from an HttpOnly cookie), or null. */
export function readVisitor(request: FastifyRequest): string | null {
  const token = request.headers['x-visitor'];
  if (typeof token !== 'string' || !/^[\w-]{43}$/.test(token)) return null;
  return createHash('sha256').update(token).digest('base64url');
}
