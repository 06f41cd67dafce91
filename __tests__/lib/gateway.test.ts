/** @jest-environment node */
import {
  createServer,
  IncomingMessage,
  request as sendRaw,
  ServerResponse,
  type IncomingHttpHeaders,
  type Server,
} from 'node:http';
import { Socket, type AddressInfo } from 'node:net';

import { endpoints } from '@/contract/registry';
import type { writeSession as Write } from '@/lib/server/session/session-cookies';

import { wireShipment } from '../support/checkout';
import { server as mock } from '../support/host-mock';
import { wirePage } from '../support/packages';
import { wireAttempt } from '../support/payments';

const hostRequests: {
  method?: string;
  url?: string;
  headers: IncomingHttpHeaders;
  body: string;
}[] = [];
let refusal: { status: number; headers: Record<string, string> } | null = null;
let host: Server;
let portal: Server;
let writeSession: typeof Write;

/** All operator calls, including those of the support page. */
const operatorCalls = Object.keys(endpoints)
  .filter((key) => key.includes(' /operator/'))
  .map((key) => key.replace(' ', ' /api/ms').split(' ') as [string, string]);
const answers: Record<string, object> = {
  '/pmt/packages': wirePage([]),
  '/getauthurl': wireAttempt(),
  '/shipment/init': wireShipment(),
  '/chat/send': { reference: 'CH7H2M9QX4', seq: 1 },
  '/estimate/send': { estimateid: '6f9619ff-8b86-4011-b42d-00c04fc964ff' },
};
function flood(response: ServerResponse): void {
  const part = Buffer.alloc(1024 * 1024, 'x');
  const writeMore = () => {
    while (!response.destroyed && response.write(part)) continue;
  };
  response.setHeader('etag', '"endless"');
  response.on('drain', writeMore);
  writeMore();
}

/** A host that records requests, and a portal server with the gateway, both on loopback. */
beforeAll(async () => {
  mock.close();
  host = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const { method, url, headers } = request;
      hostRequests.push({ method, url, headers, body });
      response.setHeader('content-type', 'application/json');
      response.setHeader('x-internal', 'secret');
      if (request.url === '/list/getcountries?endless=1') return flood(response);
      if (refusal)
        return void response
          .writeHead(refusal.status, refusal.headers)
          .end('{"status":false,"error":{}}');
      response.end(
        JSON.stringify({
          status: true,
          data: answers[(request.url ?? '').split('?')[0] ?? ''] ?? {},
        }),
      );
    });
  });
  await new Promise<void>((done) => host.listen(0, '127.0.0.1', done));
  process.env['MICROSERVICE_URL'] = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  const { forwardCall } = await import('@/lib/server/proxy/gateway');
  ({ writeSession } = await import('@/lib/server/session/session-cookies'));
  portal = createServer((request, response) => {
    const [path = '', search] = (request.url ?? '').split('?');
    const segments = path.replace('/api/ms/', '').split('/');
    void forwardCall(request, response, { segments, search: search ? `?${search}` : '' });
  });
  await new Promise<void>((done) => portal.listen(0, '127.0.0.1', done));
});
afterAll(() =>
  Promise.all([portal, host].map((httpServer) => new Promise((done) => httpServer.close(done)))),
);
beforeEach(() => {
  hostRequests.length = 0;
  refusal = null;
});

function createSessionCookie(): string {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  const user = { suite: 'CG1000001', id: 'x', email: 'a@b.cc', countryISO: 'PH', firstname: 'A' };
  const times = {
    expires_in: 3600,
    expires_at: new Date().toISOString(),
    server_time: new Date().toISOString(),
  };
  writeSession(response, {
    token: 't'.repeat(43),
    token_type: 'bearer',
    action: 'login_password',
    remember: false,
    user,
    ...times,
  });
  return (response.getHeader('set-cookie') as string[])
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/** Sends a raw request, so that paths and headers arrive exactly as written. */
function call(method: string, path: string, headers: Record<string, string> = {}, body?: string) {
  return new Promise<{ status: number; headers: IncomingHttpHeaders; body: string }>(
    (resolve, reject) => {
      const request = sendRaw(
        { port: (portal.address() as AddressInfo).port, host: '127.0.0.1', method, path, headers },
        (response) => {
          let text = '';
          response.on('data', (chunk: Buffer) => (text += chunk.toString()));
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }),
          );
        },
      );
      request.on('error', reject);
      request.end(body);
    },
  );
}

const jsonHeaders = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
const writeHeaders = { ...jsonHeaders, 'idempotency-key': 'key-12345678' };

/** Sends a write request as a member with a session. */
const startShipment = (headers: Record<string, string>, body = '{}') =>
  call('POST', '/api/ms/shipment/init', { ...headers, cookie: createSessionCookie() }, body);

describe('the gateway', () => {
  it('does not let a browser long-poll a chat, because streams are for that', async () => {
    await call('GET', '/api/ms/chat/current?after=3&%76ersion=7&version=8');
    expect(hostRequests[0]?.url).toBe('/chat/current?after=3');
  });

  it('forwards nothing of an endless response from the host', async () => {
    const answer = await call('GET', '/api/ms/list/getcountries?endless=1');
    expect([answer.status, answer.headers['x-portal-error'], answer.headers.etag]).toEqual([
      502,
      'mismatch',
      undefined,
    ]);
    expect(JSON.parse(answer.body)).toMatchObject({ status: false });
  });

  it("binds a guest's chat to an HttpOnly cookie, and a member's only to the session", async () => {
    const body = JSON.stringify({ text: 'Hello' });
    const send = (headers: Record<string, string>) =>
      call('POST', '/api/ms/chat/send', { ...jsonHeaders, ...headers }, body);
    const firstAnswer = await send({ 'x-visitor': 'x'.repeat(43) });
    const [, visitor] =
      /cgw_chat=([\w-]{43}); HttpOnly/.exec(String(firstAnswer.headers['set-cookie'])) ?? [];
    expect(visitor).toBeTruthy();
    const secondAnswer = await send({ cookie: `cgw_chat=${visitor}` });
    expect(secondAnswer.headers['set-cookie']).toBeUndefined();
    await send({ cookie: `${createSessionCookie()}; cgw_chat=${visitor}` });
    expect(hostRequests.map(({ headers }) => headers['x-visitor'])).toEqual([
      visitor,
      visitor,
      undefined,
    ]);
    // A tab of another account cannot write to this chat.
    expect((await send({ cookie: createSessionCookie(), 'x-tab-suite': 'CG9999999' })).status).toBe(
      403,
    );
    expect(hostRequests).toHaveLength(3);
  });

  it('forwards a call of the contract with the token of the cookie and drops client copies of its headers', async () => {
    const answer = await call('GET', '/api/ms/pmt/packages?page=2', {
      cookie: createSessionCookie(),
      authorization: 'Bearer stolen',
      'x-suite': 'CG9999999',
      'x-operator-key': 'guess',
      'x-middleware-subrequest': '1',
    });
    expect(answer.status).toBe(200);
    expect(hostRequests[0]).toMatchObject({ method: 'GET', url: '/pmt/packages?page=2' });
    expect(hostRequests[0]?.headers).toMatchObject({
      authorization: `Bearer ${'t'.repeat(43)}`,
      'x-suite': 'CG1000001',
      'x-portal': 'cgw',
    });
    expect(hostRequests[0]?.headers).not.toHaveProperty('x-operator-key');
    expect(hostRequests[0]?.headers).not.toHaveProperty('x-middleware-subrequest');
    expect(answer.headers).not.toHaveProperty('x-internal');
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it.each([
    ['GET', '/api/ms/nowhere'],
    ['GET', '/api/ms/pmt/..%2f..%2foperator/audit'],
    ['GET', '/api/ms/pmt/../operator/audit'],
    ...operatorCalls,
    ['POST', '/api/ms/webhooks/paypal'],
    ['POST', '/api/ms/login'],
    ['GET', '/api/ms/pmt%00/packages'],
    ['GET', '/api/ms//pmt/packages'],
    ['GET', '/api/ms/pmt/packages/'],
    ['GET', '/api/ms/getauthurl'],
    ['DELETE', '/api/ms/pmt/packages'],
  ])('responds with 404 to %s %s without calling the host', async (method, path) => {
    expect((await call(method, path, jsonHeaders)).status).toBe(404);
    expect(hostRequests).toEqual([]);
  });

  it('accepts a mutating GET only as a POST from this site, and calls the host with GET', async () => {
    const answer = await call(
      'POST',
      '/api/ms/getauthurl?shipmentid=a',
      { ...writeHeaders, cookie: createSessionCookie() },
      '{}',
    );
    expect(answer.status).toBe(200);
    expect(hostRequests[0]).toMatchObject({ method: 'GET', url: '/getauthurl?shipmentid=a' });
    expect(hostRequests[0]?.headers['idempotency-key']).toBe('key-12345678');
  });

  it.each([
    ['another site', { 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' }],
    ['a sibling site', { 'content-type': 'application/json', 'sec-fetch-site': 'same-site' }],
    ['a foreign origin', { 'content-type': 'application/json', origin: 'https://evil.example' }],
    ['no origin at all', { 'content-type': 'application/json' }],
  ])('refuses a write from %s', async (_name, headers) => {
    expect((await startShipment(headers)).status).toBe(403);
    expect(hostRequests).toEqual([]);
  });

  it('refuses a write that is not JSON', async () => {
    const answer = await startShipment({ ...jsonHeaders, 'content-type': 'text/plain' });
    expect(answer.status).toBe(415);
  });

  it.each([
    ['that is broken', '{"packages": [', 400],
    ['that is nested too deeply', '['.repeat(8_000) + ']'.repeat(8_000), 400],
    ['that is too large', JSON.stringify({ packages: ['x'.repeat(300_000)] }), 413],
  ])(
    'refuses a body %s in its own envelope, not as an error of the host',
    async (_name, body, status) => {
      const answer = await startShipment(writeHeaders, body);
      expect(answer.status).toBe(status);
      expect(JSON.parse(answer.body)).toEqual({
        status: false,
        status_code: status,
        error: { error_code: 1001, message: 'Invalid input. Please try again' },
      });
      expect(answer.headers).not.toHaveProperty('x-portal-error');
      expect(hostRequests).toEqual([]);
    },
  );

  it('forwards a body unchanged, including brackets within strings', async () => {
    const body = `{"packages":["${'[{'.repeat(50)}","\\\\"]}`;
    expect((await startShipment(writeHeaders, body)).status).toBe(200);
    expect(hostRequests[0]?.body).toBe(body);
  });

  it.each(['%0d%0ax-operator-key:%20guess', '%E2%82%AC'])(
    'ignores a token with %s in it',
    async (tokenValue) => {
      const answer = await call('GET', '/api/ms/pmt/packages', {
        cookie: createSessionCookie().replace(/cgw_token=[^;]*/, `cgw_token=${tokenValue}`),
      });
      expect(answer.status).toBe(401);
      expect(hostRequests).toEqual([]);
    },
  );

  it("refuses a member's call without a session before its body has arrived", async () => {
    const answer = await new Promise<{ status?: number; body: string }>((resolve, reject) => {
      const headers = { ...writeHeaders, 'content-length': '1000000' };
      const pendingRequest = sendRaw(
        {
          port: (portal.address() as AddressInfo).port,
          host: '127.0.0.1',
          method: 'POST',
          path: '/api/ms/pmt/uploadinvoice',
          headers,
        },
        (response) => {
          let body = '';
          response
            .on('data', (chunk: Buffer) => (body += chunk.toString()))
            .on('end', () => resolve({ status: response.statusCode, body }));
        },
      );
      pendingRequest.on('error', reject).write('{');
    });
    expect(answer).toEqual({
      status: 401,
      body: expect.stringContaining('"error_code":1003') as string,
    });
    expect(hostRequests).toEqual([]);
  });

  it('refuses an oversized body of unknown length, and keeps the connection', async () => {
    const body = JSON.stringify({ packages: ['x'.repeat(300_000)] });
    const answer = await startShipment({ ...writeHeaders, 'transfer-encoding': 'chunked' }, body);
    expect(answer.status).toBe(413);
    expect(hostRequests).toEqual([]);
  });

  it.each([
    [429, '17', '17'],
    [429, undefined, '60'],
    [503, undefined, '5'],
    [503, 'soon', '5'],
  ])(
    'sends Retry-After when the host responds with %i and %s',
    async (status, retryAfter, expected) => {
      refusal = { status, headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter } };
      const answer = await call('GET', '/api/ms/pmt/packages', { cookie: createSessionCookie() });
      expect([answer.status, answer.headers['retry-after']]).toEqual([status, expected]);
    },
  );

  it('refuses calls from a tab of another suite, even public ones, whose quote the other member would own', async () => {
    const tabHeaders = { ...jsonHeaders, 'x-tab-suite': 'CG2222222' };
    const cookie = createSessionCookie();
    const list = await call('GET', '/api/ms/pmt/packages', { ...tabHeaders, cookie });
    expect([list.status, list.body]).toEqual([403, expect.stringContaining('1013')]);
    const send = (extraHeaders: object) =>
      call('POST', '/api/ms/estimate/send', { ...tabHeaders, ...extraHeaders }, '{}');
    expect((await send({ cookie })).status).toBe(403);
    await send({});
    expect(hostRequests.map(({ headers }) => headers['authorization'])).toEqual([undefined]);
  });
});
