import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';

import { drizzle } from 'drizzle-orm/node-postgres';
import { PgDatabase, pgTable } from 'drizzle-orm/pg-core';
import { Client, Pool } from 'pg';

/**
 * Records each statement of the product that a test causes, for `npm test` to compare its class
 * (docs/operation/scale.md#fan-outs). Importing this file is enough.
 */
const folder = path.join(__dirname, '../../.build/statements');
const file = path.join(folder, `${process.env.TEST_RUN ?? 'run'}-${process.pid}.jsonl`);
const recordedTexts = new Set<string>();
/** Queries that the code of a test has built itself. */
const testQueries = new WeakSet<object>();

type Method = (this: object, ...args: unknown[]) => unknown;
interface Session {
  prepareQuery: (...args: unknown[]) => { rawQueryConfig: object; queryConfig: object };
}

/** Whether a test, a benchmark or a file of `host/testing/` has called `method`. */
function isCalledByTest(method: Method): boolean {
  const { prepareStackTrace, stackTraceLimit } = Error;
  Error.stackTraceLimit = 1;
  Error.prepareStackTrace = (_error, sites) => sites[0]?.getFileName() ?? '';
  const place: { stack?: string } = {};
  Error.captureStackTrace(place, method);
  const caller = place.stack ?? '';
  Object.assign(Error, { prepareStackTrace, stackTraceLimit });
  return /\.test\.ts$|\/(host\/testing|bench)\//.test(caller);
}

function replaceMethod(owner: object, name: string, replace: (method: Method) => Method): void {
  const methods = owner as Record<string, Method>;
  const method = methods[name];
  if (!method) throw new Error(`There is no ${name} to record.`);
  methods[name] = replace(method);
}

/** Marks what a test builds with drizzle: later, the stack no longer shows who built it. */
const markTests = (method: Method): Method =>
  function build(this: object, ...args: unknown[]) {
    if (!isCalledByTest(build)) return method.apply(this, args);
    const { session } = this as { session: Session };
    const prepareQuery = (...parts: unknown[]) => {
      const query = session.prepareQuery(...parts);
      testQueries.add(query.rawQueryConfig).add(query.queryConfig);
      return query;
    };
    const markingSession: unknown = Object.create(session, {
      prepareQuery: { value: prepareQuery },
    });
    return method.apply(
      Object.create(this, { session: { value: markingSession } }) as object,
      args,
    );
  };

/** Connections of tests have no name, and pg-boss has tables of its own. */
const isProduct = (name: string | undefined) =>
  name !== undefined && !['jobs', 'pgboss'].includes(name);

function record(query: unknown): void {
  if (query instanceof Object && testQueries.has(query)) return;
  const text = query instanceof Object ? (query as { text?: unknown }).text : query;
  if (typeof text !== 'string' || recordedTexts.has(text)) return;
  recordedTexts.add(text);
  mkdirSync(folder, { recursive: true });
  appendFileSync(file, `${JSON.stringify(text)}\n`);
}

interface Sender {
  options?: { application_name?: string };
  connectionParameters?: { application_name?: string };
}

const recordQueries = (method: Method): Method =>
  function query(this: Sender, ...args: unknown[]) {
    const settings = this.options ?? this.connectionParameters;
    // A pool passes its queries on to a client with a callback.
    const isPassedOn = typeof args.at(-1) === 'function';
    if (!isPassedOn && isProduct(settings?.application_name) && !isCalledByTest(query))
      record(args[0]);
    return method.apply(this, args);
  };

for (const name of [
  'select',
  'selectDistinct',
  'selectDistinctOn',
  'insert',
  'update',
  'delete',
  'execute',
  '$count',
  'with',
])
  replaceMethod(PgDatabase.prototype, name, markTests);
const { example } = drizzle.mock({ schema: { example: pgTable('example', {}) } }).query;
for (const name of ['findFirst', 'findMany'])
  replaceMethod(Object.getPrototypeOf(example) as object, name, markTests);
for (const { prototype } of [Pool, Client]) replaceMethod(prototype, 'query', recordQueries);
