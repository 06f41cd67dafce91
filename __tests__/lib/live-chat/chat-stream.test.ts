/** @jest-environment node */
import { createHash } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { server as mock } from '@/__tests__/support/host-mock';
import type { Chat } from '@/contract/member/chat';

interface HostRequest {
  query: Record<string, string>;
  headers: IncomingHttpHeaders;
  answer: (overrides: Partial<Chat>) => void;
}

let host: Server;
let portal: Server;
let url: string;
let endStreams: () => void;
/** Requests that no test has read yet, and tests that wait for the next one, by network. */
const unreadRequests = new Map<string, HostRequest[]>();
const waiters = new Map<string, (question: HostRequest) => void>();

const createChat = (overrides: Partial<Chat>): Chat => ({
  state: 'open',
  reference: 'CH7H2M9QX4',
  version: 3,
  messages: [],
  read: 0,
  seen: 0,
  typing: false,
  ...overrides,
});

/** A host that responds on demand, and a portal with only streams. */
beforeAll(async () => {
  mock.close();
  host = createServer((request, response) => {
    const hostRequest: HostRequest = {
      query: Object.fromEntries(new URL(request.url ?? '', 'http://host').searchParams),
      headers: request.headers,
      answer: (overrides) => {
        response.setHeader('content-type', 'application/json');
        response.end(
          JSON.stringify({ status: true, status_code: 200, data: createChat(overrides) }),
        );
      },
    };
    const network = String(request.headers['x-forwarded-for']);
    const waiter = waiters.get(network);
    waiters.delete(network);
    if (waiter) waiter(hostRequest);
    else unreadRequests.set(network, [...(unreadRequests.get(network) ?? []), hostRequest]);
  });
  await new Promise<void>((done) => host.listen(0, '127.0.0.1', done));
  process.env['MICROSERVICE_URL'] = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  process.env['CHAT_STREAMS_PER_VISITOR'] = '2';
  process.env['CHAT_STREAMS'] = '24';
  process.env['TRUST_PROXY'] = '1';
  const { streamChat, endStreams: endChatStreams } = await import('@/lib/server/chat/chat-stream');
  endStreams = endChatStreams;
  portal = createServer((request, response) => void streamChat(request, response));
  await new Promise<void>((done) => portal.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(portal.address() as AddressInfo).port}/api/chat/events`;
});
afterAll(async () => {
  for (const server of [portal, host]) {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
});

const visitor = 'v'.repeat(43);
const cookie = `cgw_chat=${visitor}`;
let networkCount = 0;

/**
 * Opens a stream from its own network. Returns its response, its host requests, and a function that
 * reads up to a text.
 */
async function open(
  headers: Record<string, string> = { cookie },
  { query = '', from = `10.0.${(networkCount += 1)}.1` } = {},
) {
  const controller = new AbortController();
  const answer = await fetch(`${url}${query}`, {
    headers: { ...headers, 'x-forwarded-for': from },
    signal: controller.signal,
  });
  const reader = answer.body?.getReader();
  let text = '';
  return {
    answer,
    from,
    nextRequest: () =>
      new Promise<HostRequest>((resolve) => {
        const nextQuestion = unreadRequests.get(from)?.shift();
        if (nextQuestion) resolve(nextQuestion);
        else waiters.set(from, resolve);
      }),
    readUntil: async (part: string) => {
      while (!text.includes(part)) {
        const chunk = await reader?.read();
        if (!chunk || chunk.done) break;
        text += Buffer.from(chunk.value).toString();
      }
      return text;
    },
    leave: () => controller.abort(),
  };
}

it('sends events with the position to resume from, and resumes there', async () => {
  const stream = await open(undefined, { query: '?from=2.1' });
  const firstRequest = await stream.nextRequest();
  expect(firstRequest.query).toEqual({ version: '2', after: '1' });
  expect(firstRequest.headers['x-visitor']).toBe(visitor);
  const timestamp = '2026-03-04T05:00:00.000Z';
  firstRequest.answer({
    messages: [{ seq: 2, by: 'support', text: 'One\nTwo </script>', at: timestamp }],
  });
  const text = await stream.readUntil('}\n\n');
  expect(stream.answer.headers.get('content-type')).toContain('text/event-stream');
  expect(stream.answer.headers.get('cache-control')).toBe('no-store, no-transform');
  expect(text).toContain('id: 3.2\nevent: chat\ndata: {');
  expect(text).toContain('"text":"One\\nTwo </script>"');
  const secondRequest = await stream.nextRequest();
  expect(secondRequest.query).toEqual({ version: '3', after: '2' });
  secondRequest.answer({});
  expect(await stream.readUntil('still here')).toContain('event: beat\ndata: still here\n\n');
  stream.leave();
});

it.each([
  ['7.4', { version: '7', after: '4' }],
  ['7.4; drop', { version: '0', after: '0' }],
])('resumes after a disconnect from Last-Event-ID %s', async (id, position) => {
  const stream = await open({ cookie, 'last-event-id': id }, { query: '?from=1.1' });
  expect((await stream.nextRequest()).query).toEqual(position);
  stream.leave();
});

it('identifies a member by the session, without the chat cookie', async () => {
  const { memberCookies } = await import('@/__tests__/support/load-page');
  const stream = await open({ cookie: `${memberCookies()}; ${cookie}` });
  const { headers } = await stream.nextRequest();
  expect(headers.authorization).toBe(`Bearer ${'t'.repeat(43)}`);
  expect(headers['x-visitor']).toBeUndefined();
  stream.leave();
});

it.each(['', 'cgw_chat=short'])(
  'is not opened for visitors without a chat (%j)',
  async (cookieHeader) => {
    expect((await open({ cookie: cookieHeader })).answer.status).toBe(204);
  },
);

it('is refused above the limit per network until another ends', async () => {
  const streams = [await open()];
  const { from } = streams[0] ?? {};
  const openAgain = () => open(undefined, { from: from ?? '' });
  streams.push(await openAgain());
  expect((await openAgain()).answer.status).toBe(503);
  streams[0]?.leave();
  let status = 503;
  while (status === 503) {
    const nextStream = await openAgain();
    ({ status } = nextStream.answer);
    nextStream.leave();
  }
  expect(status).toBe(200);
  streams[1]?.leave();
});

it('ends when the portal stops', async () => {
  const stream = await open();
  await stream.nextRequest();
  endStreams();
  expect(await stream.readUntil('never')).toContain('retry: ');
});

it('leaves a quarter of all streams to members when guests take the rest', async () => {
  const guests: Awaited<ReturnType<typeof open>>[] = [];
  for (let n = 0; n < 24 && guests.at(-1)?.answer.status !== 503; n += 1) guests.push(await open());
  expect(guests.at(-1)?.answer.status).toBe(503);
  const digest = createHash('sha256').update('token').digest('base64url');
  const member = await open({ cookie: `cgw_token=token; cgw_bind=CG1000001.${digest}` });
  expect(member.answer.status).toBe(200);
  for (const { leave } of [...guests, member]) leave();
});
