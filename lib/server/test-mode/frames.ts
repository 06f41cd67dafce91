import type { ServerResponse } from 'node:http';

/**
 * Lets a page show pages of this portal in frames, and be shown in one: the gallery of test mode
 * alone. Browsers that know `frame-ancestors` do not look at the older header.
 */
export function showInFrames(response: ServerResponse): void {
  const policy = String(response.getHeader('content-security-policy') ?? '');
  response.setHeader(
    'content-security-policy',
    policy
      .replace(/frame-src [^;]*/, "frame-src 'self'")
      .replace(/frame-ancestors [^;]*/, "frame-ancestors 'self'"),
  );
}
