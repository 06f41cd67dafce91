/** @jest-environment node */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { server as hostMock } from '../support/host-mock';
import { fetchRaw } from '../support/raw-http';

import { runCode, type Program } from '../scripts/node-program';

const serverScript = `
  import { createServer } from 'node:http';
  import { packSite } from 'scripts/process/pack-site.ts';
  import { serveFixedFiles } from 'server/fixed-files.ts';
  await packSite(process.env.DIST, process.env.PUBLIC);
  const served = serveFixedFiles(process.env.DIST + '/site');
  const server = createServer((request, response) => served(request, response) || response.writeHead(599).end());
  server.listen(0, '127.0.0.1', () => console.log('port ' + server.address().port));
`;
const files = {
  'server/pages/en.html': '<h1>Home</h1>',
  'server/pages/ja.html': '<h1>ホーム</h1>',
  'server/pages/en/terms.html': '<p>Terms</p>'.repeat(100),
  'server/pages/en/rates.html': '<h1>Rates</h1>',
  'server/pages/en/404.html': '<h1>Missing</h1>',
  'static/chunks/[ref]-1.js': 'console.log(1);'.repeat(100),
  'static/chunks/gone.js': 'gone();',
  'static/chunks/large.js': 'x'.repeat(10_000_000),
  BUILD_ID: 'secret',
  'public/build/theme-ABCD1234.js': 'theme();',
  'public/build/manrope-0a1b2c3d.woff2': 'wOF2',
  'public/build/manifest.json': '{}',
  'public/build/flags/jp.webp': 'RIFF',
  'routes-manifest.json': JSON.stringify({ i18n: { defaultLocale: 'en' } }),
};
const permanentRoute = { initialRevalidateSeconds: false };
const routes = {
  '/en': permanentRoute,
  '/ja': permanentRoute,
  '/en/404': permanentRoute,
  '/en/terms': permanentRoute,
  '/en/rates': { initialRevalidateSeconds: 60 },
};

let dist: string;
let program: Program;
let port: number;

beforeAll(async () => {
  hostMock.close(); // these calls go to a real server
  dist = mkdtempSync(path.join(os.tmpdir(), 'fixed-files-'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(dist, name)), { recursive: true });
    writeFileSync(path.join(dist, name), text);
  }
  writeFileSync(path.join(dist, 'prerender-manifest.json'), JSON.stringify({ routes }));
  program = runCode(serverScript, { DIST: dist, PUBLIC: path.join(dist, 'public') });
  port = Number((await program.waitForLine('port ')).slice('port '.length));
});
afterAll(async () => {
  program.child.kill();
  await program.exitCode;
  rmSync(dist, { recursive: true });
});

const send = (path: string, headers?: Record<string, string>, method?: string) =>
  fetchRaw(port, path, headers, method);

const revalidationPolicy = 'public, max-age=0, must-revalidate';
const chunk = '/_next/static/chunks/%5Bref%5D-1.js';

describe('the fixed files of a build', () => {
  it('include documents in each language', async () => {
    const home = await send('/');
    expect(home).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'text/html;charset=utf-8',
        vary: 'Accept-Encoding',
        'cache-control': revalidationPolicy,
      },
    });
    expect(home.body.toString()).toBe('<h1>Home</h1>');
    expect((await send('/ja')).body.toString()).toBe('<h1>ホーム</h1>');
    const terms = await send('/terms', { 'accept-encoding': 'gzip, br' });
    expect([
      terms.headers['content-encoding'],
      brotliDecompressSync(terms.body).toString(),
    ]).toEqual(['br', files['server/pages/en/terms.html']]);
  });

  it.each([
    [chunk, 'public, max-age=31536000, immutable'],
    ['/build/theme-ABCD1234.js', 'public, max-age=31536000, immutable'],
    ['/build/manrope-0a1b2c3d.woff2', 'public, max-age=31536000, immutable'],
    ['/build/flags/jp.webp', 'public, max-age=604800'],
    ['/build/flags/jp.webp?x', 'public, max-age=604800'],
    ['/build/manifest.json', revalidationPolicy],
    ['/?utm_source=x', revalidationPolicy],
  ])('have the right cache time: %s', async (address, cacheControl) => {
    const { headers } = await send(address);
    expect(headers['cache-control']).toBe(cacheControl);
    expect(
      (await send(address, { 'if-none-match': String(headers.etag) })).headers['cache-control'],
    ).toBe(cacheControl);
  });

  it('are compressed if supported, and not sent again if unchanged', async () => {
    const plainBytes = Buffer.from(files['static/chunks/[ref]-1.js']);
    const compressedAnswer = await send(chunk, { 'accept-encoding': 'gzip, deflate, br' });
    expect(brotliDecompressSync(compressedAnswer.body)).toEqual(plainBytes);
    expect(gunzipSync((await send(chunk, { 'accept-encoding': 'gzip;q=0.5' })).body)).toEqual(
      plainBytes,
    );
    expect((await send(chunk)).body).toEqual(plainBytes);
    const repeatedAnswer = await send(chunk, {
      'accept-encoding': 'gzip, deflate, br',
      'if-none-match': String(compressedAnswer.headers.etag),
    });
    expect([repeatedAnswer.status, repeatedAnswer.body.length]).toEqual([304, 0]);
    const head = await send(chunk, {}, 'HEAD');
    expect([head.status, head.headers['content-length'], head.body.length]).toEqual([
      200,
      String(plainBytes.length),
      0,
    ]);
  });

  it.each(['bytes=5-2', 'bytes=-5', 'bytes=99999-', 'bytes=a-b'])(
    'are sent in full for %s',
    async (range) => {
      const { status, body } = await send(chunk, { range });
      expect([status, body.length]).toEqual([200, files['static/chunks/[ref]-1.js'].length]);
    },
  );

  it('may disappear: requesting one then ends only that connection', async () => {
    rmSync(path.join(dist, 'site/files/_next/static/chunks/gone.js'));
    await expect(send('/_next/static/chunks/gone.js')).rejects.toThrow();
    expect((await send('/')).status).toBe(200);
  });

  (process.platform === 'linux' ? it : it.skip)(
    'are closed when a visitor disconnects midway, even those queued behind another response',
    async () => {
      const requestText = 'GET /_next/static/chunks/large.js HTTP/1.1\r\nHost: a\r\n\r\n';
      const countOpenFiles = () => readdirSync(`/proc/${program.child.pid}/fd`).length;
      const initialCount = countOpenFiles();
      for (let n = 0; n < 20; n += 1) {
        await new Promise<void>((resolve) => {
          const socket = connect(port, '127.0.0.1', () => socket.write(requestText.repeat(20)));
          socket.once('data', () => socket.destroy()).once('close', () => resolve());
        });
      }
      for (let n = 0; n < 3_000 && countOpenFiles() > initialCount + 2; n += 1)
        await new Promise((resolve) => setTimeout(resolve, 20));
      expect(countOpenFiles()).toBeLessThanOrEqual(initialCount + 2);
    },
  );

  it.each([
    ['GET', '/rates'],
    ['GET', '/404'],
    ['GET', '/en'],
    ['GET', '/index'],
    ['GET', '/terms.html'],
    ['GET', '/terms/'],
    ['GET', '/terms.html.br'],
    ['GET', '/build/theme-ABCD1234.js.br'],
    ['GET', '/packages'],
    ['GET', '/_next/static/%2e%2e/BUILD_ID'],
    ['GET', '/_next/static/../BUILD_ID'],
    ['GET', '/_next/static/%E0%A4%A'],
    ['POST', '/'],
  ])('leave %s %s to Next', async (method, address) => {
    const { status, headers } = await send(address, {}, method);
    expect([status, headers['cache-control']]).toEqual([599, undefined]);
  });
});
