/** @jest-environment node */
import { createHook } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { createPageCache } from '@/server/page-cache';

import { server as hostMock } from '../support/host-mock';
import { fetchRaw, type RawAnswer } from '../support/raw-http';

let renderCount = 0;
let headers: Record<string, string | string[]> = {};
let status = 200;
/** The portal is at capacity. */
let isFull = false;
let server: Server;
let port: number;
const sharedHeaders = {
  'cache-control': 'public, max-age=0, must-revalidate, s-maxage=60',
  vary: 'Cookie',
  'no-vary-search': 'params, except=("weight" "k")',
};
const text = 'a page '.repeat(500);
let filler = Buffer.alloc(0);

beforeAll((done) => {
  hostMock.close(); // these calls go to a real server
  const cache = createPageCache();
  server = createServer((request, response) => {
    if (cache.sendCached(request, response, isFull ? 'late' : undefined)) return;
    if (isFull) return void response.writeHead(503).end();
    cache.watch(request, response);
    renderCount += 1;
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    response.statusCode = status;
    response.write(text);
    response.write(filler);
    response.end(request.url === '/same' ? 'again' : `number ${renderCount} at ${request.url}`);
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
  headers = { 'content-type': 'text/html; charset=utf-8', ...sharedHeaders };
  status = 200;
  isFull = false;
});

const send = (path: string, requestHeaders?: Record<string, string>, method?: string) =>
  fetchRaw(port, path, requestHeaders, method);
const pause = () => new Promise((resolve) => setTimeout(resolve, 50));

async function sendTwice(path: string, requestHeaders: Record<string, string> = {}) {
  const first = await send(path, requestHeaders);
  await pause();
  return [first, await send(path, requestHeaders)] as const;
}

/** Requests until the response is cached, because the page is compressed first. */
async function sendUntilCached(path: string): Promise<RawAnswer> {
  const answer = await send(path);
  if (answer.headers.etag) return answer;
  await pause();
  return sendUntilCached(path);
}

describe('a page that is the same for every guest', () => {
  it('is rendered once, and sent in an encoding that the client supports', async () => {
    const first = await sendUntilCached('/rates?weight=1');
    expect((await send('/rates?weight=1')).body).toEqual(first.body);
    const compressedAnswer = await send('/rates?weight=1', {
      'accept-encoding': 'gzip, deflate, br',
    });
    expect(compressedAnswer.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'text/html; charset=utf-8',
      vary: 'Cookie, Accept-Encoding',
    });
    expect(brotliDecompressSync(compressedAnswer.body)).toEqual(first.body);
    const gzipAnswer = await send('/rates?weight=1', { 'accept-encoding': 'gzip, br;q=0' });
    expect(gunzipSync(gzipAnswer.body)).toEqual(first.body);
    const head = await send('/rates?weight=1', {}, 'HEAD');
    expect([head.status, head.body.length]).toEqual([200, 0]);
    const repeatedAnswer = await send('/rates?weight=1', {
      'if-none-match': String(compressedAnswer.headers.etag),
    });
    expect([repeatedAnswer.status, repeatedAnswer.body.length]).toEqual([304, 0]);
    for (const [tags, expectedStatus] of [
      [`"other", W/${String(compressedAnswer.headers.etag)}`, 304],
      ['*', 304],
      ['"other"', 200],
    ] as const)
      expect((await send('/rates?weight=1', { 'if-none-match': tags })).status).toBe(
        expectedStatus,
      );
  });

  it('is compressed by one of concurrent requests, and again only when it changes', async () => {
    let zlibCount = 0;
    const zlibHook = createHook({ init: (_, type) => void (zlibCount += Number(type === 'ZLIB')) });
    zlibHook.enable();
    headers = { ...headers, 'cache-control': 'public, s-maxage=1' };
    await Promise.all([send('/same'), send('/same'), send('/same'), send('/same')]);
    const first = await sendUntilCached('/same');
    const countBefore = renderCount;
    while (renderCount === countBefore) {
      await pause();
      await send('/same');
    }
    const repeatedAnswer = await sendUntilCached('/same');
    zlibHook.disable();
    expect(repeatedAnswer.headers.etag).toBe(first.headers.etag);
    expect(zlibCount).toBe(2); // brotli and gzip
  });

  it('is served stale to a visitor who would be refused, but no other page is', async () => {
    headers = { ...headers, 'cache-control': 'public, s-maxage=1' };
    const staleAnswer = await sendUntilCached('/late');
    headers = { 'content-type': 'text/html' };
    // Until it has expired.
    for (const lastCount = renderCount; renderCount === lastCount; await pause())
      await send('/late');
    isFull = true;
    expect((await send('/late')).headers.etag).toBe(staleAnswer.headers.etag);
    expect((await send('/never-kept')).status).toBe(503);
  });

  it('is neither compressed nor cached for made-up URLs', async () => {
    let zlibCount = 0;
    const zlibHook = createHook({ init: (_, type) => void (zlibCount += Number(type === 'ZLIB')) });
    zlibHook.enable();
    for (let n = 0; n < 20; n += 1) expect((await send(`/?k=${n}`)).headers.etag).toBeUndefined();
    await pause();
    zlibHook.disable();
    expect(zlibCount).toBe(0);
    expect((await send('/?k=1')).headers.etag).toBeUndefined();
    expect((await sendUntilCached('/?k=1')).headers.etag).toBeDefined();
  });

  it('is shared across parameters that it does not read', async () => {
    expect(String((await send('/about?k=1&utm_source=x')).body)).toContain(
      '/about?k=1&utm_source=x',
    );
    const cachedAnswer = await sendUntilCached('/about?k=1');
    const countBefore = renderCount;
    for (const query of ['?k=1&a=2', '?a=%3F&k=1', '?k=1&k%5B%5D=2', '?&&k=1', '?%6B=1'])
      expect((await send(`/about${query}`)).body).toEqual(cachedAnswer.body);
    expect(renderCount).toBe(countBefore);
    expect(String((await send('/about?k=2&utm_source=x')).body)).toMatch(/at \/about\?k=2$/);
    const cookie = '__Host-cgw_bind=x';
    expect(String((await send('/about?a=2', { cookie })).body)).toContain('/about?a=2');
  });

  it('stays cached although many URLs with made-up parameters are requested', async () => {
    const cachedAnswer = await sendUntilCached('/deals');
    const { length } = filler;
    filler = randomBytes(1024 * 1024);
    for (let n = 0; n < 12; n += 1) await sendUntilCached(`/deals?k=${n}`);
    filler = filler.subarray(0, length);
    expect((await send('/deals')).body).toEqual(cachedAnswer.body);
  });

  it('varies by the parameters that it reads', async () => {
    const first = await sendUntilCached('/rates?weight=2');
    expect((await send('/rates?weight=3')).body).not.toEqual(first.body);
  });

  it('is neither served to visitors with our cookies, nor filled from their responses', async () => {
    const cookie = '__Host-cgw_bind=x; cgw_token=abc';
    const [memberAnswer] = await sendTwice('/login', { cookie });
    const guestAnswer = await sendUntilCached('/login');
    expect(guestAnswer.body).not.toEqual(memberAnswer.body);
    expect((await send('/login', { cookie })).body).not.toEqual(guestAnswer.body);
  });
});

describe('a new response is created for each request', () => {
  it.each([
    ['when the page fails', sharedHeaders, 502],
    ['when it sets a cookie', { ...sharedHeaders, 'set-cookie': ['a=b'] }, 200],
    ['when it may not be shared', { 'cache-control': 'private, no-store', vary: 'Cookie' }, 200],
    [
      'when it says nothing about cookies',
      { 'cache-control': sharedHeaders['cache-control'] },
      200,
    ],
  ])('%s', async (name, responseHeaders, code) => {
    headers = responseHeaders;
    status = code;
    const [first, second] = await sendTwice(`/${encodeURIComponent(name)}`);
    expect(second.body).not.toEqual(first.body);
  });

  it('with another spelling of a path', async () => {
    const [first, second] = await sendTwice('/%64eals');
    expect(second.body).not.toEqual(first.body);
  });

  it('with a form', async () => {
    const cachedAnswer = await sendUntilCached('/register');
    expect((await send('/register', {}, 'POST')).body).not.toEqual(cachedAnswer.body);
  });
});
