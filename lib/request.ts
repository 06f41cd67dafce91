import type { IncomingMessage } from 'node:http';

import { brands, type Brand } from './brand';
import { env } from './env';

/** True when a write comes from a page of this site: Sec-Fetch-Site where the browser sends it, else Origin. */
export function isSameOrigin(request: IncomingMessage): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const origin = request.headers.origin;
  if (!origin) return false;
  try {
    return new URL(origin).host === request.headers.host;
  } catch {
    return false;
  }
}

/** The address of the browser, for the host's rate limits. */
export function clientAddress(request: IncomingMessage): string {
  const forwarded = request.headers['x-forwarded-for'];
  const first = (Array.isArray(forwarded) ? forwarded[0] : forwarded)?.split(',')[0]?.trim();
  const address = first && /^[0-9a-fA-F:.]{3,45}$/.test(first) ? first : request.socket.remoteAddress;
  return address ?? '127.0.0.1';
}

/** The brand of a request, by host name or setting. */
export function portalOf(request: IncomingMessage): Brand {
  const host = (request.headers.host ?? '').split(':')[0] ?? '';
  return env.HSG_HOSTS.split(',').filter(Boolean).includes(host) ? brands.hsg : brands[env.BRAND];
}
