import type { ServerResponse } from 'node:http';

/** Allows framing for the test-mode gallery: `frame-ancestors` overrides the older header. */
export function allowFraming(response: ServerResponse): void {
  const policy = String(response.getHeader('content-security-policy') ?? '');
  response.setHeader(
    'content-security-policy',
    policy
      .replace(/frame-src [^;]*/, "frame-src 'self'")
      .replace(/frame-ancestors [^;]*/, "frame-ancestors 'self'"),
  );
}
