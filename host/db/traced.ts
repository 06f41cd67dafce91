import { AsyncResource } from 'node:async_hooks';

import { LRUCache } from 'lru-cache';
import { Client, type Pool, type PoolConfig } from 'pg';

import { getTracer, type OpenSpan, type SpanOptions } from '@/net/spans';

/** Bounded, since value lists create many variants. */
const spanCache = new LRUCache<string, SpanOptions>({ max: 2_000 });
const MAX_TEXT_LENGTH = 2_000;

const stringPattern = /'(?:[^']|'')*'/g;
const numberPattern = /(?<![\w$."])\d+(?:\.\d+)?(?![\w"])/g;
const tablePattern = /\b(?:from|into|update)\s+"?(?:\w+"?\.")?([a-z_]\w*)/i;

/** Removes literals from a statement for traces. */
export const removeValues = (text: string): string =>
  text
    .slice(0, 4 * MAX_TEXT_LENGTH)
    .replace(stringPattern, '?')
    .replace(numberPattern, '?')
    .slice(0, MAX_TEXT_LENGTH);

function describeStatement(text: string): SpanOptions {
  const cachedDescription = spanCache.get(text);
  if (cachedDescription) return cachedDescription;
  const [verb = 'query'] = /\w+/.exec(text) ?? [];
  const tableName = tablePattern.exec(removeValues(text))?.[1];
  const description: SpanOptions = {
    name: `${verb.slice(0, 20).toUpperCase()}${tableName === undefined ? '' : ` ${tableName}`}`,
    kind: 'client',
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': removeValues(text) },
  };
  spanCache.set(text, description);
  return description;
}

function readQueryText(query: unknown): string | undefined {
  const text = typeof query === 'string' ? query : (query as { text?: unknown } | null)?.text;
  return typeof text === 'string' ? text : undefined;
}

type QueryCallback = (error: unknown, result: unknown) => void;

function traceQuery(span: OpenSpan, args: unknown[], send: (args: unknown[]) => unknown): unknown {
  const endSpan = (error: unknown) => {
    if (error) span.fail(error);
    span.end();
  };
  const lastArg = args.at(-1);
  if (typeof lastArg === 'function') {
    const handleResult: QueryCallback = (error, result) => {
      endSpan(error);
      (lastArg as QueryCallback)(error, result);
    };
    return send([...args.slice(0, -1), handleResult]);
  }
  const promise = send(args) as Promise<unknown>;
  promise.then(() => endSpan(null), endSpan);
  return promise;
}

class TracedClient extends Client {
  constructor(config?: ConstructorParameters<typeof Client>[0]) {
    super(config);
    const send = this.query.bind(this) as (...args: unknown[]) => unknown;
    const tracedQuery = (...args: unknown[]): unknown => {
      const text = readQueryText(args[0]);
      const span = text === undefined ? undefined : getTracer()?.openChild(describeStatement(text));
      return span ? traceQuery(span, args, (all) => send(...all)) : send(...args);
    };
    this.query = tracedQuery as typeof this.query;
  }
}

export const withTracing = (config: PoolConfig): PoolConfig =>
  getTracer() ? { ...config, Client: TracedClient } : config;

type Connect = Pool['connect'];

/** Keeps each caller's trace context: the pool runs callbacks in that of the releasing caller. */
export function preserveContext(pool: Pool): void {
  if (!getTracer()) return;
  const connect = pool.connect.bind(pool) as (callback?: Parameters<Connect>[0]) => unknown;
  pool.connect = ((callback?: Parameters<Connect>[0]) =>
    callback ? connect(AsyncResource.bind(callback)) : connect()) as Connect;
}
