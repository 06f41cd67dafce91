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
  return createApi(await startHost(answer), timeout);
}

async function startHost(answer: RequestListener): Promise<string> {
  host = createServer(answer).on('connection', (socket) => sockets.add(socket));
  await new Promise<void>((resolve) => host?.listen(0, '127.0.0.1', resolve));
  const { port } = host.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}

function createApi(baseUrl: string, timeout?: number) {
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

const emptyReply = JSON.stringify({ status: true, data: { countries: [], merchants: [] } });
const listCountries = (api: ReturnType<typeof createApi>, signal?: AbortSignal) =>
  api.request('GET /list/getcountries', {}, { ...(signal && { signal }) });

describe('the server-side client of the host', () => {
  it('sends each request with its caller over one connection', async () => {
    const receivedRequests: unknown[] = [];
    const api = await openHost((request, response) => {
      const {
        authorization,
        'x-suite': suite,
        'x-portal': portal,
        'x-forwarded-for': address,
        'x-continued': continuation,
      } = request.headers;
      receivedRequests.push([
        request.method,
        request.url,
        continuation,
        authorization,
        suite,
        portal,
        address,
      ]);
      response.end(emptyReply);
    });
    await api.request('GET /pmt/merchants', { query: { search: 'a&b c', page: 2 } });
    await listCountries(api);
    const callerHeaders = ['Bearer abc', 'CG1000001', 'cgw', '203.0.113.7'];
    expect(receivedRequests).toEqual([
      ['GET', '/pmt/merchants?search=a%26b+c&page=2', undefined, ...callerHeaders],
      ['GET', '/list/getcountries', '1', ...callerHeaders],
    ]);
    expect(sockets.size).toBe(1);
  });

  it('retries once on a new connection when a pooled one is closed', async () => {
    const requestCounts = new Map<Socket, number>();
    const api = await openHost((request, response) => {
      const times = (requestCounts.get(request.socket) ?? 0) + 1;
      requestCounts.set(request.socket, times);
      if (times === 2) return void request.socket.destroy();
      return void setTimeout(() => response.end(emptyReply), 20);
    });
    const callAgain = () => Promise.all([1, 2, 3].map(() => listCountries(api)));
    await callAgain();
    await expect(callAgain()).resolves.toEqual(Array(3).fill({ countries: [], merchants: [] }));
    expect([...requestCounts.values()].sort()).toEqual([1, 1, 1, 2, 2, 2]);
  });

  it('gives the retry only the remaining time of the first attempt', async () => {
    let requestCount = 0;
    const api = await openHost((request, response) => {
      requestCount += 1;
      if (requestCount === 1) return void response.end(emptyReply);
      if (requestCount === 2) return void setTimeout(() => request.socket.destroy(), 1_000);
    }, 2_000);
    await listCountries(api);
    const startTime = performance.now();
    await expect(listCountries(api)).rejects.toMatchObject({ kind: 'timeout' });
    expect(requestCount).toBe(3);
    expect(performance.now() - startTime).toBeLessThan(2_900);
  });

  it('sends a write once, on its own connection', async () => {
    const writes: (string | undefined)[] = [];
    const api = await openHost((request, response) => {
      if (request.method !== 'POST') return void response.end(emptyReply);
      writes.push(request.headers.connection);
      return void request.socket.destroy();
    });
    await listCountries(api);
    await expect(api.request('POST /login/renew', {})).rejects.toMatchObject({ kind: 'network' });
    expect(writes).toEqual(['close']);
    expect(sockets.size).toBe(2);
  });

  it('distinguishes an unreachable host, an invalid response, and a caller who has left', async () => {
    const api = await openHost((_request, response) => void response.end('<html>'));
    await expect(listCountries(api)).rejects.toMatchObject({ kind: 'mismatch' });
    await expect(listCountries(api, AbortSignal.abort())).rejects.toMatchObject({
      kind: 'cancelled',
    });
    const unreachableApi = createServerApi({ baseUrl: 'http://127.0.0.1:1', portal: 'cgw' });
    await expect(listCountries(unreachableApi)).rejects.toMatchObject({ kind: 'network' });
  });

  it('stops reading an endless response at the usual limit', async () => {
    const api = await openHost((_request, response) => {
      const part = Buffer.alloc(1024 * 1024, 'x');
      const writeMore = () => {
        while (!response.destroyed && response.write(part)) continue;
      };
      response.on('drain', writeMore);
      writeMore();
    });
    await expect(listCountries(api)).rejects.toMatchObject({ kind: 'mismatch' });
  });
});

describe('what the host receives', () => {
  it('includes the token and suite of the call, for 200 concurrent members', async () => {
    const pendingReplies: (() => void)[] = [];
    const baseUrl = await startHost((request, response) => {
      const caller = `${request.headers.authorization} ${request.headers['x-suite']}`;
      const data = request.method === 'GET' ? { facts: { who: caller } } : { message: caller };
      pendingReplies.push(() => response.end(JSON.stringify({ status: true, data })));
      // All calls are open before any response; the last is answered first.
      if (pendingReplies.length === 200) while (pendingReplies.length > 0) pendingReplies.pop()?.();
    });
    const members = Array.from({ length: 200 }, (_, index) => index);
    const sendCall = async (member: number, round: number) => {
      const [token, suite] = [`token-${member}`, `CG${1_000_000 + member}`];
      const api = createServerApi({ baseUrl, portal: 'cgw', token, suite });
      const receivedCaller =
        (member + round) % 2
          ? (await api.request('POST /logout', { body: {} })).message
          : (await api.request('GET /list/facts', { query: { language: 'en' } })).facts['who'];
      return [receivedCaller, `Bearer ${token} ${suite}`];
    };
    for (const round of [0, 1]) {
      const answers = await Promise.all(members.map((member) => sendCall(member, round)));
      expect(answers.filter(([caller, expected]) => caller !== expected)).toEqual([]);
    }
    const guest = createServerApi({ baseUrl, portal: 'cgw' });
    const calls = members.map(() => guest.request('GET /list/facts', { query: {} }));
    expect(new Set((await Promise.all(calls)).map(({ facts }) => facts['who']))).toEqual(
      new Set(['undefined undefined']),
    );
  });

  it('includes the length of a body, even for DELETE', async () => {
    const receivedRequests: unknown[] = [];
    const api = await openHost(async (request, response) => {
      const { 'content-length': length, 'transfer-encoding': transferEncoding } = request.headers;
      receivedRequests.push([request.method, length, transferEncoding, await text(request)]);
      response.end(JSON.stringify({ status: true, data: { total: 0, message: '' } }));
    });
    await api.request('DELETE /pmt/notifications', { body: { id: 'é' } as never });
    await api.request('POST /logout', { body: {} });
    expect(receivedRequests).toEqual([
      ['DELETE', '11', undefined, '{"id":"é"}'],
      ['POST', '2', undefined, '{}'],
    ]);
  });

  it('includes the request ID and the trace, and does not accept compression', async () => {
    const receivedRequests: unknown[] = [];
    const baseUrl = await startHost((request, response) => {
      const {
        'x-request-id': id,
        traceparent,
        'accept-encoding': acceptEncoding,
      } = request.headers;
      receivedRequests.push([id, traceparent, acceptEncoding]);
      response.end(emptyReply);
    });
    const spanEvents: unknown[] = [];
    const span = {
      setAttributes: (facts: unknown) => spanEvents.push(facts),
      fail: jest.fn(),
      end: jest.fn(),
    };
    setTracer({
      open: jest.fn(),
      openChild: ({ name }) => (spanEvents.push(name), { ...span, within: (work) => work() }),
      traceparent: () => '00-trace-span-01',
      stop: () => Promise.resolve(),
    });
    await withRequestId('request-1', () => listCountries(createApi(baseUrl)));
    setTracer(undefined);
    expect(receivedRequests).toEqual([['request-1', '00-trace-span-01', undefined]]);
    expect(spanEvents).toEqual(['GET /list/getcountries', { 'http.response.status_code': 200 }]);
  });

  it('comes over the same connection from pages and API routes, which recognize the same errors', async () => {
    let isRefusing = false;
    const baseUrl = await startHost((_request, response) => {
      response.writeHead(isRefusing ? 401 : 200).end(emptyReply);
    });
    await listCountries(createApi(baseUrl));
    isRefusing = true;
    await jest.isolateModulesAsync(async () => {
      const otherModule = await import('@/lib/server/proxy/server-api');
      const error: unknown = await listCountries(
        otherModule.createServerApi({ baseUrl, portal: 'cgw' }),
      ).catch((reason: unknown) => reason);
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
  const collectErrorKinds = async (api: ReturnType<typeof createApi>) =>
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
    const receivedTokens: unknown[] = [];
    const otherHost = await listen((request, response) => {
      receivedTokens.push(request.headers.authorization);
      response.end(emptyReply);
    });
    const api = await openHost((_request, response) => {
      response.writeHead(307, { location: otherHost.url }).end();
    });
    expect(await collectErrorKinds(api)).toEqual(new Set(['server']));
    expect(receivedTokens).toEqual([]);
    await otherHost.close();
  });

  it('is cut off at the deadline, even if its response continues byte by byte', async () => {
    const api = await openHost((request, response) => {
      const trickle = setInterval(() => response.write(' '), 200);
      request.socket.on('close', () => clearInterval(trickle));
    }, 500);
    expect(await collectErrorKinds(api)).toEqual(new Set(['timeout']));
  });

  it('is disconnected when it switches protocols', async () => {
    const api = await openHost((request) => {
      request.socket.end(
        'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n',
      );
    });
    expect(await collectErrorKinds(api)).toEqual(new Set(['network']));
  });

  it('is disconnected at the first bytes of a 30 MB response', async () => {
    let sentBytes = 0;
    const api = await openHost((_request, response) => {
      response.writeHead(200, { 'content-length': 30 * 1024 * 1024 });
      const writeMore = () => {
        if (response.destroyed) return;
        sentBytes += 1024;
        response.write(Buffer.alloc(1024, ' '), () => setImmediate(writeMore));
      };
      writeMore();
    });
    expect(await collectErrorKinds(api)).toEqual(new Set(['mismatch']));
    expect(sentBytes / calls.length).toBeLessThan(1024 * 1024);
  });
});

describe('a response', () => {
  it('never comes through a proxy set in the environment', async () => {
    const proxiedUrls: unknown[] = [];
    const proxy = await listen((request, response) => {
      proxiedUrls.push(request.url);
      response.end(emptyReply);
    });
    const originalEnv = { ...process.env };
    Object.assign(process.env, { HTTP_PROXY: proxy.url, HTTPS_PROXY: proxy.url, NO_PROXY: '' });
    Object.assign(process.env, { http_proxy: proxy.url, https_proxy: proxy.url, no_proxy: '' });
    try {
      const api = await openHost((_request, response) => void response.end(emptyReply));
      await expect(listCountries(api)).resolves.toBeDefined();
    } finally {
      process.env = originalEnv;
    }
    expect(proxiedUrls).toEqual([]);
    await proxy.close();
  });

  it('is a mismatch when it is compressed although the portal does not accept compression', async () => {
    const api = await openHost((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(emptyReply));
    });
    await expect(listCountries(api)).rejects.toMatchObject({ kind: 'mismatch' });
  });

  it('is not awaited once the caller has disconnected', async () => {
    const callerAbort = new AbortController();
    let closePromise: Promise<void> | undefined;
    const api = await openHost((request) => {
      closePromise = new Promise((resolve) => request.socket.once('close', () => resolve()));
      callerAbort.abort();
    });
    await expect(listCountries(api, callerAbort.signal)).rejects.toMatchObject({
      kind: 'cancelled',
    });
    await closePromise;
  });
});
