import { existsSync, readFileSync } from 'node:fs';
import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { isIPv4 } from 'node:net';
import path from 'node:path';
import type { Duplex } from 'node:stream';

import { errorCodes } from '@/contract/error-codes';
import { PAGE_FORM_BYTES } from '@/contract/limits';
import { RETRY_AFTER_SECONDS } from '@/net/slots';
import { toLocale, stripLanguage } from '@/rules/locale';
import { PAGE_DATA_HEADER } from '@/rules/page-data';
import { stripQuery } from '@/rules/routes';

import { dropPageHeaders } from './security-headers';

/** Internal headers of Next and the portal that clients may not send. */
const internalHeaders =
  /^(x-middleware-|x-nextjs-|next-|x-invoke-|x-matched-path$|x-now-|x-prerender-|x-rewritten-|x-page-data$|rsc$)/;
/** Trusted only from our proxy. */
const forwardedHeaders =
  /^(x-forwarded-(host|proto|port|for)|forwarded|x-http-method-override|x-original-url|x-rewrite-url)$/;

/**
 * The error and busy pages have no address. Next's image resizing is unused and would let anyone
 * write files.
 */
const internalPages = /^\/(500|busy|_error|_document|_app|_next\/image)\/?$/;
const pageMethods = ['GET', 'HEAD', 'POST'];

function dropHeaders(request: IncomingMessage, patterns: readonly RegExp[]): void {
  const isUnwanted = (name: string) => patterns.some((pattern) => pattern.test(name.toLowerCase()));
  for (const name of Object.keys(request.headers))
    if (isUnwanted(name)) delete request.headers[name];
  request.rawHeaders = request.rawHeaders.filter(
    (_, index, raw) => !isUnwanted(raw[index - (index % 2)] ?? ''),
  );
}

/**
 * Accepts our host, an IP, or a name without a dot, so that a foreign domain cannot pose as ours.
 */
function isOwnHost(host: string, portalUrl: string, supportHost?: string): boolean {
  if (!URL.canParse(`http://${host}`)) return false;
  const { hostname } = new URL(`http://${host}`);
  return (
    hostname === new URL(portalUrl).hostname ||
    hostname === supportHost ||
    hostname.endsWith('.localhost') ||
    !hostname.includes('.') ||
    isIPv4(hostname)
  );
}

/**
 * 400: no host or proxy-style address; 404: invalid UTF-8; 405: method; 413: a body that no page
 * accepts and Next would copy; 421: another site's name.
 */
function findFaultStatus(
  request: IncomingMessage,
  portalUrl: string,
  supportHost?: string,
): 400 | 404 | 405 | 413 | 421 | null {
  const address = stripQuery(request.url);
  const { method = '', headers } = request;
  if (!headers.host || !address.startsWith('/')) return 400;
  if (!isOwnHost(headers.host, portalUrl, supportHost)) return 421;
  if (method === 'TRACE' || (!address.startsWith('/api/') && !pageMethods.includes(method)))
    return 405;
  if (internalPages.test(stripLanguage(address))) return 404;
  const length = Number(headers['content-length'] ?? 0);
  if (!address.startsWith('/api/') && length > PAGE_FORM_BYTES) return 413;
  try {
    return decodeURIComponent(address).includes('\0') ? 404 : null;
  } catch {
    return 404;
  }
}

/** Reads once, because refusals under load must be cheap. */
function createPageReader(dist: string) {
  const cache = new Map<string, Buffer | undefined>();
  return (name: '404' | 'busy', request: IncomingMessage): Buffer | undefined => {
    const file = path.join(
      dist,
      'server/pages',
      toLocale(stripQuery(request.url).split('/')[1]),
      `${name}.html`,
    );
    if (!cache.has(file)) cache.set(file, existsSync(file) ? readFileSync(file) : undefined);
    return cache.get(file);
  };
}

const busyBody = JSON.stringify({
  status: false,
  status_code: errorCodes.unavailable.status,
  error: { error_code: errorCodes.unavailable.code, message: errorCodes.unavailable.message },
});

function refuse(
  response: ServerResponse,
  status: number,
  page?: Buffer | string,
  type = page ? 'text/html; charset=utf-8' : 'text/plain; charset=utf-8',
): void {
  const body = page ?? `${STATUS_CODES[status]}\n`;
  response.writeHead(status, {
    'Content-Type': type,
    'Cache-Control': 'no-store',
    'Content-Length': Buffer.byteLength(body),
  });
  response.end(response.req.method === 'HEAD' ? undefined : body);
}

const errorStatuses: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Writes to the socket, because non-HTTP bytes have no response object. */
function writeRaw(socket: Duplex, code: string, headers: Record<string, string>): void {
  if (!socket.writable) return void socket.destroy();
  const status = errorStatuses[code] ?? 400;
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  socket.end([...lines, 'Connection: close', 'Content-Length: 0', '', ''].join('\r\n'));
}

export interface Refusals {
  /** Sets security headers and returns whether it rejected the request. */
  rejectInvalid: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Handles non-HTTP bytes and protocol upgrades. */
  guard: (server: Server, options?: { upgrades: boolean }) => void;
  refuseBusy: (request: IncomingMessage, response: ServerResponse) => void;
}

/**
 * Runs first; the single source of the security headers. `trustProxy` means our proxy is in front.
 */
export function createRefusals({
  dist,
  portalUrl,
  supportHost,
  headers,
  trustProxy,
}: {
  dist: string;
  portalUrl: string;
  supportHost?: string | undefined;
  headers: Record<string, string>;
  trustProxy: boolean;
}): Refusals {
  const unwantedHeaders = trustProxy ? [internalHeaders] : [internalHeaders, forwardedHeaders];
  const readPage = createPageReader(dist);
  const rejectInvalid: Refusals['rejectInvalid'] = (request, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    dropPageHeaders(response);
    dropHeaders(request, unwantedHeaders);
    if (request.url?.startsWith('/_next/data/')) request.headers[PAGE_DATA_HEADER] = '1';
    const status = findFaultStatus(request, portalUrl, supportHost);
    if (!status) return false;
    if (status === 405) response.setHeader('Allow', pageMethods.join(', '));
    refuse(response, status, status === 404 ? readPage('404', request) : undefined);
    return true;
  };
  const guard: Refusals['guard'] = (server, { upgrades } = { upgrades: false }) => {
    server.on('clientError', (error: NodeJS.ErrnoException, socket) =>
      error.code === 'ECONNRESET' ? socket.destroy() : writeRaw(socket, error.code ?? '', headers),
    );
    // Reject upgrades: Next would leave the connection open forever.
    if (!upgrades) server.on('upgrade', (_request, socket) => writeRaw(socket, 'UPGRADE', headers));
    server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
      if (!rejectInvalid(request, response)) refuse(response, 417);
    });
  };
  const refuseBusy: Refusals['refuseBusy'] = (request, response) => {
    response.setHeader('Retry-After', String(RETRY_AFTER_SECONDS));
    const address = stripQuery(request.url);
    if (address.startsWith('/api/')) refuse(response, 503, busyBody, 'application/json');
    // Next then requests the page.
    else if (address.startsWith('/_next/data/')) refuse(response, 503);
    else refuse(response, 503, readPage('busy', request));
  };
  return { rejectInvalid, guard, refuseBusy };
}
