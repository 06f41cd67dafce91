import { AsyncResource } from 'node:async_hooks';

import { LRUCache } from 'lru-cache';
import { Client, type Pool, type PoolConfig } from 'pg';

import { tracer, type OpenSpan, type SpanOptions } from '@/net/spans';

/** Bounded, since value lists create many variants. */
const spanCache = new LRUCache<string, SpanOptions>({ max: 2_000 });
const MAX_TEXT_LENGTH = 2_000;

const texts = /'(?:[^']|'')*'/g;
const numbers = /(?<![\w$."])\d+(?:\.\d+)?(?![\w"])/g;
const table = /\b(?:from|into|update)\s+"?(?:\w+"?\.")?([a-z_]\w*)/i;

/** Removes literals from a statement for traces. */
export const withoutValues = (text: string): string =>
  text
    .slice(0, 4 * MAX_TEXT_LENGTH)
    .replace(texts, '?')
    .replace(numbers, '?')
    .slice(0, MAX_TEXT_LENGTH);

function describeStatement(text: string): SpanOptions {
  const cached = spanCache.get(text);
  if (cached) return cached;
  const [verb = 'query'] = /\w+/.exec(text) ?? [];
  const tableName = table.exec(withoutValues(text))?.[1];
  const description: SpanOptions = {
    name: `${verb.slice(0, 20).toUpperCase()}${tableName === undefined ? '' : ` ${tableName}`}`,
    kind: 'client',
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': withoutValues(text) },
  };
  spanCache.set(text, description);
  return description;
}

function readQueryText(query: unknown): string | undefined {
  const text = typeof query === 'string' ? query : (query as { text?: unknown } | null)?.text;
  return typeof text === 'string' ? text : undefined;
}

type Done = (error: unknown, result: unknown) => void;

function traceQuery(span: OpenSpan, args: unknown[], send: (args: unknown[]) => unknown): unknown {
  const end = (error: unknown) => {
    if (error) span.fail(error);
    span.end();
  };
  const last = args.at(-1);
  if (typeof last === 'function') {
    const done: Done = (error, result) => {
      end(error);
      (last as Done)(error, result);
    };
    return send([...args.slice(0, -1), done]);
  }
  const promise = send(args) as Promise<unknown>;
  promise.then(() => end(null), end);
  return promise;
}

class TracedClient extends Client {
  constructor(config?: ConstructorParameters<typeof Client>[0]) {
    super(config);
    const send = this.query.bind(this) as (...args: unknown[]) => unknown;
    const traced = (...args: unknown[]): unknown => {
      const text = readQueryText(args[0]);
      const span = text === undefined ? undefined : tracer()?.openChild(describeStatement(text));
      return span ? traceQuery(span, args, (all) => send(...all)) : send(...args);
    };
    this.query = traced as typeof this.query;
  }
}

export const withTracing = (config: PoolConfig): PoolConfig =>
  tracer() ? { ...config, Client: TracedClient } : config;

type Connect = Pool['connect'];

/** Restores the waiter's trace context, since the pool calls it from the releasing one. */
export function preserveContext(pool: Pool): void {
  if (!tracer()) return;
  const connect = pool.connect.bind(pool) as (callback?: Parameters<Connect>[0]) => unknown;
  pool.connect = ((callback?: Parameters<Connect>[0]) =>
    callback ? connect(AsyncResource.bind(callback)) : connect()) as Connect;
}
