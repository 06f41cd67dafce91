import type { ServerResponse } from 'node:http';

import onHeaders from 'on-headers';

/**
 * One policy without nonces and without inline code, so that static pages keep working
 * (docs/decisions/0002).
 */
function contentSecurityPolicy(development: boolean, chatOrigin: string): string {
  const [script, style, connect] = development
    ? [" 'unsafe-eval' 'unsafe-inline'", " 'unsafe-inline'", ' ws:']
    : ['', '', ''];
  return [
    "default-src 'self'", // what Firefox holds rel=prefetch against; all else is named
    `script-src 'self'${script}`,
    `style-src 'self'${style}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${connect}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    `frame-src ${chatOrigin || "'none'"}`,
    "media-src 'none'",
  ].join('; ');
}

/**
 * The headers of every answer of the portal, whoever writes it. A company's own chat host
 * (`chatHost`) may be shown in a frame, by its origin alone. A page that needs another policy
 * changes them for itself.
 */
export function securityHeaders({
  development = false,
  chatHost,
}: { development?: boolean; chatHost?: string | undefined } = {}): Record<string, string> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(
      development,
      chatHost ? new URL(chatHost).origin : '',
    ),
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy':
      'camera=(), microphone=(), geolocation=(), payment=(self), browsing-topics=()',
  };
}

/** What says how a page behaves; a script, a style sheet, a font or a photo has no use for it. */
const pageOnly = [
  'Content-Security-Policy',
  'X-Frame-Options',
  'Referrer-Policy',
  'Cross-Origin-Opener-Policy',
  'Permissions-Policy',
];
const noPage = /^(text\/(css|javascript)|application\/javascript|font\/|image\/(?!svg))/;

/** Takes those headers off an answer that is no page, whoever writes it. */
export function dropPageHeaders(response: ServerResponse): void {
  onHeaders(response, () => {
    if (!noPage.test(String(response.getHeader('content-type') ?? ''))) return;
    for (const name of pageOnly) response.removeHeader(name);
  });
}
