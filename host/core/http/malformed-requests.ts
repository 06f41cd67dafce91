import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

/** Maps an invalid URL to a missing path, so that it gets a normal 404. */
export function toRoutableUrl(url: string | undefined): string {
  try {
    if (url?.startsWith('/') && !decodeURIComponent(url.split('?')[0] ?? '').includes('\0'))
      return url;
  } catch {
    // malformed percent-encoding
  }
  return '/nowhere';
}

/**
 * Responds on the socket when a request could not be read, because Fastify has no reply then.
 */
export function respondToMalformedRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const status =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? 431
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? 408
        : 400;
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options: nosniff',
    'Cache-Control: no-store',
    'Content-Length: 0',
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n`);
}
