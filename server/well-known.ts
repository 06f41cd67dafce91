import type { IncomingMessage, ServerResponse } from 'node:http';

import { siteBrand, siteOrigin } from '@/lib/server/env';
import { stripQuery, routes } from '@/rules/routes';

const SECURITY_TXT = '/.well-known/security.txt';
const DAY_MS = 24 * 3600_000;
/** RFC 9116 recommends less than a year. */
const VALID_DAYS = 180;

function buildSecurityTxt(): string {
  const day = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  return [
    `Contact: mailto:${siteBrand().supportEmail}`,
    `Expires: ${new Date(day + VALID_DAYS * DAY_MS).toISOString()}`,
    'Preferred-Languages: en, zh, ja',
    `Canonical: ${siteOrigin()}${SECURITY_TXT}`,
    '',
  ].join('\n');
}

/** Returns whether it responded. */
export function serveWellKnown(request: IncomingMessage, response: ServerResponse): boolean {
  const pathname = stripQuery(request.url);
  if (pathname === '/.well-known/change-password') {
    response.writeHead(302, { location: routes.security(), 'cache-control': 'no-store' }).end();
    return true;
  }
  if (pathname !== SECURITY_TXT) return false;
  response.writeHead(200, {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'public, max-age=3600',
  });
  response.end(request.method === 'HEAD' ? undefined : buildSecurityTxt());
  return true;
}
