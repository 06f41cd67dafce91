import type { ServerResponse } from 'node:http';

import onHeaders from 'on-headers';

/** Without nonces or inline code, so static pages work (docs/decisions/0002). */
function buildPolicy(isDevelopment: boolean, chatOrigin: string): string {
  const [script, style, connect] = isDevelopment
    ? [" 'unsafe-eval' 'unsafe-inline'", " 'unsafe-inline'", ' ws:']
    : ['', '', ''];
  return [
    "default-src 'self'", // Firefox checks rel=prefetch against this; the rest is explicit
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

/** Headers for every response; pages may override the policy. Allows frames from `chatHost`. */
export function buildSecurityHeaders({
  development = false,
  chatHost,
}: { development?: boolean; chatHost?: string | undefined } = {}): Record<string, string> {
  return {
    'Content-Security-Policy': buildPolicy(development, chatHost ? new URL(chatHost).origin : ''),
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

const pageHeaders = [
  'Content-Security-Policy',
  'X-Frame-Options',
  'Referrer-Policy',
  'Cross-Origin-Opener-Policy',
  'Permissions-Policy',
];
const assetTypes = /^(text\/(css|javascript)|application\/javascript|font\/|image\/(?!svg))/;

export function dropPageHeaders(response: ServerResponse): void {
  onHeaders(response, () => {
    if (!assetTypes.test(String(response.getHeader('content-type') ?? ''))) return;
    for (const name of pageHeaders) response.removeHeader(name);
  });
}
