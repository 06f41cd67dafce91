import { connect } from 'node:net';

import { openTestHost, type TestHost } from '@/host/testing/host';
import { newMember } from '@/host/testing/people';
import { readRefusal } from '@/host/testing/shipping';

let host: TestHost;
let port: number;
beforeAll(async () => {
  host = await openTestHost();
  await host.app.listen({ port: 0, host: '127.0.0.1' });
  const address = host.app.server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
afterAll(() => host.close());

/** Sends raw bytes and returns the whole response. */
function send(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    socket.on('end', () => resolve(text)).on('error', reject);
  });
}
const request = (line: string, ...headers: string[]) =>
  send(
    [`${line} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...headers, '', ''].join('\r\n'),
  );
const getStatus = (response: string) => Number(response.split(' ')[1]);

describe('every response of the host', () => {
  it.each([
    ['GET /health', 200],
    ['GET /user/showprofile', 401],
    ['GET /nowhere', 404],
    ['GET /%', 404],
    ['GET /packages/%ED%A0%80', 404],
    ['GET /pmt%00/packages', 404],
    ['GET //', 404],
    ['OPTIONS *', 404],
    ['TRACE /health', 405],
    ['DELETE /health', 405],
    ['GET http://evil.example/health', 404],
    [`GET /sandbox/paypal/v2/checkout/orders/${'x'.repeat(300)}`, 401],
  ])(
    'to %s has status %i and the security headers, and an envelope when it refuses',
    async (line, status) => {
      const response = await request(line);
      expect(getStatus(response)).toBe(status);
      const lowerCaseResponse = response.toLowerCase();
      for (const header of [
        "content-security-policy: default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
        'x-content-type-options: nosniff',
        'cross-origin-resource-policy: same-origin',
        'referrer-policy: no-referrer',
        'cache-control: no-store',
      ]) {
        expect(lowerCaseResponse).toContain(header);
      }
      if (status === 404) expect(response).toContain('"error_code":1005');
    },
  );

  it.each([
    ['DELETE', '/login', 'POST'],
    ['POST', '/pmt/packages?page=2', 'GET, HEAD'],
    ['PUT', '/pmt/notifications', 'DELETE, GET, HEAD'],
  ])('to %s %s lists the allowed methods', async (method, url, allowed) => {
    const response = await request(`${method} ${url}`);
    expect(getStatus(response)).toBe(405);
    expect(response).toContain('"error_code":1018');
    const allow = /^allow: (.*)$/im.exec(response)?.[1] ?? '';
    expect(allow.trim().split(', ').toSorted().join(', ')).toBe(allowed);
  });

  it('to an unsupported body type has status 415', async () => {
    const response = await host.app.inject({
      method: 'POST',
      url: '/login',
      headers: { 'content-type': 'text/csv' },
      payload: 'a,b',
    });
    expect(readRefusal(response)).toMatchObject({ status: 415, code: 1019 });
  });

  it.each([
    ['no HTTP', 'HELLO\r\n\r\n', 400],
    [
      'two lengths',
      'POST /login HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    ['no host', 'GET /health HTTP/1.1\r\nConnection: close\r\n\r\n', 404],
    ['a header of 64 kB', `GET / HTTP/1.1\r\nHost: a\r\nX-A: ${'a'.repeat(65_536)}\r\n\r\n`, 431],
  ])('to bytes with %s has the security policy too', async (_name, bytes, status) => {
    const response = await send(bytes);
    expect(getStatus(response)).toBe(status);
    expect(response).toContain("default-src 'none'");
  });

  it.each(['[', '{"a":'])(
    'to endlessly nested JSON (%s) is a validation error',
    async (opening) => {
      const body =
        opening.repeat(20_000) + (opening === '[' ? ']'.repeat(20_000) : `1${'}'.repeat(20_000)}`);
      const response = await host.app.inject({
        method: 'POST',
        url: '/login',
        headers: { 'content-type': 'application/json' },
        payload: body,
      });
      expect(response.statusCode).toBe(422);
    },
  );
});

describe('bodies that are expensive to process', () => {
  const photos = Array.from({ length: 200 }, () => 1);

  it('are not read by the warehouse routes without a key', async () => {
    const response = await host.call('POST /operator/receive', { body: { photos } });
    expect(response.statusCode).toBe(403);
    expect(response.json()).not.toHaveProperty('error.fields');
  });

  it('report a value that matches no branch once, without internals', async () => {
    const { as } = await newMember(host.db);
    const getError = async (key: string, body: unknown) =>
      (await host.call(key, { as, body })).json<{ error: object }>().error;
    expect(
      await getError('POST /actionrequest/action/verify', {
        packageref: 'PK7H2M9QX4',
        instructions: ['polish'],
        additional: 'Please',
      }),
    ).toMatchObject({ fields: [{ field: 'instructions.0', message: 'invalid' }] });
    const brokenResponse = await host.app.inject({
      method: 'POST',
      url: '/forgotpassword',
      payload: '{',
      headers: { 'content-type': 'application/json' },
    });
    expect(brokenResponse.statusCode).toBe(422);
    expect(brokenResponse.body).not.toContain('FST_');
  });

  it('report at most fifty invalid fields', async () => {
    const response = await host.call('POST /operator/receive', {
      body: { photos },
      headers: { 'x-operator-key': 'development-operator-key' },
    });
    expect(response.statusCode).toBe(422);
    expect(response.json<{ error: { fields: unknown[] } }>().error.fields).toHaveLength(50);
  });
});
