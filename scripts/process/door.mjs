import { existsSync, readFileSync } from 'node:fs';
import { STATUS_CODES } from 'node:http';
import path from 'node:path';

/** What Next tells itself by headers; nobody outside may say it. Two hints that its own browser part sends may pass. */
const internal = /^(x-middleware-(?!prefetch$)|x-nextjs-(?!data$)|next-|x-invoke-|x-matched-path$|x-now-|x-prerender-|x-rewritten-|rsc$)/;
/** Who the browser was talking to: believed only from a proxy of ours. */
const forwarded = /^(x-forwarded-(host|proto|port|for)|forwarded|x-http-method-override|x-original-url|x-rewrite-url)$/;

function dropHeaders(request, unwanted) {
  for (const name of Object.keys(request.headers)) if (unwanted.some((pattern) => pattern.test(name))) delete request.headers[name];
  const kept = [];
  for (let index = 0; index < request.rawHeaders.length; index += 2) {
    const [name, value] = request.rawHeaders.slice(index, index + 2);
    if (!unwanted.some((pattern) => pattern.test(name.toLowerCase()))) kept.push(name, value);
  }
  request.rawHeaders = kept;
}

/** Next's own error pages are no addresses; its resizing of pictures is not used, and writes files as often as a stranger likes. */
const inner = /^(\/(en|zh|tw|ja))?\/(500|_error|_document|_app|_next\/image)\/?$/;
const pageMethods = ['GET', 'HEAD', 'POST'];

/**
 * Why a request cannot be anybody's: 400 without a host and for forms that only proxies use, 404 for text that is no UTF-8,
 * 405 for what pages do not do.
 */
function fault({ method, url = '', headers }) {
  if (!headers.host || !url.startsWith('/')) return 400;
  if (method === 'TRACE' || (!url.startsWith('/api/') && !pageMethods.includes(method))) return 405;
  if (inner.test(url.split('?')[0])) return 404;
  try {
    return /[\u0000]/.test(decodeURIComponent(url.split('?')[0])) ? 404 : null;
  } catch {
    return 404;
  }
}

/** Reads each of the build's own error pages once: what is asked for when there is too much to do must cost nothing. */
function errorPages(dist, { locales, defaultLocale }) {
  const kept = new Map();
  return (name, url) => {
    const prefix = url.split(/[/?]/)[1] ?? '';
    const file = path.join(dist, 'server/pages', locales.includes(prefix) ? prefix : defaultLocale, `${name}.html`);
    if (!kept.has(file)) kept.set(file, existsSync(file) ? readFileSync(file) : undefined);
    return kept.get(file);
  };
}

/** What the browser's calls read as "no room at the moment": `unavailable` of contract/error-codes.ts. */
const busyCall = JSON.stringify({
  status: false,
  status_code: 503,
  error: { error_code: 1090, message: 'Our servers might be experiencing some issues. Please try again later' },
});

function refuse(response, status, page, type = page ? 'text/html; charset=utf-8' : 'text/plain; charset=utf-8') {
  const body = page ?? `${STATUS_CODES[status]}\n`;
  response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store', 'Content-Length': Buffer.byteLength(body) });
  response.end(response.req.method === 'HEAD' ? undefined : body);
}

/** What the server writes on a connection whose bytes are no HTTP, where no response exists. */
function writeRaw(socket, code, headers) {
  if (!socket.writable) return socket.destroy();
  const status = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }[code] ?? 400;
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)];
  socket.end([...lines, 'Connection: close', 'Content-Length: 0', '', ''].join('\r\n'));
}

/**
 * What stands before everything that the portal answers: the security headers of every answer whoever writes it, no
 * headers from outside that are Next's own, and no address that Next would stumble over.
 * `pass` says whether it has answered; `guard` sees to bytes that are no HTTP; `busy` answers who must come back later.
 * @param headers the security headers; `trustProxy`: a proxy of ours stands in front
 */
export function makeDoor({ dist, i18n, headers, trustProxy = false }) {
  const unwanted = trustProxy ? [internal] : [internal, forwarded];
  const pageFor = errorPages(dist, i18n);
  const pass = (request, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    dropHeaders(request, unwanted);
    const status = fault(request);
    if (!status) return false;
    refuse(response, status, status === 404 ? pageFor('404', request.url) : undefined);
    return true;
  };
  const guard = (server) => {
    server.on('clientError', (error, socket) => (error.code === 'ECONNRESET' ? socket.destroy() : writeRaw(socket, error.code, headers)));
    // Nothing here speaks another protocol; left to Next, such a connection would stay open for ever.
    server.on('upgrade', (_request, socket) => writeRaw(socket, 'UPGRADE', headers));
    server.on('checkExpectation', (request, response) => {
      if (!pass(request, response)) refuse(response, 417);
    });
  };
  const busy = (request, response, retryAfterSeconds) => {
    response.setHeader('Retry-After', String(retryAfterSeconds));
    if (request.url.startsWith('/api/')) refuse(response, 503, busyCall, 'application/json');
    else refuse(response, 503, pageFor('500', request.url));
  };
  return { pass, guard, busy };
}

/** The headers that the project's next.config.js gives to every address, by name. */
export async function headersOfEverything(config) {
  const everywhere = (await config.headers()).find(({ source }) => source === '/:path*').headers;
  return Object.fromEntries(everywhere.map(({ key, value }) => [key, value]));
}
