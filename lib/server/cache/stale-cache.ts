import { LRUCache } from 'lru-cache';

import type { Key, Reply } from '@/contract/calls';
import type { Api, CallOptions } from '@/lib/api';
import { type ApiError, asApiError } from '@/lib/api-error';
import { logFault } from '@/lib/log-fault';

/** Characters of JSON; a goods list has about 20,000. */
const MAX_CHARACTERS = 16 * 1024 * 1024;
/** Covers a weekend without a host. */
const RETENTION_MS = 72 * 3600_000;
/** Timeout before a stored response is shown. */
const STALE_AFTER_MS = 3_000;

/** Stored as JSON so that callers cannot mutate it. */
export const staleReplies = new LRUCache<string, string>({
  maxSize: MAX_CHARACTERS,
  sizeCalculation: (text, name) => text.length + name.length,
  ttl: RETENTION_MS,
});

/** Shared rows per language and brand. Prices and postal codes must never be stale. */
const cacheableKeys: ReadonlySet<Key> = new Set<Key>([
  'GET /blog/post',
  'GET /blog/posts',
  'GET /list/deals',
  'GET /list/destination',
  'GET /list/destinations',
  'GET /list/examples',
  'GET /list/facts',
  'GET /list/getblacklist',
  'GET /list/getcountries',
  'GET /list/getselfcollectlocations',
  'GET /list/ras',
  'GET /shipment/rates',
]);

function buildCacheKey(portal: string, key: Key, query: object = {}): string | null {
  if (!cacheableKeys.has(key) || 'postalcode' in query) return null;
  return JSON.stringify([portal, key, Object.entries(query).sort()]);
}

const withStaleTimeout = (options: CallOptions): CallOptions => {
  const timeout = AbortSignal.timeout(STALE_AFTER_MS);
  return {
    ...options,
    signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
  };
};

/** Refusals that a retry would repeat. */
const isRefusal = ({ kind, status }: ApiError) =>
  kind === 'coded' && status < 500 && status !== 429;

/**
 * Returns a client that serves the last good document rows while the host fails. `onStale` runs
 * for each stale response.
 */
export function withStaleReply(api: Api, portal: string, onStale?: () => void): Api {
  return {
    request: async <K extends Key>(
      key: K,
      input: Parameters<typeof api.request<K>>[1],
      options: CallOptions = {},
    ): Promise<Reply<K>> => {
      const cacheKey = buildCacheKey(portal, key, input.query);
      if (cacheKey === null) return api.request(key, input, options);
      const storedReply = staleReplies.get(cacheKey);
      try {
        const callOptions = storedReply === undefined ? options : withStaleTimeout(options);
        const reply = await api.request(key, input, callOptions);
        const text = JSON.stringify(reply);
        // Invented topics in URLs return empty lists, which must not fill the cache.
        if (!text.includes('"items":[]')) staleReplies.set(cacheKey, text);
        return reply;
      } catch (thrown) {
        const error = asApiError(thrown);
        if (error.is('notFound')) staleReplies.delete(cacheKey);
        if (storedReply === undefined || isRefusal(error)) throw thrown;
        logFault(thrown);
        onStale?.();
        return JSON.parse(storedReply) as Reply<K>;
      }
    },
  };
}
