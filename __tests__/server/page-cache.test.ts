/** @jest-environment node */
import { createHook } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { createPageCache } from '@/server/page-cache';

import { server as hostMock } from '../support/host-mock';
import { askRaw, type RawAnswer } from '../support/raw-http';

let made = 0;
let headers: Record<string, string | string[]> = {};
let status = 200;
/** The portal is at capacity. */
let isFull = false;
let server: Server;
let port: number;
const shared = {
  'cache-control': 'public, max-age=0, must-revalidate, s-maxage=60',
  vary: 'Cookie',
  'no-vary-search': 'params, except=("weight" "k")',
};
const text = 'a page '.repeat(500);
let filler = Buffer.alloc(0);

beforeAll((done) => {
  hostMock.close(); // these calls go to a real server
  const kept = createPageCache();
  server = createServer((asked, response) => {
    if (kept.sendCached(asked, response, isFull ? 'late' : undefined)) return;
    if (isFull) return void response.writeHead(503).end();
    kept.watch(asked, response);
    made += 1;
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    response.statusCode = status;
    response.write(text);
    response.write(filler);
    response.end(asked.url === '/same' ? 'again' : `number ${made} at ${asked.url}`);
  });
  server.listen(0, '127.0.0.1', () => {
    port = (server.address() as AddressInfo).port;
    done();
  });
});
afterAll((done) => {
  server.close(done);
});
beforeEach(() => {
  headers = { 'content-type': 'text/html; charset=utf-8', ...shared };
  status = 200;
  isFull = false;
});

const ask = (path: string, sent?: Record<string, string>, method?: string) =>
  askRaw(port, path, sent, method);
const pause = () => new Promise((resolve) => setTimeout(resolve, 50));

async function askTwice(path: string, sent: Record<string, string> = {}) {
  const first = await ask(path, sent);
  await pause();
  return [first, await ask(path, sent)] as const;
}

/** Requests until the response is cached, because the page is compressed first. */
async function askUntilKept(path: string): Promise<RawAnswer> {
  const answer = await ask(path);
  if (answer.headers.etag) return answer;
  await pause();
  return askUntilKept(path);
}

describe('a page that is the same for every guest', () => {
  it('is rendered once, and sent in an encoding that the client supports', async () => {
    const first = await askUntilKept('/rates?weight=1');
    expect((await ask('/rates?weight=1')).body).toEqual(first.body);
    const packed = await ask('/rates?weight=1', { 'accept-encoding': 'gzip, deflate, br' });
    expect(packed.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'text/html; charset=utf-8',
      vary: 'Cookie, Accept-Encoding',
    });
    expect(brotliDecompressSync(packed.body)).toEqual(first.body);
    const older = await ask('/rates?weight=1', { 'accept-encoding': 'gzip, br;q=0' });
    expect(gunzipSync(older.body)).toEqual(first.body);
    const head = await ask('/rates?weight=1', {}, 'HEAD');
    expect([head.status, head.body.length]).toEqual([200, 0]);
    const again = await ask('/rates?weight=1', { 'if-none-match': String(packed.headers.etag) });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    for (const [tags, answer] of [
      [`"other", W/${String(packed.headers.etag)}`, 304],
      ['*', 304],
      ['"other"', 200],
    ] as const)
      expect((await ask('/rates?weight=1', { 'if-none-match': tags })).status).toBe(answer);
  });

  it('is compressed by one of concurrent requests, and again only when it changes', async () => {
    let packers = 0;
    const watched = createHook({ init: (_, type) => void (packers += Number(type === 'ZLIB')) });
    watched.enable();
    headers = { ...headers, 'cache-control': 'public, s-maxage=1' };
    await Promise.all([ask('/same'), ask('/same'), ask('/same'), ask('/same')]);
    const first = await askUntilKept('/same');
    const before = made;
    while (made === before) {
      await pause();
      await ask('/same');
    }
    const again = await askUntilKept('/same');
    watched.disable();
    expect(again.headers.etag).toBe(first.headers.etag);
    expect(packers).toBe(2); // brotli and gzip
  });

  it('is served stale to a visitor who would be refused, but no other page is', async () => {
    headers = { ...headers, 'cache-control': 'public, s-maxage=1' };
    const before = await askUntilKept('/late');
    headers = { 'content-type': 'text/html' };
    // Until it has expired.
    for (const last = made; made === last; await pause()) await ask('/late');
    isFull = true;
    expect((await ask('/late')).headers.etag).toBe(before.headers.etag);
    expect((await ask('/never-kept')).status).toBe(503);
  });

  it('is neither compressed nor cached for made-up URLs', async () => {
    let packers = 0;
    const watched = createHook({ init: (_, type) => void (packers += Number(type === 'ZLIB')) });
    watched.enable();
    for (let n = 0; n < 20; n += 1) expect((await ask(`/?k=${n}`)).headers.etag).toBeUndefined();
    await pause();
    watched.disable();
    expect(packers).toBe(0);
    expect((await ask('/?k=1')).headers.etag).toBeUndefined();
    expect((await askUntilKept('/?k=1')).headers.etag).toBeDefined();
  });

  it('is shared across parameters that it does not read', async () => {
    expect(String((await ask('/about?k=1&utm_source=x')).body)).toContain(
      '/about?k=1&utm_source=x',
    );
    const kept = await askUntilKept('/about?k=1');
    const before = made;
    for (const other of ['?k=1&a=2', '?a=%3F&k=1', '?k=1&k%5B%5D=2', '?&&k=1', '?%6B=1'])
      expect((await ask(`/about${other}`)).body).toEqual(kept.body);
    expect(made).toBe(before);
    expect(String((await ask('/about?k=2&utm_source=x')).body)).toMatch(/at \/about\?k=2$/);
    const cookie = '__Host-cgw_bind=x';
    expect(String((await ask('/about?a=2', { cookie })).body)).toContain('/about?a=2');
  });

  it('stays cached although many URLs with made-up parameters are requested', async () => {
    const kept = await askUntilKept('/deals');
    const { length } = filler;
    filler = randomBytes(1024 * 1024);
    for (let n = 0; n < 12; n += 1) await askUntilKept(`/deals?k=${n}`);
    filler = filler.subarray(0, length);
    expect((await ask('/deals')).body).toEqual(kept.body);
  });

  it('varies by the parameters that it reads', async () => {
    const first = await askUntilKept('/rates?weight=2');
    expect((await ask('/rates?weight=3')).body).not.toEqual(first.body);
  });

  it('is neither served to visitors with our cookies, nor filled from their responses', async () => {
    const cookie = '__Host-cgw_bind=x; cgw_token=abc';
    const [mine] = await askTwice('/login', { cookie });
    const guest = await askUntilKept('/login');
    expect(guest.body).not.toEqual(mine.body);
    expect((await ask('/login', { cookie })).body).not.toEqual(guest.body);
  });
});

describe('a response is created each time', () => {
  it.each([
    ['that failed', shared, 502],
    ['that sets a cookie', { ...shared, 'set-cookie': ['a=b'] }, 200],
    ['that may not be shared', { 'cache-control': 'private, no-store', vary: 'Cookie' }, 200],
    ['that says nothing of cookies', { 'cache-control': shared['cache-control'] }, 200],
  ])('%s', async (name, own, code) => {
    headers = own;
    status = code;
    const [first, second] = await askTwice(`/${encodeURIComponent(name)}`);
    expect(second.body).not.toEqual(first.body);
  });

  it('to another spelling of a path', async () => {
    const [first, second] = await askTwice('/%64eals');
    expect(second.body).not.toEqual(first.body);
  });

  it('to a form', async () => {
    const kept = await askUntilKept('/register');
    expect((await ask('/register', {}, 'POST')).body).not.toEqual(kept.body);
  });
});
