/** @jest-environment node */
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import type * as Health from '@/lib/server/proxy/host-health';

import { server as mock } from '../support/host-mock';

let host: Server;
let requestCount = 0;
let answer: (response: ServerResponse) => void;

beforeAll(async () => {
  mock.close();
  host = createServer((_request, response) => {
    requestCount += 1;
    answer(response);
  });
  await new Promise<void>((done) => host.listen(0, '127.0.0.1', done));
  process.env['MICROSERVICE_URL'] = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
});
afterAll(async () => {
  host.closeAllConnections();
  await new Promise((done) => host.close(done));
});

/** Loads the module as in a newly started portal. */
async function loadHealth(): Promise<typeof Health> {
  jest.resetModules();
  return import('@/lib/server/proxy/host-health');
}
const respondWith = (status: number, body: unknown) => (response: ServerResponse) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

describe('the host health that the portal reports', () => {
  it('lists the parts that the host lists', async () => {
    answer = respondWith(200, {
      status: true,
      data: { ready: true, parts: { database: 'ok', disk: 'low' } },
    });
    expect(await (await loadHealth()).getHostHealth()).toEqual({
      database: 'ok',
      disk: 'low',
      host: 'ok',
    });
    answer = respondWith(503, {
      status: false,
      data: { ready: false, parts: { database: 'unavailable' } },
    });
    expect(await (await loadHealth()).getHostHealth()).toEqual({
      database: 'unavailable',
      host: 'ill',
    });
  });

  it.each([
    ['nothing', null],
    ['a list', []],
    ['parts as a string', { data: { parts: 'all' } }],
    ['no parts', { data: {} }],
  ])('forwards nothing from a host that responds with %s', async (_name, body) => {
    answer = respondWith(200, body);
    expect(await (await loadHealth()).getHostHealth()).toEqual({ host: 'ok' });
  });

  it('forwards only single words from a host', async () => {
    const parts = {
      database: 'postgres://user:secret@db',
      'a b': 'ok',
      disk: 'low',
      host: 'fine',
      deep: { x: 1 },
      ...Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`loop-${n}`, 'ok'])),
    };
    answer = respondWith(200, { data: { parts } });
    const health = await (await loadHealth()).getHostHealth();
    expect(health).toMatchObject({ disk: 'low', host: 'ok' });
    expect(JSON.stringify(health)).not.toContain('secret');
    expect(Object.keys(health).length).toBeLessThanOrEqual(41);
  });

  it('reports an unresponsive host as unavailable, and calls it once for concurrent requests', async () => {
    answer = () => undefined;
    requestCount = 0;
    const { getHostHealth: hostHealth } = await loadHealth();
    const answers = await Promise.all(Array.from({ length: 40 }, () => hostHealth()));
    expect(answers.every((result) => result['host'] === 'unavailable')).toBe(true);
    expect(requestCount).toBe(1);
  });
});
