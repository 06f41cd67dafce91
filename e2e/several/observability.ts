import { randomUUID } from 'node:crypto';

import { Client as Connection } from 'pg';

import type { SentSpan } from '../../host/testing/collector';

import { waitUntil, type System } from './system';

const SERVER = 2;
const CLIENT = 3;

/** Sends a request with the ID that a proxy would add. */
const send = (system: System, path: string, cookie: string, id: string, init: RequestInit = {}) =>
  fetch(`${system.front.url}${path}`, {
    redirect: 'manual',
    ...init,
    headers: { cookie, 'x-request-id': id, ...init.headers },
  });

/** Returns what is missing in the trace of a page. */
function findMissing(spans: SentSpan[]): string[] {
  const filterSpans = (service: string, kind: number) =>
    spans.filter((span) => span.service === service && span.kind === kind);
  const areWithin = (outer: SentSpan[], inner: SentSpan[]) =>
    inner.length > 0 &&
    inner.every(({ parentSpanId }) => outer.some(({ spanId }) => spanId === parentSpanId));
  const [pages, portalCalls, hostCalls, queries] = [
    filterSpans('portal', SERVER),
    filterSpans('portal', CLIENT),
    filterSpans('host', SERVER),
    filterSpans('host', CLIENT),
  ];
  const checks: [string, boolean][] = [
    ['one page without a parent', pages.length === 1 && !pages[0]?.parentSpanId],
    ['the name of the page', pages[0]?.name === 'GET page /packages'],
    ["the portal's calls within the page", areWithin(pages, portalCalls)],
    ["the host's spans within the calls", areWithin(portalCalls, hostCalls)],
    ["queries within the host's spans", areWithin(hostCalls, queries)],
    ['query texts', queries.every(({ facts: { 'db.query.text': text } }) => Boolean(text))],
  ];
  return checks.flatMap(([label, isPresent]) => (isPresent ? [] : [label]));
}

/** Opens a page. Returns what is missing from its trace, which has the request's ID. */
export async function findTraceGaps(system: System, cookie: string): Promise<string[]> {
  const id = randomUUID();
  const response = await send(system, '/packages', cookie, id);
  const text = await response.text();
  const readSpans = () =>
    system.collector.spans.filter(({ traceId }) => traceId === id.replaceAll('-', ''));
  const isComplete = () => findMissing(readSpans()).length === 0;
  await waitUntil('a complete trace', isComplete).catch(() => undefined);
  return [
    ...findMissing(readSpans()),
    ...(response.status === 200 ? [] : [`status ${response.status}`]),
    ...(text.includes('/build/faults-') ? [] : ["the page's error script"]),
  ];
}

/** Causes a failure. Returns where its request ID is missing: in a log or in the report. */
export async function findFailureGaps(system: System, cookie: string): Promise<string[]> {
  const id = randomUUID();
  const database = new Connection(system.databaseUrl);
  await database.connect();
  await database.query('alter table addresses rename to addresses_gone');
  const { status } = await send(system, '/account/addresses', cookie, id);
  await database.query('alter table addresses_gone rename to addresses');
  await database.end();
  const joinLogs = (copies: System['hosts']) => copies.map(({ log }) => log).join('');
  const buildChecks = (): [string, boolean][] => [
    [`a failure (${status})`, status >= 500],
    ["the portal's log line", joinLogs(system.portals).includes(`reqId=${id} GET page /account`)],
    ["the host's log line", joinLogs(system.hosts).includes(`"reqId":"${id}"`)],
    ['the report', system.collector.faults.some((fault) => fault['requestId'] === id)],
  ];
  const isComplete = () => buildChecks().every(([, isPresent]) => isPresent);
  await waitUntil('both logs and the report', isComplete).catch(() => undefined);
  return buildChecks().flatMap(([label, isPresent]) => (isPresent ? [] : [label]));
}

/** Sends a browser's error report. Returns what is missing. */
export async function findBrowserReportGaps(system: System, cookie: string): Promise<string[]> {
  const { status } = await send(system, '/api/fault', cookie, randomUUID(), {
    method: 'POST',
    headers: { origin: system.front.url, 'content-type': 'application/json' },
    body: JSON.stringify({ page: '/packages', name: 'TypeError', message: 'x is null', stack: '' }),
  });
  const isReported = () =>
    system.collector.faults.some(
      ({ program, where }) => program === 'browser' && where === '/packages',
    );
  await waitUntil('the report', isReported).catch(() => undefined);
  return [...(status === 204 ? [] : [`status ${status}`]), ...(isReported() ? [] : ['the report'])];
}
