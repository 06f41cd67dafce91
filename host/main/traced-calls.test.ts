import { once } from 'node:events';
import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

import type { FastifyInstance } from 'fastify';

import { openDatabase, type Database } from '@/host/db/client';
import { removeValues } from '@/host/db/traced';
import { startCollector, type Collector, type SentSpan } from '@/host/testing/collector';
import { getTestDatabaseUrl } from '@/host/testing/database';
import { newMember } from '@/host/testing/people';
import { createTestServices } from '@/host/testing/services';
import { startTracing } from '@/net/tracing';

import { buildApp } from './app';
import { startLoop } from './jobs/loop';
import { traceCalls } from './traced-calls';

let collector: Collector;
let db: Database;
let app: FastifyInstance;
let as: Awaited<ReturnType<typeof newMember>>['as'];
let stop: () => Promise<void>;

/** More calls than database connections. */
const CALLS = 12;
const requestId = '0b6b1c9e-1111-4222-8333-123456789abc';
const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';

beforeAll(async () => {
  collector = await startCollector();
  const tracingOptions = { endpoint: collector.url, headers: 'x-team=parcels%20inc', ratio: 1 };
  ({ stop } = startTracing('host', tracingOptions, () => undefined));
  db = openDatabase(await getTestDatabaseUrl(), 2, () => undefined);
  app = await buildApp(db, createTestServices({ timeoutMs: 300 }), { watch: traceCalls });
  ({ as } = await newMember(db));
  const headers = {
    authorization: `Bearer ${as.token}`,
    'x-suite': as.user.suite,
    'x-request-id': requestId,
    'x-forwarded-for': '203.0.113.7',
  };
  const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;
  const url = '/user/showprofile?secret=kanarie';
  await app.inject({ url, headers: { ...headers, traceparent } });
  await app.inject({ url, headers });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  // The body of each call arrives after its headers.
  const signIn = async (n: number) => {
    const body = JSON.stringify({
      email: `maria${n}@mail.example`,
      type: 'password',
      password: Buffer.from('Kanarie-4711!').toString('base64'),
    });
    const request = http.request(`${origin}/login`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': body.length,
        'x-forwarded-for': '203.0.113.8',
        traceparent: `00-${createTraceId(n)}-00f067aa0ba902b7-01`,
      },
    });
    request.flushHeaders();
    await pause(n % 2 === 0 ? 300 : 0);
    request.end(body);
    const [answer] = (await once(request, 'response')) as [http.IncomingMessage];
    answer.resume();
    await once(answer, 'end');
  };
  await Promise.all(Array.from({ length: CALLS }, (_, n) => signIn(n)));
  await app.inject({
    url: '/4111111111111111',
    headers: { traceparent: `00-${createTraceId(99)}-00f067aa0ba902b7-01` },
  });
  const log = { error: () => undefined };
  let turns = 0;
  const loops = [
    startLoop({ name: 'idle', everySeconds: 0.01, work: async () => (turns += 1) }, log),
    startLoop(
      {
        name: 'broken',
        everySeconds: 0.01,
        work: () => Promise.reject(new Error('maria@mail.example')),
      },
      log,
    ),
  ];
  while (turns < 3) await pause(10);
  await Promise.all(loops.map((loop) => loop.stop()));
  await stop();
});
afterAll(async () => {
  await app.close();
  await db.$client.end();
  await collector.stop();
});

const createTraceId = (n: number) => String(n + 1).padStart(32, 'a');
const listSpans = (trace: string) => collector.spans.filter((span) => span.traceId === trace);
const isQuery = ({ facts }: SentSpan) => facts['db.system.name'] === 'postgresql';

it('a call from the portal joins its trace, with its queries and its request ID', () => {
  const [call, ...otherCalls] = listSpans(traceId).filter(({ kind }) => kind === 2);
  expect([call?.name, call?.parentSpanId, otherCalls.length]).toEqual([
    'GET /user/showprofile',
    '00f067aa0ba902b7',
    0,
  ]);
  expect(call?.facts).toMatchObject({
    'http.route': '/user/showprofile',
    'http.response.status_code': 200,
    'request.id': requestId,
  });
  const queries = listSpans(traceId).filter(isQuery);
  expect(queries.length).toBeGreaterThan(0);
  expect(queries.every(({ parentSpanId }) => parentSpanId === call?.spanId)).toBe(true);
  expect(queries.map(({ facts }) => facts['db.query.text']).join()).toMatch(
    /select .+ from .+\$1/i,
  );
});

it('a public call has a trace with its request ID', () => {
  const ownSpans = listSpans(requestId.replaceAll('-', ''));
  expect(ownSpans.filter(({ kind }) => kind === 2).map(({ name }) => name)).toEqual([
    'GET /user/showprofile',
  ]);
  expect(ownSpans.filter(isQuery).length).toBeGreaterThan(0);
});

it('queries are in the trace of their call, even after waiting for a connection or a body', () => {
  for (let n = 0; n < CALLS; n += 1) {
    const ownSpans = listSpans(createTraceId(n));
    expect(ownSpans.filter(({ kind }) => kind === 2)).toHaveLength(1);
    expect(ownSpans.filter(isQuery).length).toBeGreaterThan(2);
    const knownIds = new Set(ownSpans.map(({ spanId }) => spanId));
    expect(
      ownSpans.filter(
        ({ parentSpanId = '' }) =>
          !knownIds.has(parentSpanId) && parentSpanId !== '00f067aa0ba902b7',
      ),
    ).toEqual([]);
  }
});

it('strangers cannot set the trace, and unknown paths share one name', () => {
  expect(listSpans(createTraceId(99))).toEqual([]);
  expect(collector.spans.map(({ name }) => name)).toContain('GET unmatched route');
});

it('runs of loops are traced only when they did something', () => {
  const names = collector.spans.map(({ name }) => name);
  expect(names).toContain('broken');
  expect(names).not.toContain('idle');
});

it('no span has a value from a request', () => {
  const allBodies = collector.bodies.join();
  for (const canary of [
    'mail.example',
    'Kanarie',
    'kanarie',
    '4111111111111111',
    as.token,
    as.user.suite,
    '203.0.113',
  ])
    expect([canary, allBodies.includes(canary)]).toEqual([canary, false]);
});

it('the collector gets the configured headers', () =>
  expect(collector.getHeaders()).toMatchObject({ 'x-team': 'parcels inc' }));

it('traced statements contain no values', () =>
  expect(
    removeValues(
      `select "t1"."x2" from m where name = 'Maria O''Neil' and n > 4711.5 and id = $12`,
    ),
  ).toBe(`select "t1"."x2" from m where name = ? and n > ? and id = $12`));
