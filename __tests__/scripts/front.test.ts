/** @jest-environment node */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { server as hostMock } from '../support/host-mock';

import { runCode, type Program } from './node-program';

const server = `
  import { createServer } from 'node:http';
  import { makeFront } from 'scripts/process/front.mjs';
  const config = { i18n: { defaultLocale: 'en' }, headers: async () => [{ source: '/:path*', headers: [{ key: 'X-Rule', value: 'kept' }] }] };
  const front = await makeFront(process.env.DIST, config);
  const server = createServer((request, response) => front(request, response) || response.writeHead(599).end());
  server.listen(0, '127.0.0.1', () => console.log('port ' + server.address().port));
`;
const files = {
  'server/pages/en.html': '<h1>Home</h1>',
  'server/pages/ja.html': '<h1>ホーム</h1>',
  'server/pages/en/rates.html': '<h1>Rates</h1>',
  'server/pages/en/404.html': '<h1>Missing</h1>',
  'static/chunks/[ref]-1.js': 'console.log(1);'.repeat(100),
  'static/chunks/once.js': 'once();',
  'BUILD_ID': 'secret',
};
const forGood = { initialRevalidateSeconds: false };
const routes = { '/en': forGood, '/ja': forGood, '/en/404': forGood, '/en/rates': { initialRevalidateSeconds: 60 } };

let dist: string;
let program: Program;
let port: number;

beforeAll(async () => {
  hostMock.close(); // these calls go to a real server
  dist = mkdtempSync(path.join(os.tmpdir(), 'front-'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(dist, name)), { recursive: true });
    writeFileSync(path.join(dist, name), text);
  }
  writeFileSync(path.join(dist, 'prerender-manifest.json'), JSON.stringify({ routes }));
  program = runCode(server, { DIST: dist });
  port = Number((await program.prints('port ')).slice('port '.length));
}, 20_000);
afterAll(async () => {
  program.child.kill();
  await program.ended;
  rmSync(dist, { recursive: true });
});

interface Answer {
  status: number | undefined;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** Unlike fetch it sends the path as it is and unpacks nothing. */
function ask(address: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path: address, method, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(parts) }));
    });
    sent.on('error', reject).end();
  });
}

describe('the front of the portal', () => {
  it('answers documents in each language, with the headers of every page', async () => {
    const home = await ask('/');
    expect(home).toMatchObject({ status: 200, headers: { 'content-type': 'text/html; charset=utf-8', 'x-rule': 'kept', vary: 'Accept-Encoding', 'cache-control': 'public, max-age=0, must-revalidate' } });
    expect(home.body.toString()).toBe('<h1>Home</h1>');
    expect((await ask('/ja')).body.toString()).toBe('<h1>ホーム</h1>');
  });

  it('reads a file once, however its address is written', async () => {
    expect((await ask('/_next/static/chunks/once.js')).status).toBe(200);
    rmSync(path.join(dist, 'static/chunks/once.js'));
    for (const spelling of ['%6fnce', 'o%6ece', '%6F%6E%63%65']) expect((await ask(`/_next/static/chunks/${spelling}.js`)).body.toString()).toBe('once();');
  });

  it('packs for whoever can unpack, and sends nothing to whoever has it already', async () => {
    const plain = Buffer.from(files['static/chunks/[ref]-1.js']);
    const address = '/_next/static/chunks/%5Bref%5D-1.js';
    const packed = await ask(address, { 'accept-encoding': 'gzip, deflate, br' });
    expect(packed.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'public, max-age=31536000, immutable' });
    expect(brotliDecompressSync(packed.body)).toEqual(plain);
    expect(gunzipSync((await ask(address, { 'accept-encoding': 'br;q=0, gzip' })).body)).toEqual(plain);
    expect((await ask(address)).body).toEqual(plain);
    const again = await ask(address, { 'if-none-match': String(packed.headers.etag) });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    const head = await ask(address, {}, 'HEAD');
    expect([head.status, head.headers['content-length'], head.body.length]).toEqual([200, String(plain.length), 0]);
  });

  it('knows a tag in a list and a weighed encoding', async () => {
    const address = '/_next/static/chunks/%5Bref%5D-1.js';
    const { etag } = (await ask(address)).headers;
    expect((await ask(address, { 'if-none-match': `"other" , ${String(etag)},"more"` })).status).toBe(304);
    expect((await ask(address, { 'accept-encoding': 'BR ; q=0.000 , gzip;q=0.5' })).headers['content-encoding']).toBe('gzip');
    expect((await ask(address, { 'accept-encoding': 'brr, gzip;q=0, identity' })).headers).not.toHaveProperty('content-encoding');
  });

  it('reads an If-None-Match of fifteen thousand blanks in one pass', async () => {
    const began = performance.now();
    for (let n = 0; n < 100; n += 1) expect((await ask('/', { 'if-none-match': `a${' '.repeat(15_000)}x` })).status).toBe(200);
    // Eighty milliseconds each where every blank begins another search.
    expect(performance.now() - began).toBeLessThan(6_000);
  }, 60_000);

  it.each([
    ['GET', '/?referral_suite=CG1000001'],
    ['GET', '/rates'],
    ['GET', '/404'],
    ['GET', '/en'],
    ['GET', '/packages'],
    ['GET', '/_next/static/%2e%2e/BUILD_ID'],
    ['GET', '/_next/static/../BUILD_ID'],
    ['GET', '/_next/static/%E0%A4%A'],
    ['POST', '/'],
  ])('leaves %s %s to Next', async (method, address) => {
    expect((await ask(address, {}, method)).status).toBe(599);
  });
});
