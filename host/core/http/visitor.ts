import { createHash } from 'node:crypto';

import type { FastifyRequest } from 'fastify';

/**
 * The hash of what the portal knows a guest's browser by (X-Visitor, from an HttpOnly cookie); null
 * without it.
 */
export function visitorOf(request: FastifyRequest): string | null {
  const token = request.headers['x-visitor'];
  if (typeof token !== 'string' || !/^[\w-]{43}$/.test(token)) return null;
  return createHash('sha256').update(token).digest('base64url');
}
