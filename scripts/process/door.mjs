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

/** Next's own error pages are no addresses. */
const inner = /^(\/(en|zh|tw|ja))?\/(500|_error|_document|_app)\/?$/;
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

/** The page that says "not found", in the language of the address. */
function missingPage(dist, { locales, defaultLocale }, url) {
  const prefix = url.split(/[/?]/)[1] ?? '';
  const file = path.join(dist, 'server/pages', locales.includes(prefix) ? prefix : defaultLocale, '404.html');
  return existsSync(file) ? readFileSync(file) : undefined;
}

function refuse(response, status, page) {
  const type = page ? 'text/html; charset=utf-8' : 'text/plain; charset=utf-8';
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
 * `pass` says whether it has answered; `guard` sees to bytes that are no HTTP.
 * @param headers the security headers; `trustProxy`: a proxy of ours stands in front
 */
export function makeDoor({ dist, i18n, headers, trustProxy = false }) {
  const unwanted = trustProxy ? [internal] : [internal, forwarded];
  const pass = (request, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    dropHeaders(request, unwanted);
    const status = fault(request);
    if (!status) return false;
    refuse(response, status, status === 404 ? missingPage(dist, i18n, request.url) : undefined);
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
  return { pass, guard };
}

/** The headers that the project's next.config.js gives to every address, by name. */
export async function headersOfEverything(config) {
  const everywhere = (await config.headers()).find(({ source }) => source === '/:path*').headers;
  return Object.fromEntries(everywhere.map(({ key, value }) => [key, value]));
}
