/** @jest-environment node */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { formatLogLine } from '@/server/log-lines';
import { toOperation } from '@/server/operations';
import { createReadiness } from '@/server/readiness';
import { currentRequestId, withRequestId } from '@/net/request-id';

describe("the portal's metrics", () => {
  const pages = new Set(['', 'packages', 'shipment', 'api/session', 'api/health']);

  it.each([
    ['/', 'page /'],
    ['/ja/packages?page=2', 'page /packages'],
    ['/shipment/review', 'page /shipment'],
    ['/_next/data/abc/zh/packages.json?x=1', 'page /packages'],
    ['/_next/static/chunks/a.js', 'file'],
    ['/api/ms/shipment/init', 'call /shipment/init'],
    ['/api/ms/shipment/4111111111111111', 'call'],
    ['/api/session/login', '/api/session'],
    ['/api/made-up-by-a-stranger', 'other'],
    ['/made-up-by-a-stranger', 'other'],
  ])('name %s as %s, one of a bounded number', (url, operation) =>
    expect(toOperation(url, pages)).toBe(operation),
  );
});

describe("a line of the portal's log", () => {
  it('identifies its request, but no person', () => {
    const line = withRequestId('0b6b1c9e-aaaa', () =>
      formatLogLine(new Error('failed for maria@mail.example, card 4111111111111111')),
    );
    expect(line).toMatch(/^reqId=0b6b1c9e-aaaa Error: failed for \[address\], card \[number\]/);
    expect(currentRequestId()).toBeUndefined();
    expect(formatLogLine('started in %d ms', 12)).toBe('started in 12 ms');
  });
});

describe('GET /api/ready', () => {
  it('succeeds until the portal is stopping, and does not respond to other paths', async () => {
    const { respond, drain } = createReadiness();
    const server = createServer((request: IncomingMessage, response: ServerResponse) => {
      if (!respond(request, response)) response.writeHead(204).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const getStatus = async (path: string) => (await fetch(origin + path)).status;
    expect([await getStatus('/api/ready'), await getStatus('/packages')]).toEqual([200, 204]);
    drain();
    const lastResponse = await fetch(`${origin}/api/ready`);
    expect([lastResponse.status, lastResponse.headers.get('retry-after')]).not.toContain(null);
    expect(await lastResponse.json()).toEqual({ ready: false, parts: { portal: 'draining' } });
    server.closeAllConnections();
    server.close();
  });
});
