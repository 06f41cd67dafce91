import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { headersOfEverything } from './door.mjs';

const gzip = promisify(zlib.gzip);
const brotli = promisify(zlib.brotliCompress);
const types = {
  '.css': 'text/css; charset=utf-8', '.html': 'text/html; charset=utf-8', '.js': 'application/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8', '.svg': 'image/svg+xml', '.woff2': 'font/woff2',
};
const encoders = {
  br: (bytes) => brotli(bytes, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 9, [zlib.constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  gzip: (bytes) => gzip(bytes, { level: 9 }),
};
const asNeeded = 'public, max-age=0, must-revalidate';
const forGood = 'public, max-age=31536000, immutable';

/** A file that is held in memory, packed once for each encoding that somebody asked for. */
function held(file, headers) {
  const bytes = readFileSync(file);
  const type = types[path.extname(file)] ?? 'application/octet-stream';
  const etag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  return { bytes, headers: { ...headers, 'Content-Type': type, ETag: etag, Vary: 'Accept-Encoding' }, etag, packed: {} };
}

/** The parts of a header's list, without blanks around them; one pass, whatever a visitor sends. */
const listed = (header, sign = ',') => (header ?? '').split(sign).map((part) => part.trim());

function encodingFor(accepted, { headers }) {
  if (!/^(text|application|image\/svg)/.test(headers['Content-Type'])) return undefined;
  const wanted = new Set();
  for (const part of listed(accepted?.toLowerCase())) {
    const [name, ...parameters] = listed(part, ';');
    if (!parameters.some((parameter) => parameter.startsWith('q=') && Number(parameter.slice(2)) === 0)) wanted.add(name);
  }
  return ['br', 'gzip'].find((name) => wanted.has(name));
}

async function answer(request, response, entry) {
  if (listed(request.headers['if-none-match']).includes(entry.etag)) return void response.writeHead(304, entry.headers).end();
  const encoding = encodingFor(request.headers['accept-encoding'], entry);
  const body = encoding ? await (entry.packed[encoding] ??= encoders[encoding](entry.bytes)) : entry.bytes;
  response.writeHead(200, { ...entry.headers, ...(encoding && { 'Content-Encoding': encoding }), 'Content-Length': body.length });
  response.end(request.method === 'HEAD' ? undefined : body);
}

const withoutLocale = (route, locale) => (route === `/${locale}` ? '/' : route.startsWith(`/${locale}/`) ? route.slice(locale.length + 1) : route);

/** Address → file of everything that a build fixes for good: documents that are never made anew, and the files of Next. */
function addressesOf(dist, locales) {
  const pages = path.join(dist, 'server/pages');
  const { routes } = JSON.parse(readFileSync(path.join(dist, 'prerender-manifest.json'), 'utf8'));
  const documents = Object.entries(routes)
    .filter(([route, { initialRevalidateSeconds }]) => initialRevalidateSeconds === false && !/\/(404|500)$/.test(route))
    .map(([route]) => [withoutLocale(route, locales.defaultLocale), path.join(pages, `${route}.html`)]);
  const assets = readdirSync(path.join(dist, 'static'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => [`/_next/static/${path.relative(path.join(dist, 'static'), file).split(path.sep).join('/')}`, file]);
  return { documents: new Map(documents.filter(([, file]) => existsSync(file))), assets: new Map(assets) };
}

const decoded = (text) => {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
};

/**
 * Answers what a build fixes for good from memory, packed: documents without query, and /_next/static. Next takes ten
 * times as long for the same bytes. Returns a function that says whether it has answered; the rest is for Next.
 * @param dist folder of the build; `config`: the project's next.config.js, whose headers go along
 */
export async function makeFront(dist, config) {
  const headers = await headersOfEverything(config);
  const { documents, assets } = addressesOf(dist, config.i18n);
  const entries = new Map();
  const find = (url) => {
    const asset = url.startsWith('/_next/static/') ? assets.get(decoded(url)) : undefined;
    const file = asset ?? documents.get(url);
    if (!file) return undefined;
    // By file: one file has any number of addresses, since each letter of a name may be written as "%" and two digits.
    const known = entries.get(file);
    if (known) return known;
    const entry = held(file, { ...headers, 'Cache-Control': asset ? forGood : asNeeded });
    entries.set(file, entry);
    return entry;
  };
  return (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    const entry = find(request.url ?? '');
    if (!entry) return false;
    answer(request, response, entry).catch(() => response.destroy());
    return true;
  };
}
