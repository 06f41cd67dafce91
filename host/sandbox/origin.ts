import type { FastifyRequest } from 'fastify';

import { env } from '@/host/core/env';

/** Returns the public or request origin, without a trailing slash. */
export function getSandboxOrigin(request: FastifyRequest): string {
  return (env.HOST_PUBLIC_URL ?? `${request.protocol}://${request.host}`).replace(/\/$/, '');
}
