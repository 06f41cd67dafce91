/** @jest-environment node */
import type { AddressInfo, Server } from 'node:net';

import { Counter } from 'prom-client';

import { toOutcome, serveMetrics } from '@/net/metrics';

const openServers: Server[] = [];
afterAll(() => openServers.forEach((server) => server.close()));

async function serve(key: string | undefined, address = '127.0.0.1') {
  const reportedLines: string[] = [];
  const server = serveMetrics(
    { port: 0, address, key },
    { clustered: false, report: (line) => reportedLines.push(line) },
  );
  openServers.push(server);
  if (reportedLines.length === 0) await new Promise((resolve) => server.once('listening', resolve));
  const port = (server.address() as AddressInfo | null)?.port;
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
    return { status: answer.status, text: await answer.text() };
  };
  return { reportedLines, get, port };
}

describe('the metrics of a program', () => {
  it('are exported in the Prometheus format only', async () => {
    new Counter({ name: 'test_things', help: 'Things' }).inc(3);
    const { get } = await serve(undefined);
    expect((await get('/metrics')).text).toContain('test_things 3');
    expect((await get('/')).status).toBe(404);
  });

  it('require the key if there is one', async () => {
    const { get } = await serve('a-key-of-sixteen-letters');
    expect((await get('/metrics')).status).toBe(401);
    const wrongHeaders = { authorization: 'Bearer a-key-of-sixteen-lettres' };
    expect((await get('/metrics', wrongHeaders)).status).toBe(401);
    const rightHeaders = { authorization: 'Bearer a-key-of-sixteen-letters' };
    expect((await get('/metrics', rightHeaders)).status).toBe(200);
  });

  it('are served to other machines only with a key', async () => {
    const { reportedLines, port } = await serve(undefined, '0.0.0.0');
    expect(port).toBeUndefined();
    expect(reportedLines[0]).toMatch(/METRICS_KEY is not set/);
  });

  it('distinguish four outcomes', () =>
    expect([200, 304, 404, 422, 429, 503, 500, 504].map(toOutcome)).toEqual([
      'ok',
      'ok',
      'refused',
      'refused',
      'busy',
      'busy',
      'failed',
      'failed',
    ]));
});
