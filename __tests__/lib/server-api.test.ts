/** @jest-environment node */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';

import type { Endpoint } from '@/contract/endpoint';
import type { Key } from '@/contract/calls';
import { endpoints } from '@/contract/registry';
import { ApiError } from '@/lib/api-error';
import { createServerApi } from '@/lib/server/proxy/server-api';
import { withRequestId } from '@/net/request-id';
import { setTracer } from '@/net/spans';

import { listen } from '../support/faulty-host';
import { server as mock } from '../support/host-mock';

let host: Server | undefined;
const sockets = new Set<Socket>();

async function openHost(answer: RequestListener, timeout?: number) {
  return apiOf(await startHost(answer), timeout);
}

async function startHost(answer: RequestListener): Promise<string> {
  host = createServer(answer).on('connection', (socket) => sockets.add(socket));
  await new Promise<void>((resolve) => host?.listen(0, '127.0.0.1', resolve));
  const { port } = host.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}

function apiOf(baseUrl: string, timeout?: number) {
  return createServerApi({
    baseUrl,
    portal: 'cgw',
    token: 'abc',
    suite: 'CG1000001',
    headers: { 'X-Forwarded-For': '203.0.113.7' },
    ...(timeout && { timeout }),
  });
}

// Connections are under test, so they are not mocked.
beforeAll(() => mock.close());
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  await new Promise((resolve) => (host ? host.close(resolve) : resolve(null)));
});

const empty = JSON.stringify({ status: true, data: { countries: [], merchants: [] } });

describe('the server-side client of the host', () => {
  it('sends caller and request over one connection', async () => {
    const seen: unknown[] = [];
    const api = await openHost((request, response) => {
      const {
        authorization,
        'x-suite': suite,
        'x-portal': portal,
        'x-forwarded-for': address,
        'x-continued': continued,
      } = request.headers;
      seen.push([request.method, request.url, continued, authorization, suite, portal, address]);
      response.end(empty);
    });
    await api.request('GET /pmt/merchants', { query: { search: 'a&b c', page: 2 } });
    await api.request('GET /list/getcountries', {});
    const who = ['Bearer abc', 'CG1000001', 'cgw', '203.0.113.7'];
    expect(seen).toEqual([
      ['GET', '/pmt/merchants?search=a%26b+c&page=2', undefined, ...who],
      ['GET', '/list/getcountries', '1', ...who],
    ]);
    expect(sockets.size).toBe(1);
  });

  it('retries once on a new connection when a pooled one is closed', async () => {
    const asked = new Map<Socket, number>();
    const api = await openHost((request, response) => {
      const times = (asked.get(request.socket) ?? 0) + 1;
      asked.set(request.socket, times);
      if (times === 2) return void request.socket.destroy();
      return void setTimeout(() => response.end(empty), 20);
    });
    const ask = () => api.request('GET /list/getcountries', {});
    await Promise.all([ask(), ask(), ask()]);
    await expect(Promise.all([ask(), ask(), ask()])).resolves.toEqual(
      Array(3).fill({ countries: [], merchants: [] }),
    );
    expect([...asked.values()].sort()).toEqual([1, 1, 1, 2, 2, 2]);
  });

  it('gives the retry only the remaining time of the first attempt', async () => {
    let asked = 0;
    const api = await openHost((request, response) => {
      asked += 1;
      if (asked === 1) return void response.end(empty);
      if (asked === 2) return void setTimeout(() => request.socket.destroy(), 1_000);
    }, 2_000);
    await api.request('GET /list/getcountries', {});
    const began = performance.now();
    await expect(api.request('GET /list/getcountries', {})).rejects.toMatchObject({
      kind: 'timeout',
    });
    expect(asked).toBe(3);
    expect(performance.now() - began).toBeLessThan(2_900);
  });

  it('sends a write once, on its own connection', async () => {
    const writes: (string | undefined)[] = [];
    const api = await openHost((request, response) => {
      if (request.method !== 'POST') return void response.end(empty);
      writes.push(request.headers.connection);
      return void request.socket.destroy();
    });
    await api.request('GET /list/getcountries', {});
    await expect(api.request('POST /login/renew', {})).rejects.toMatchObject({ kind: 'network' });
    expect(writes).toEqual(['close']);
    expect(sockets.size).toBe(2);
  });

  it('distinguishes an unreachable host, an invalid response, and a caller who has left', async () => {
    const api = await openHost((_request, response) => void response.end('<html>'));
    await expect(api.request('GET /list/getcountries', {})).rejects.toMatchObject({
      kind: 'mismatch',
    });
    await expect(
      api.request('GET /list/getcountries', {}, { signal: AbortSignal.abort() }),
    ).rejects.toMatchObject({ kind: 'cancelled' });
    const nobody = createServerApi({ baseUrl: 'http://127.0.0.1:1', portal: 'cgw' });
    await expect(nobody.request('GET /list/getcountries', {})).rejects.toMatchObject({
      kind: 'network',
    });
  });

  it('stops reading an endless response at the usual limit', async () => {
    const api = await openHost((_request, response) => {
      const part = Buffer.alloc(1024 * 1024, 'x');
      const pour = () => {
        while (!response.destroyed && response.write(part)) continue;
      };
      response.on('drain', pour);
      pour();
    });
    await expect(api.request('GET /list/getcountries', {})).rejects.toMatchObject({
      kind: 'mismatch',
    });
  });
});

describe('what the host receives', () => {
  it('includes the token and suite of the call, for 200 concurrent members', async () => {
    const waiting: (() => void)[] = [];
    const baseUrl = await startHost((request, response) => {
      const who = `${request.headers.authorization} ${request.headers['x-suite']}`;
      const data = request.method === 'GET' ? { facts: { who } } : { message: who };
      waiting.push(() => response.end(JSON.stringify({ status: true, data })));
      // All calls are open before any response; the last is answered first.
      if (waiting.length === 200) while (waiting.length > 0) waiting.pop()?.();
    });
    const members = Array.from({ length: 200 }, (_, index) => index);
    const callOf = async (member: number, round: number) => {
      const [token, suite] = [`token-${member}`, `CG${1_000_000 + member}`];
      const api = createServerApi({ baseUrl, portal: 'cgw', token, suite });
      const who =
        (member + round) % 2
          ? (await api.request('POST /logout', { body: {} })).message
          : (await api.request('GET /list/facts', { query: { language: 'en' } })).facts['who'];
      return [who, `Bearer ${token} ${suite}`];
    };
    for (const round of [0, 1]) {
      const answers = await Promise.all(members.map((member) => callOf(member, round)));
      expect(answers.filter(([who, expected]) => who !== expected)).toEqual([]);
    }
    const guest = createServerApi({ baseUrl, portal: 'cgw' });
    const calls = members.map(() => guest.request('GET /list/facts', { query: {} }));
    expect(new Set((await Promise.all(calls)).map(({ facts }) => facts['who']))).toEqual(
      new Set(['undefined undefined']),
    );
  });

  it('includes the length of a body, also for DELETE', async () => {
    const seen: unknown[] = [];
    const api = await openHost(async (request, response) => {
      const { 'content-length': length, 'transfer-encoding': coding } = request.headers;
      seen.push([request.method, length, coding, await text(request)]);
      response.end(JSON.stringify({ status: true, data: { total: 0, message: '' } }));
    });
    await api.request('DELETE /pmt/notifications', { body: { id: 'é' } as never });
    await api.request('POST /logout', { body: {} });
    expect(seen).toEqual([
      ['DELETE', '11', undefined, '{"id":"é"}'],
      ['POST', '2', undefined, '{}'],
    ]);
  });

  it('includes the request ID and the trace, and does not accept compression', async () => {
    const seen: unknown[] = [];
    const baseUrl = await startHost((request, response) => {
      const { 'x-request-id': id, traceparent, 'accept-encoding': packing } = request.headers;
      seen.push([id, traceparent, packing]);
      response.end(empty);
    });
    const told: unknown[] = [];
    const span = {
      setAttributes: (facts: unknown) => told.push(facts),
      fail: jest.fn(),
      end: jest.fn(),
    };
    setTracer({
      open: jest.fn(),
      openChild: ({ name }) => (told.push(name), { ...span, within: (work) => work() }),
      traceparent: () => '00-trace-span-01',
      stop: () => Promise.resolve(),
    });
    await withRequestId('request-1', () => apiOf(baseUrl).request('GET /list/getcountries', {}));
    setTracer(undefined);
    expect(seen).toEqual([['request-1', '00-trace-span-01', undefined]]);
    expect(told).toEqual(['GET /list/getcountries', { 'http.response.status_code': 200 }]);
  });

  it('comes over the same connection from pages and API routes, and refusals are known in both', async () => {
    let refuses = false;
    const baseUrl = await startHost((_request, response) => {
      response.writeHead(refuses ? 401 : 200).end(empty);
    });
    const ask = (api: ReturnType<typeof apiOf>) => api.request('GET /list/getcountries', {});
    await ask(apiOf(baseUrl));
    refuses = true;
    await jest.isolateModulesAsync(async () => {
      const other = await import('@/lib/server/proxy/server-api');
      const error: unknown = await ask(other.createServerApi({ baseUrl, portal: 'cgw' })).catch(
        (thrown: unknown) => thrown,
      );
      expect(error).toBeInstanceOf((await import('@/lib/api-error')).ApiError);
      expect(error).toBeInstanceOf(ApiError);
    });
    expect(sockets.size).toBe(1);
  });
});

/** The portal's calls with JSON responses. */
const calls = (Object.entries(endpoints) as [Key, Endpoint][])
  .filter(([, { access, binary }]) => access !== 'operator' && access !== 'gateway' && !binary)
  .map(([key]) => key);

describe('a host that misbehaves, for every call of the services', () => {
  const kindsOf = async (api: ReturnType<typeof apiOf>) =>
    new Set(
      await Promise.all(
        calls.map((key) =>
          api.request(key, {} as never).then(
            () => key,
            (error: ApiError) => error.kind,
          ),
        ),
      ),
    );

  it('is not followed to another address', async () => {
    const visited: unknown[] = [];
    const away = await listen((request, response) => {
      visited.push(request.headers.authorization);
      response.end(empty);
    });
    const api = await openHost((_request, response) => {
      response.writeHead(307, { location: away.url }).end();
    });
    expect(await kindsOf(api)).toEqual(new Set(['server']));
    expect(visited).toEqual([]);
    await away.close();
  });

  it('ends at the deadline, even if its response continues byte by byte', async () => {
    const api = await openHost((request, response) => {
      const trickle = setInterval(() => response.write(' '), 200);
      request.socket.on('close', () => clearInterval(trickle));
    }, 500);
    expect(await kindsOf(api)).toEqual(new Set(['timeout']));
  });

  it('is disconnected when it switches protocols', async () => {
    const api = await openHost((request) => {
      request.socket.end(
        'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n',
      );
    });
    expect(await kindsOf(api)).toEqual(new Set(['network']));
  });

  it('is disconnected at the first bytes of 30 MB', async () => {
    let sent = 0;
    const api = await openHost((_request, response) => {
      response.writeHead(200, { 'content-length': 30 * 1024 * 1024 });
      const pour = () => {
        if (response.destroyed) return;
        sent += 1024;
        response.write(Buffer.alloc(1024, ' '), () => setImmediate(pour));
      };
      pour();
    });
    expect(await kindsOf(api)).toEqual(new Set(['mismatch']));
    expect(sent / calls.length).toBeLessThan(1024 * 1024);
  });
});

describe('a response', () => {
  it('never comes through a proxy set in the environment', async () => {
    const visited: unknown[] = [];
    const proxy = await listen((request, response) => {
      visited.push(request.url);
      response.end(empty);
    });
    const before = { ...process.env };
    Object.assign(process.env, { HTTP_PROXY: proxy.url, HTTPS_PROXY: proxy.url, NO_PROXY: '' });
    Object.assign(process.env, { http_proxy: proxy.url, https_proxy: proxy.url, no_proxy: '' });
    try {
      const api = await openHost((_request, response) => void response.end(empty));
      await expect(api.request('GET /list/getcountries', {})).resolves.toBeDefined();
    } finally {
      process.env = before;
    }
    expect(visited).toEqual([]);
    await proxy.close();
  });

  it('is a mismatch when it is compressed although the portal does not accept compression', async () => {
    const api = await openHost((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(empty));
    });
    await expect(api.request('GET /list/getcountries', {})).rejects.toMatchObject({
      kind: 'mismatch',
    });
  });

  it('is not awaited once the caller has disconnected', async () => {
    const left = new AbortController();
    let closed: Promise<void> | undefined;
    const api = await openHost((request) => {
      closed = new Promise((resolve) => request.socket.once('close', () => resolve()));
      left.abort();
    });
    await expect(
      api.request('GET /list/getcountries', {}, { signal: left.signal }),
    ).rejects.toMatchObject({ kind: 'cancelled' });
    await closed;
  });
});
