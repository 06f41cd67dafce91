/** @jest-environment node */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import testApi from '@/pages/api/test/[...path]';
import { env } from '@/lib/server/env';
import { getTestSettings } from '@/lib/server/request';

import { memberCookies } from '../../support/load-page';

let portal: Server;
let url = '';
beforeAll(async () => {
  portal = createServer((request, response) => void testApi(request as never, response as never));
  await new Promise<void>((resolve) => portal.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(portal.address() as AddressInfo).port}`;
});
afterAll(() => portal.close());
afterEach(() => {
  delete process.env['WITH_TEST_MODE'];
  jest.restoreAllMocks();
});

const enableTestMode = () => {
  process.env['WITH_TEST_MODE'] = '1';
  jest.replaceProperty(env, 'TEST_MODE', true);
};
const testCalls = [
  ['GET', 'frame.css'],
  ['GET', 'icon.svg'],
  ['GET', 'mail?kind=paid&state=bfm'],
  ['GET', 'open?to=/rates'],
  ['GET', 'state'],
  ['POST', 'act'],
  ['POST', 'reproduce'],
] as const;
const send = (method: string, path: string, headers: Record<string, string> = {}) =>
  fetch(`${url}/api/test/${path}`, {
    method,
    redirect: 'manual',
    headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json', ...headers },
    ...(method === 'POST' && { body: '{}' }),
  });
const readSettings = (cookie: string) =>
  getTestSettings({ headers: { cookie } } as Parameters<typeof getTestSettings>[0]);
const cookie = `cgw_test=${encodeURIComponent(JSON.stringify({ clockMs: 5000 }))}`;

describe('the test mode API', () => {
  it.each(testCalls)('responds with 404 without test mode: %s %s', async (method, path) => {
    expect((await send(method, path)).status).toBe(404);
    // The same holds for a test mode build that runs without test mode.
    process.env['WITH_TEST_MODE'] = '1';
    expect((await send(method, path)).status).toBe(404);
  });

  it('ignores clock settings without test mode', () => {
    expect(readSettings(cookie).clockMs).toBe(0);
    process.env['WITH_TEST_MODE'] = '1';
    expect(readSettings(cookie).clockMs).toBe(0);
    enableTestMode();
    expect(readSettings(`a=b; ${cookie}`).clockMs).toBe(5000);
    expect(readSettings('cgw_test=%E0%A4%A').clockMs).toBe(0);
  });

  it('serves the frame stylesheet and the icon', async () => {
    enableTestMode();
    const styles = await send('GET', 'frame.css');
    expect([styles.status, styles.headers.get('content-type')]).toEqual([
      200,
      'text/css; charset=utf-8',
    ]);
    expect((await send('GET', 'icon.svg')).headers.get('content-type')).toBe('image/svg+xml');
    expect((await send('GET', 'constructor')).status).toBe(404);
  });

  it('refuses requests from other sites', async () => {
    enableTestMode();
    const foreignHeaders = { 'sec-fetch-site': 'cross-site', cookie: memberCookies() };
    expect((await send('POST', 'act', foreignHeaders)).status).toBe(403);
    expect((await send('POST', 'reproduce', foreignHeaders)).status).toBe(403);
    const openResponse = await send('GET', 'open?to=/rates', foreignHeaders);
    expect([openResponse.status, openResponse.headers.get('set-cookie')]).toEqual([403, null]);
  });

  it('opens only pages of this site, with valid settings', async () => {
    enableTestMode();
    const settings = encodeURIComponent('{"clockMs":86400000,"forced":[{"call":"evil"}]}');
    const openResponse = await send(
      'GET',
      `open?to=//evil.example/&language=ja&settings=${settings}`,
    );
    expect(openResponse.status).toBe(303);
    expect(openResponse.headers.get('location')).toBe('/ja/dashboard');
    expect(decodeURIComponent(openResponse.headers.get('set-cookie') ?? '')).toContain(
      'cgw_test={"clockMs":86400000,"brand":null,"forced":[]}',
    );
  });
});
