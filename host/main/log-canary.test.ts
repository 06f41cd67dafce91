import { Writable } from 'node:stream';

import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';

import type { Endpoint } from '@/contract/endpoint';
import { endpoints } from '@/contract/registry';
import { buildLogOptions } from '@/host/core/http/log-options';
import { openDatabase, type Database } from '@/host/db/client';
import { startCollector, type Collector } from '@/host/testing/collector';
import { getTestDatabaseUrl } from '@/host/testing/database';
import { operatorKey } from '@/host/testing/operator';
import { newMember } from '@/host/testing/people';
import { createTestServices } from '@/host/testing/services';
import { startFaultReports } from '@/net/fault-poster';
import { startTracing } from '@/net/tracing';

import { buildApp } from './app';
import { traceCalls } from './traced-calls';

jest.setTimeout(300_000);

/** Values that no log may contain, whatever the call and whatever fails. */
const canaries = {
  password: 'Kanarie-4711!',
  card: '4242424242424242',
  token: 'kAnArIe0123456789abcdefghijklmnopqrstuvwxyz',
  idNumber: '11010519491231002X',
};

interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  format?: string;
  minimum?: number;
  minItems?: number;
  maxLength?: number;
}

/** Returns a valid value for known formats, and otherwise a canary, if possible one that fits. */
function pickText({ pattern, format, maxLength = 10_000 }: Schema, turn: number): string {
  if (format === 'email') return 'maria.kanarie@mail.example';
  if (format === 'uuid') return '00000000-0000-4000-8000-000000000000';
  if (format === 'date-time') return '2026-01-01T00:00:00Z';
  const texts = Object.values(canaries);
  const fittingTexts = texts.filter(
    (text) => text.length <= maxLength && (!pattern || new RegExp(pattern).test(text)),
  );
  return fittingTexts[turn % fittingTexts.length] ?? texts[turn % texts.length] ?? '';
}

function sample(schema: Schema, turn: number): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return sample(schema.anyOf[0] ?? {}, turn);
  if (schema.type === 'object') return sampleObject(schema, turn);
  if (schema.type === 'array') return schema.items ? [sample(schema.items, turn)] : [];
  if (schema.type === 'boolean') return true;
  if (schema.type === 'number' || schema.type === 'integer') return schema.minimum ?? 1;
  return pickText(schema, turn);
}

const sampleObject = ({ properties = {} }: Schema, turn: number) =>
  Object.fromEntries(
    Object.entries(properties).map(([name, inner], index) => [name, sample(inner, turn + index)]),
  );

/** The same fields, each with a canary instead of a valid value. */
const sampleWrongObject = ({ properties = {} }: Schema, turn: number) =>
  Object.fromEntries(
    Object.keys(properties).map((name, index) => [name, pickText({}, turn + index)]),
  );

const lines: string[] = [];
let collector: Collector;
const reporters: { stop: () => Promise<void> }[] = [];
let db: Database;
let app: FastifyInstance;
let as: Awaited<ReturnType<typeof newMember>>['as'];

beforeAll(async () => {
  collector = await startCollector();
  reporters.push(
    startTracing('host', { endpoint: collector.url, ratio: 1 }, () => undefined),
    startFaultReports('host', { url: `${collector.url}/faults`, key: 'of-the-receiver' }),
  );
  db = openDatabase(await getTestDatabaseUrl(), 8, () => undefined);
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString());
      done();
    },
  });
  const logger = { ...buildLogOptions(), level: 'trace', stream };
  app = await buildApp(db, createTestServices({ timeoutMs: 300 }), { logger, watch: traceCalls });
  ({ as } = await newMember(db));
});
afterAll(async () => {
  await app.close();
  await db.$client.end();
  await collector.stop();
});

async function callAll(turn: number): Promise<Map<number, number>> {
  const statuses = new Map<number, number>();
  for (const [key, endpoint] of Object.entries(endpoints) as [string, Endpoint][]) {
    const [method = 'GET', url = ''] = key.split(' ');
    const fill = turn % 2 === 0 ? sampleObject : sampleWrongObject;
    const query = endpoint.query
      ? (fill(endpoint.query as Schema, turn) as Record<string, string>)
      : { password: canaries.password, token: canaries.token };
    const answer = await app.inject({
      method: method as 'GET',
      url,
      query,
      ...(endpoint.body && { payload: fill(endpoint.body as Schema, turn) as object }),
      headers: {
        authorization: `Bearer ${endpoint.access === 'member' || endpoint.access === 'prelogin' ? as.token : canaries.token}`,
        'x-suite': as.user.suite,
        'x-device': canaries.token,
        cookie: `session=${canaries.token}`,
        'idempotency-key': `${canaries.token}-${turn}-${key}`.replaceAll(' ', ''),
        ...(endpoint.access === 'operator' && operatorKey),
        'x-forwarded-for': `2001:db8:${turn}:${statuses.size}::1`,
      },
    });
    statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1);
  }
  // And requests that match no call.
  for (const path of [canaries.card, `x?password=${canaries.password}`, `reset/${canaries.token}`])
    await app.inject(`/${path}`);
  return statuses;
}

const listLeaks = () =>
  [...Object.values(canaries), as.token].flatMap((canary) =>
    lines.filter((line) => line.includes(canary)).map((line) => line.slice(0, 300)),
  );

it('no log line has a password, card number, token or ID number, whatever the call', async () => {
  for (let turn = 0; turn < 4; turn += 1) await callAll(turn);
  expect(lines.length).toBeGreaterThan(100);
  expect(listLeaks()).toEqual([]);
});

it('no log line has a secret when every table is missing and every query fails with its values', async () => {
  await db.execute(sql`do $$ declare t record; begin
    for t in select tablename from pg_tables where schemaname = 'public'
      and tablename not in ('sessions', 'members', 'payment_requests', 'rate_counts') loop
      execute format('alter table %I rename to %I', t.tablename, t.tablename || '_gone');
    end loop; end $$`);
  const failedCount = (await callAll(4)).get(500) ?? 0;
  await db.execute(sql`alter table members rename to members_gone`);
  const laterFailedCount = (await callAll(6)).get(500) ?? 0;
  expect(failedCount + laterFailedCount).toBeGreaterThan(100);
  expect(lines.filter((line) => line.includes('Failed query')).length).toBeGreaterThan(20);
  expect(listLeaks()).toEqual([]);
});

it('every log line of a request has its request ID', () => {
  const requestLines = lines.filter((line) => /"msg":"(request|request failed)"/.test(line));
  expect(requestLines.length).toBeGreaterThan(100);
  expect(requestLines.every((line) => /"reqId":"[\w-]{8,64}"/.test(line))).toBe(true);
});

it('no trace or error report has a secret', async () => {
  await Promise.all(reporters.map((reporter) => reporter.stop()));
  expect(collector.spans.length).toBeGreaterThan(1_000);
  // The lowest per-minute limit.
  expect(collector.faults.length).toBeGreaterThanOrEqual(60);
  const secrets = [...Object.values(canaries), as.token, as.user.suite, 'maria.kanarie'];
  const leakedSecrets = secrets.filter((canary) =>
    collector.bodies.some((body) => body.includes(canary)),
  );
  expect(leakedSecrets).toEqual([]);
  expect(collector.faults[0]).toMatchObject({
    program: 'host',
    where: expect.stringMatching(/^request failed: [A-Z]+ \/[a-z]/) as string,
    times: 1,
  });
  expect(collector.faults.every(({ requestId }) => typeof requestId === 'string')).toBe(true);
});
