import type { FastifyRequest } from 'fastify';

import { env } from '@/host/core/env';

/**
 * Where the caller has reached this host, without a slash at the end; the public address when one
 * is set.
 */
export function sandboxOrigin(request: FastifyRequest): string {
  return (env.HOST_PUBLIC_URL ?? `${request.protocol}://${request.host}`).replace(/\/$/, '');
}
