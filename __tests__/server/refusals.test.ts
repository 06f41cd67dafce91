/** @jest-environment node */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';

import { runCode, type Program } from '../scripts/node-program';

const serverScript = `
  import { createServer } from 'node:http';
  import { createRefusals } from 'server/refusals.ts';
  import { buildSecurityHeaders } from 'server/security-headers.ts';
  const { rejectInvalid, guard, refuseBusy } = createRefusals({ dist: process.env.DIST, portalUrl: 'https://portal.example', headers: buildSecurityHeaders(), trustProxy: process.env.TRUST === '1' });
  const server = createServer({ requireHostHeader: false }, (request, response) => rejectInvalid(request, response) || (request.url.endsWith('?crowded') ? refuseBusy(request, response) : response.end('next saw ' + JSON.stringify([request.url, request.headers, request.rawHeaders]))));
  guard(server);
  server.listen(0, '127.0.0.1', () => console.log('port ' + server.address().port));
`;
const programs: Program[] = [];
let dist: string;

async function start(extraEnv: Record<string, string> = {}): Promise<number> {
  const program = runCode(serverScript, { DIST: dist, ...extraEnv });
  programs.push(program);
  return Number((await program.waitForLine('port ')).slice('port '.length));
}

let port: number;
beforeAll(async () => {
  dist = mkdtempSync(path.join(os.tmpdir(), 'refusals-'));
  for (const locale of ['en', 'ja']) {
    mkdirSync(path.join(dist, 'server/pages', locale), { recursive: true });
    for (const name of ['404', 'busy'])
      writeFileSync(
        path.join(dist, 'server/pages', locale, `${name}.html`),
        `<h1>${name} ${locale}</h1>`,
      );
  }
  port = await start();
});
afterAll(async () => {
  for (const { child, exitCode } of programs) {
    child.kill();
    await exitCode;
  }
  rmSync(dist, { recursive: true });
});

/** Sends raw bytes and returns the whole response. */
function send(bytes: string, targetPort = port): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(targetPort, '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    socket.on('end', () => resolve(text)).on('error', reject);
  });
}
const request = (line: string, headers: string[] = [], targetPort = port) =>
  send(
    [`${line} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...headers, '', ''].join('\r\n'),
    targetPort,
  );
const securityHeaderNames = [
  'content-security-policy',
  'x-content-type-options',
  'x-frame-options',
  'referrer-policy',
  'strict-transport-security',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
];
const listHeaders = (answer: string) =>
  (answer.split('\r\n\r\n')[0] ?? '')
    .split('\r\n')
    .map((line) => (line.split(':')[0] ?? '').toLowerCase());
const statusOf = (answer: string) => Number(answer.split(' ')[1]);

describe('checks before the portal', () => {
  it.each([
    ['/packages', 'text/html; charset=utf-8', '<h1>busy en</h1>'],
    ['/ja/login', 'text/html; charset=utf-8', '<h1>busy ja</h1>'],
    ['/_next/data/build/ja/packages.json', 'text/plain; charset=utf-8', 'Service Unavailable'],
    ['/api/ms/pmt/packages', 'application/json', '"status_code":503'],
  ])('refuses %s at capacity in its own format and language', async (address, type, body) => {
    const answer = await request(`GET ${address}?crowded`);
    expect(statusOf(answer)).toBe(503);
    expect(answer).toMatch(/^retry-after: 2\r$/im);
    expect(answer).toContain(`Content-Type: ${type}`);
    expect(answer).toContain(body);
  });

  it.each([
    ['GET /', 200],
    ['GET /packages/%ED%A0%80', 404],
    ['GET /%', 404],
    ['GET /%00', 404],
    ['GET /a%00b?x=%00', 404],
    ['OPTIONS *', 400],
    ['GET http://evil.example/', 400],
    ['TRACE /', 405],
    ['DELETE /login', 405],
    ['DELETE /api/ms/pmt/packages', 200],
    ['GET /500', 404],
    ['GET /zh/busy', 404],
    ['GET /ja/_error?x', 404],
    ['GET /_next/image?url=%2Fbrand%2Fcgw%2Fsocial-en.png&w=3840&q=75', 404],
    ['HEAD /%', 404],
  ])('responds to %s with %i and the security headers', async (line, status) => {
    const answer = await request(line);
    expect(statusOf(answer)).toBe(status);
    expect(listHeaders(answer)).toEqual(expect.arrayContaining(securityHeaderNames));
    expect(answer.includes('next saw')).toBe(status === 200);
  });

  it.each([
    ['portal.example', 200],
    ['Portal.Example:8443', 200],
    ['localhost:3000', 200],
    ['cgw.localhost', 200],
    ['127.0.0.1:3000', 200],
    ['192.168.1.5:3000', 200],
    ['[::1]:3000', 200],
    ['portal:3000', 200],
    ['rebound.evil.example', 421],
    ['portal.example.evil.example', 421],
    ['evil.example#.localhost', 421],
  ])('responds to %s with %i', async (host, status) => {
    const answer = await send(`GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    expect(statusOf(answer)).toBe(status);
    expect(listHeaders(answer)).toEqual(expect.arrayContaining(securityHeaderNames));
  });

  it('refuses a form that is larger than any page accepts, and leaves uploads to the API', async () => {
    const largeBodyHeaders = ['Content-Length: 200000'];
    expect(statusOf(await request('POST /ja/login', largeBodyHeaders))).toBe(413);
    expect(statusOf(await request('POST /api/ms/pmt/invoice', largeBodyHeaders))).toBe(200);
  });

  it.each(['TRACE /api/health', 'DELETE /login'])(
    'lists the allowed methods after %s',
    async (line) => {
      expect(await request(line)).toMatch(/^allow: GET, HEAD, POST\r$/im);
    },
  );

  it.each([
    ['bytes that are not HTTP', 'HELLO\r\n\r\n', 400],
    [
      'a request with two lengths',
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    ['a header of 64 kB', `GET / HTTP/1.1\r\nHost: a\r\nX-A: ${'a'.repeat(65_536)}\r\n\r\n`, 431],
    ['a request without a host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    [
      'an upgrade',
      'GET /_next/webpack-hmr HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
      400,
    ],
    [
      'an unknown expectation',
      'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nExpect: everything\r\n\r\n',
      417,
    ],
  ])('responds to %s with the security headers', async (_name, bytes, status) => {
    const answer = await send(bytes);
    expect(statusOf(answer)).toBe(status);
    expect(listHeaders(answer)).toEqual(expect.arrayContaining(securityHeaderNames));
  });

  it('says "not found" in the language of the URL', async () => {
    expect(await request('GET /ja/packages/%ff')).toContain('404 ja');
    expect(await request('GET /nowhere/%ff')).toContain('404 en');
  });

  it('drops internal headers of Next and headers that only our proxy may send', async () => {
    const claims = [
      'X-Middleware-Subrequest: src/middleware',
      'x-middleware-rewrite: /admin',
      'Next-Action: 1',
      'X-Invoke-Path: /x',
      'x-nextjs-data: 1',
      'x-page-data: 1',
      'X-Forwarded-Host: evil.example',
      'X-HTTP-Method-Override: DELETE',
    ];
    const answer = await request('GET /', claims);
    expect(answer).not.toMatch(/subrequest|rewrite|next-action|x-invoke|evil\.example|override/i);
    expect(answer).not.toMatch(/x-nextjs-data|x-page-data/);
    expect(await request('GET /_next/data/1/en/packages.json')).toContain('"x-page-data":"1"');
    expect(await request('GET /', claims, await start({ TRUST: '1' }))).toContain('evil.example');
  });
});
