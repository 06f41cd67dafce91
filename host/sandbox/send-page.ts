import type { FastifyReply } from 'fastify';

import { env } from '@/host/core/env';

export const rateLimit = { config: { rateLimit: { max: env.RATE_LIMIT_ALL, timeWindow: 60_000 } } };

const buildPagePolicy = (portal: string): string =>
  `default-src 'none'; style-src 'self'; form-action 'self' ${portal}; base-uri 'none'; frame-ancestors 'none'`;

/** The opener may watch the window. `script` allows the sandbox's own script. */
export function sendPage(
  reply: FastifyReply,
  page: string,
  status: number,
  { script = false } = {},
) {
  return reply
    .status(status)
    .type('text/html; charset=utf-8')
    .header(
      'content-security-policy',
      `${buildPagePolicy(new URL(env.PORTAL_URL).origin)}${script ? "; script-src 'self'" : ''}`,
    )
    .header('cross-origin-opener-policy', 'unsafe-none')
    .send(page);
}

/** The opener can still watch the window, as with real gateways. */
export const redirectPayer = (reply: FastifyReply, url: string) =>
  reply.header('cross-origin-opener-policy', 'unsafe-none').redirect(url, 303);
