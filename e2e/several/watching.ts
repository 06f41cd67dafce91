import { randomUUID } from 'node:crypto';

import { Client as Connection } from 'pg';

import type { SentSpan } from '../../host/testing/collector';

import { until, type World } from './world';

const SERVER = 2;
const CLIENT = 3;

/** Asks for a page as a proxy does that has given the request its number. */
const ask = (world: World, path: string, cookie: string, id: string, more: RequestInit = {}) =>
  fetch(`${world.front.url}${path}`, {
    redirect: 'manual',
    ...more,
    headers: { cookie, 'x-request-id': id, ...more.headers },
  });

/** What is missing in the trace of a page, from the portal's door to the queries. */
function missingIn(spans: SentSpan[]): string[] {
  const of = (service: string, kind: number) =>
    spans.filter((span) => span.service === service && span.kind === kind);
  const within = (outer: SentSpan[], inner: SentSpan[]) =>
    inner.length > 0 &&
    inner.every(({ parentSpanId }) => outer.some(({ spanId }) => spanId === parentSpanId));
  const [pages, asked, calls, queries] = [
    of('portal', SERVER),
    of('portal', CLIENT),
    of('host', SERVER),
    of('host', CLIENT),
  ];
  const facts: [string, boolean][] = [
    ['one page without a parent', pages.length === 1 && !pages[0]?.parentSpanId],
    ['its name', pages[0]?.name === 'GET page /packages'],
    ["the portal's questions within the page", within(pages, asked)],
    ["the host's calls within the questions", within(asked, calls)],
    ['queries within the calls', within(calls, queries)],
    ['their text', queries.every(({ facts: { 'db.query.text': text } }) => Boolean(text))],
  ];
  return facts.flatMap(([what, isSo]) => (isSo ? [] : [what]));
}

/** A page is one trace with the number of its request. */
export async function traceOfPage(world: World, cookie: string): Promise<string[]> {
  const id = randomUUID();
  const answer = await ask(world, '/packages', cookie, id);
  const text = await answer.text();
  const spans = () =>
    world.collector.spans.filter(({ traceId }) => traceId === id.replaceAll('-', ''));
  await until('the trace is whole', () => missingIn(spans()).length === 0).catch(() => undefined);
  return [
    ...missingIn(spans()),
    ...(answer.status === 200 ? [] : [`status ${answer.status}`]),
    ...(text.includes('/build/faults-') ? [] : ["the page's script for errors"]),
  ];
}

/** What fails has one number in both logs and in the report. Answers what is not so. */
export async function failureEverywhere(world: World, cookie: string): Promise<string[]> {
  const id = randomUUID();
  const database = new Connection(world.databaseUrl);
  await database.connect();
  await database.query('alter table addresses rename to addresses_gone');
  const { status } = await ask(world, '/account/addresses', cookie, id);
  await database.query('alter table addresses_gone rename to addresses');
  await database.end();
  const logOf = (copies: World['hosts']) => copies.map(({ log }) => log).join('');
  const facts = (): [string, boolean][] => [
    [`a failure (${status})`, status >= 500],
    ["the portal's line", logOf(world.portals).includes(`reqId=${id} GET page /account`)],
    ["the host's line", logOf(world.hosts).includes(`"reqId":"${id}"`)],
    ['the report', world.collector.faults.some((fault) => fault['requestId'] === id)],
  ];
  await until('all say it', () => facts().every(([, isSo]) => isSo)).catch(() => undefined);
  return facts().flatMap(([what, isSo]) => (isSo ? [] : [what]));
}

/** A browser's error reaches whom the settings name. */
export async function faultOfBrowser(world: World, cookie: string): Promise<string[]> {
  const { status } = await ask(world, '/api/fault', cookie, randomUUID(), {
    method: 'POST',
    headers: { origin: world.front.url, 'content-type': 'application/json' },
    body: JSON.stringify({ page: '/packages', name: 'TypeError', message: 'x is null', stack: '' }),
  });
  const isTold = () =>
    world.collector.faults.some(
      ({ program, where }) => program === 'browser' && where === '/packages',
    );
  await until('it is told', isTold).catch(() => undefined);
  return [...(status === 204 ? [] : [`status ${status}`]), ...(isTold() ? [] : ['the report'])];
}
