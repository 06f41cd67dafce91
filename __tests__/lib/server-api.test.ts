/** @jest-environment node */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

import { createServerApi } from '@/lib/server/server-api';

import { server as mock } from '../support/host-mock';

let host: Server | undefined;
const sockets = new Set<Socket>();

async function openHost(answer: RequestListener, timeout?: number) {
  host = createServer(answer).on('connection', (socket) => sockets.add(socket));
  await new Promise<void>((resolve) => host?.listen(0, '127.0.0.1', resolve));
  const { port } = host.address() as AddressInfo;
  return createServerApi({
    baseUrl: `http://127.0.0.1:${port}`,
    portal: 'cgw',
    token: 'abc',
    suite: 'CG1000001',
    forwardedFor: '203.0.113.7',
    ...(timeout && { timeout }),
  });
}

// Connections are the subject here, so nothing stands in for them.
beforeAll(() => mock.close());
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  await new Promise((resolve) => (host ? host.close(resolve) : resolve(null)));
});

const empty = JSON.stringify({ status: true, data: { countries: [], merchants: [] } });

describe('the server-side door to the host', () => {
  it('says for whom it asks and what, over one connection', async () => {
    const seen: unknown[] = [];
    const api = await openHost((request, response) => {
      const {
        authorization,
        'x-suite': suite,
        'x-portal': portal,
        'x-forwarded-for': address,
      } = request.headers;
      seen.push([request.method, request.url, authorization, suite, portal, address]);
      response.end(empty);
    });
    await api.request('GET /pmt/merchants', { query: { search: 'a&b c', page: 2 } });
    await api.request('GET /list/getcountries', {});
    const who = ['Bearer abc', 'CG1000001', 'cgw', '203.0.113.7'];
    expect(seen).toEqual([
      ['GET', '/pmt/merchants?search=a%26b+c&page=2', ...who],
      ['GET', '/list/getcountries', ...who],
    ]);
    expect(sockets.size).toBe(1);
  });

  it('asks once more, on a new connection, when a kept one turns out to be closed', async () => {
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

  it('waits no longer for the second answer than what the first has left', async () => {
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

  it('sends a write once, on a connection of its own', async () => {
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

  it('tells a host that is away, one that answers nonsense, and a caller who has left', async () => {
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

  it('reads an endless answer no further than any answer goes', async () => {
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
