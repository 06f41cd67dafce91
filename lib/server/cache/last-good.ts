import { LRUCache } from 'lru-cache';

import type { Key, Reply } from '@/contract/calls';
import type { Api, CallOptions } from '@/lib/api';
import { type ApiError, asApiError } from '@/lib/api-error';
import { logFault } from '@/lib/log-fault';

/** Characters of JSON; a list of goods has about 20,000. */
const MOST_CHARACTERS = 16 * 1024 * 1024;
/** Longer than a weekend without a host; older prices are nobody's. */
const KEPT_MS = 72 * 3600_000;
/** How long a reader waits for what could be shown as it was. */
const PATIENCE_MS = 3_000;

/** Answers of the host by what was asked, as JSON: nobody who is given one can change it. */
export const lastAnswers = new LRUCache<string, string>({
  maxSize: MOST_CHARACTERS,
  sizeCalculation: (text, name) => text.length + name.length,
  ttl: KEPT_MS,
});

/**
 * What documents are made of: rows of which everybody is told the same, by language and brand. What
 * a tool is asked (a price, a number, a postal code) is not among them and is never told from before.
 */
const rowsOfDocuments: ReadonlySet<Key> = new Set<Key>([
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

/** What an answer is kept as; null for what is not kept. */
function nameOf(portal: string, key: Key, query: object = {}): string | null {
  if (!rowsOfDocuments.has(key) || 'postalcode' in query) return null;
  return JSON.stringify([portal, key, Object.entries(query).sort()]);
}

const withPatience = (options: CallOptions): CallOptions => {
  const inTime = AbortSignal.timeout(PATIENCE_MS);
  return {
    ...options,
    signal: options.signal ? AbortSignal.any([options.signal, inTime]) : inTime,
  };
};

/** Whether the host has understood and says no, as it would again. */
const isRefusal = ({ kind, status }: ApiError) =>
  kind === 'coded' && status < 500 && status !== 429;

/**
 * The same client for what documents are made of: what the host said last stands in where it does
 * not answer or errs, so that a document stays readable while the host is down. What the host says
 * is not there is not shown either.
 * @param portal the brand, whose rows these are
 * @param onBefore hears of each answer that is from before
 */
export function withLastGood(api: Api, portal: string, onBefore?: () => void): Api {
  return {
    request: async <K extends Key>(
      key: K,
      input: Parameters<typeof api.request<K>>[1],
      options: CallOptions = {},
    ): Promise<Reply<K>> => {
      const name = nameOf(portal, key, input.query);
      if (name === null) return api.request(key, input, options);
      const before = lastAnswers.get(name);
      try {
        const asked = before === undefined ? options : withPatience(options);
        const answer = await api.request(key, input, asked);
        const text = JSON.stringify(answer);
        // Empty lists are what made-up topics lead to.
        if (!text.includes('"items":[]')) lastAnswers.set(name, text);
        return answer;
      } catch (thrown) {
        const error = asApiError(thrown);
        if (error.is('notFound')) lastAnswers.delete(name);
        if (before === undefined || isRefusal(error)) throw thrown;
        logFault(thrown);
        onBefore?.();
        return JSON.parse(before) as Reply<K>;
      }
    },
  };
}
