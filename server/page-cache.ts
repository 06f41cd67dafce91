import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import zlib from 'node:zlib';

import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';

import { COOKIE_PREFIX } from '@/rules/cookie-prefix';
import { stripQuery } from '@/rules/routes';

const brotli = promisify(zlib.brotliCompress);
/** Maximum quality takes far longer for little gain. */
const params = { [zlib.constants.BROTLI_PARAM_QUALITY]: 5 };
const gzip = promisify(zlib.gzip);
const MAX_BYTES = 32 * 1024 * 1024;
/** Characters of addresses requested once. */
const MAX_ONCE_CHARACTERS = 1024 * 1024;
const encodings = ['br', 'gzip', 'identity'] as const;
const MAX_STALE_MS = 10 * 60_000;
const MAX_PATHS = 5_000;
const cachedHeaders = ['Content-Type', 'Cache-Control', 'Vary', 'No-Vary-Search'] as const;

interface CachedPage {
  headers: Record<string, string>;
  bodies: Record<(typeof encodings)[number], Buffer>;
}

const createCache = () =>
  new LRUCache<string, CachedPage>({
    maxSize: MAX_BYTES / 2,
    sizeCalculation: ({ bodies }) =>
      encodings.reduce((sum, encoding) => sum + bodies[encoding].byteLength, 1),
    // Stale entries may still match the page.
    noDeleteOnStaleGet: true,
  });

/** Only repeated addresses enter the cache, so made-up ones cannot fill it. */
const createSeenAddresses = () =>
  new LRUCache<string, true>({
    maxSize: MAX_ONCE_CHARACTERS,
    sizeCalculation: (_, address) => address.length + 1,
  });

function parseReadParameters(response: ServerResponse): ReadonlySet<string> | null {
  const header = response.getHeader('no-vary-search');
  return header === undefined ? null : new Set(String(header).match(/(?<=")\w+(?=")/g));
}

/** Removes parameters that the page does not read. */
function removeUnread(address: string, usedNames: ReadonlySet<string> | null | undefined): string {
  const path = stripQuery(address);
  if (!usedNames || path === address) return address;
  const query = [...new URLSearchParams(address.slice(path.length))];
  const usedParameters = new URLSearchParams(query.filter(([name]) => usedNames.has(name)));
  usedParameters.sort();
  return usedParameters.size > 0 ? `${path}?${usedParameters}` : path;
}

function readSharedSeconds(response: ServerResponse): number {
  const control = String(response.getHeader('cache-control') ?? '');
  const variesByCookie = /\bcookie\b/i.test(String(response.getHeader('vary') ?? ''));
  if (response.statusCode !== 200 || !variesByCookie || response.hasHeader('set-cookie')) return 0;
  return Number(/\bs-maxage=(\d+)/.exec(control)?.[1] ?? 0);
}

/** Skips compression when the page is unchanged. */
async function pack(
  response: ServerResponse,
  body: Buffer,
  previousPage?: CachedPage,
): Promise<CachedPage> {
  const headers = cachedHeaders.flatMap((name) => {
    const value = response.getHeader(name);
    return value === undefined ? [] : [[name, String(value)]];
  });
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  return {
    headers: { ...Object.fromEntries(headers), ETag: etag } as Record<string, string>,
    bodies: previousPage?.headers['ETag'] === etag ? previousPage.bodies : await compress(body),
  };
}

async function compress(identity: Buffer): Promise<CachedPage['bodies']> {
  const [br, gz] = await Promise.all([brotli(identity, { params }), gzip(identity)]);
  return { br, gzip: gz, identity };
}

function send(request: IncomingMessage, response: ServerResponse, page: CachedPage): void {
  const acceptedEncodings = new Negotiator(request).encodings([...encodings]);
  const encoding = encodings.find((name) => acceptedEncodings.includes(name)) ?? 'identity';
  const body = page.bodies[encoding];
  const vary = `${page.headers['Vary']}, Accept-Encoding`;
  const etags = request.headers['if-none-match']?.match(/\*|"[^"]*"/g);
  if (etags?.some((tag) => tag === '*' || tag === page.headers['ETag'])) {
    response.writeHead(304, { ...page.headers, Vary: vary }).end();
    return;
  }
  response.writeHead(200, {
    ...page.headers,
    Vary: vary,
    ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
    'Content-Length': body.byteLength,
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** Calls `beforeEnd` with a getter for a shareable body. */
function hookEnd(response: ServerResponse, beforeEnd: (body: () => Buffer) => void): void {
  const chunks: Buffer[] = [];
  const collect = (chunk: unknown, encoding: unknown) => {
    if (readSharedSeconds(response) === 0) return;
    if (typeof chunk === 'string')
      chunks.push(Buffer.from(chunk, typeof encoding === 'string' ? (encoding as 'utf8') : 'utf8'));
    else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
  };
  const { write, end } = response;
  response.write = ((...args: [unknown, unknown]) => {
    collect(...args);
    return Reflect.apply(write, response, args) as boolean;
  }) as typeof write;
  response.end = ((...args: [unknown, unknown]) => {
    collect(...args);
    beforeEnd(() => Buffer.concat(chunks));
    return Reflect.apply(end, response, args) as ServerResponse;
  }) as typeof end;
}

export interface PageCache {
  /** `late` allows pages up to ten minutes stale, for visitors who would be rejected. */
  sendCached: (request: IncomingMessage, response: ServerResponse, late?: 'late') => boolean;
  /** Stores the upcoming response if the page allows it. */
  watch: (request: IncomingMessage, response: ServerResponse) => void;
}

/**
 * A shared cache for guest pages (`s-maxage`, `Vary: Cookie`), filled on the second request. Drops
 * parameters a page does not read, and ignores requests with our cookies.
 */
export function createPageCache(): PageCache {
  // Made-up addresses evict only each other.
  const [plainPages, queryPages] = [createCache(), createCache()];
  const getPages = (address: string) => (address.includes('?') ? queryPages : plainPages);
  const seenOnce = createSeenAddresses();
  const isRepeated = (address: string) => {
    if (seenOnce.has(address) || getPages(address).peek(address, { allowStale: true })) return true;
    seenOnce.set(address, true);
    return false;
  };
  const usedNamesByPath = new LRUCache<string, ReadonlySet<string>>({ max: MAX_PATHS });
  const pendingAddresses = new Set<string>();
  const cachePage = async (
    address: string,
    response: ServerResponse,
    body: Buffer,
    seconds: number,
  ) => {
    if (pendingAddresses.has(address)) return;
    pendingAddresses.add(address);
    try {
      const pages = getPages(address);
      const page = await pack(response, body, pages.peek(address, { allowStale: true }));
      pages.set(address, page, { ttl: seconds * 1000 });
    } finally {
      pendingAddresses.delete(address);
    }
  };
  // An escaped path duplicates a plain one.
  const isPubliclyCacheable = ({ method, headers, url }: IncomingMessage) =>
    (method === 'GET' || method === 'HEAD') &&
    !headers.cookie?.includes(COOKIE_PREFIX) &&
    !stripQuery(url).includes('%');
  return {
    sendCached: (request, response, late) => {
      if (!isPubliclyCacheable(request)) return false;
      const { url = '' } = request;
      request.url = removeUnread(url, usedNamesByPath.get(stripQuery(url)));
      const pages = getPages(request.url);
      const allowStale = late !== undefined && pages.getRemainingTTL(request.url) > -MAX_STALE_MS;
      const page = pages.get(request.url, { allowStale });
      if (page) send(request, response, page);
      return Boolean(page);
    },
    watch: (request, response) => {
      if (request.method !== 'GET' || !isPubliclyCacheable(request)) return;
      const address = request.url ?? '';
      hookEnd(response, (body) => {
        const seconds = readSharedSeconds(response);
        if (seconds === 0) return;
        const usedNames = parseReadParameters(response);
        if (usedNames) usedNamesByPath.set(stripQuery(address), usedNames);
        // A page's links contain the full address it was rendered for.
        if (removeUnread(address, usedNames) === address && isRepeated(address))
          void cachePage(address, response, body(), seconds);
      });
    },
  };
}
