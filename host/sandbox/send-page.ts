import type { FastifyReply } from 'fastify';

import { env } from '@/host/core/env';

export const limited = { config: { rateLimit: { max: env.RATE_LIMIT_ALL, timeWindow: 60_000 } } };

/**
 * The policy of a sandbox page: its own stylesheet, its own form, and the way back to the portal.
 */
const pagePolicy = (portal: string): string =>
  `default-src 'none'; style-src 'self'; form-action 'self' ${portal}; base-uri 'none'; frame-ancestors 'none'`;

/**
 * Answers with a page of a sandbox: HTML under its policy, in a window that its opener may watch.
 * `script`: it has one of the sandbox's own.
 */
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
      `${pagePolicy(new URL(env.PORTAL_URL).origin)}${script ? "; script-src 'self'" : ''}`,
    )
    .header('cross-origin-opener-policy', 'unsafe-none')
    .send(page);
}

/**
 * Leads the payer on; their window stays known to the page that has opened it, as with the real
 * gateways.
 */
export const leadOn = (reply: FastifyReply, address: string) =>
  reply.header('cross-origin-opener-policy', 'unsafe-none').redirect(address, 303);
