import { AsyncResource } from 'node:async_hooks';

import { LRUCache } from 'lru-cache';
import { Client, type Pool, type PoolConfig } from 'pg';

import { tracer, type OpenSpan, type SpanAbout } from '@/net/spans';

/** Bounded, since value lists create many variants. */
const spanCache = new LRUCache<string, SpanAbout>({ max: 2_000 });
const LONGEST_TEXT = 2_000;

const texts = /'(?:[^']|'')*'/g;
const numbers = /(?<![\w$."])\d+(?:\.\d+)?(?![\w"])/g;
const table = /\b(?:from|into|update)\s+"?(?:\w+"?\.")?([a-z_]\w*)/i;

/** Removes literals from a statement for traces. */
export const withoutValues = (text: string): string =>
  text
    .slice(0, 4 * LONGEST_TEXT)
    .replace(texts, '?')
    .replace(numbers, '?')
    .slice(0, LONGEST_TEXT);

function describeStatement(text: string): SpanAbout {
  const before = spanCache.get(text);
  if (before) return before;
  const [verb = 'query'] = /\w+/.exec(text) ?? [];
  const place = table.exec(withoutValues(text))?.[1];
  const about: SpanAbout = {
    name: `${verb.slice(0, 20).toUpperCase()}${place === undefined ? '' : ` ${place}`}`,
    kind: 'client',
    facts: { 'db.system.name': 'postgresql', 'db.query.text': withoutValues(text) },
  };
  spanCache.set(text, about);
  return about;
}

function readQueryText(asked: unknown): string | undefined {
  const text = typeof asked === 'string' ? asked : (asked as { text?: unknown } | null)?.text;
  return typeof text === 'string' ? text : undefined;
}

type Done = (error: unknown, result: unknown) => void;

function answered(span: OpenSpan, given: unknown[], send: (given: unknown[]) => unknown): unknown {
  const end = (error: unknown) => {
    if (error) span.fail(error);
    span.end();
  };
  const last = given.at(-1);
  if (typeof last === 'function') {
    const done: Done = (error, result) => {
      end(error);
      (last as Done)(error, result);
    };
    return send([...given.slice(0, -1), done]);
  }
  const answer = send(given) as Promise<unknown>;
  answer.then(() => end(null), end);
  return answer;
}

class TracedClient extends Client {
  constructor(config?: ConstructorParameters<typeof Client>[0]) {
    super(config);
    const send = this.query.bind(this) as (...given: unknown[]) => unknown;
    const traced = (...given: unknown[]): unknown => {
      const text = readQueryText(given[0]);
      const span = text === undefined ? undefined : tracer()?.part(describeStatement(text));
      return span ? answered(span, given, (all) => send(...all)) : send(...given);
    };
    this.query = traced as typeof this.query;
  }
}

export const tracedConfig = (config: PoolConfig): PoolConfig =>
  tracer() ? { ...config, Client: TracedClient } : config;

type Connect = Pool['connect'];

/** Restores the waiter's trace context, since the pool calls it from the releasing one. */
export function preserveContext(pool: Pool): void {
  if (!tracer()) return;
  const connect = pool.connect.bind(pool) as (callback?: Parameters<Connect>[0]) => unknown;
  pool.connect = ((callback?: Parameters<Connect>[0]) =>
    callback ? connect(AsyncResource.bind(callback)) : connect()) as Connect;
}
