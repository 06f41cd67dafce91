/** @jest-environment node */
import { http, HttpResponse } from 'msw';

import { server } from '@/__tests__/support/host-mock';
import type { Api } from '@/lib/api';
import { buildSecurityHeaders } from '@/server/security-headers';

const unusedApi: Api = { request: () => Promise.reject(new Error('the host was called')) };
const loadAvailability = async (
  createResponse: () => Response | Promise<Response>,
  requestUrls: URL[] = [],
) => {
  server.use(
    http.get('https://chat.company.example/livechat/departmentstatus', ({ request }) => {
      requestUrls.push(new URL(request.url));
      return createResponse();
    }),
  );
  jest.resetModules();
  const { getChatAvailability } = await import('@/lib/server/chat/live-chat');
  return () => getChatAvailability(unusedApi, 'ja');
};

beforeAll(() => {
  process.env['LIVE_CHAT_HOST'] = 'https://chat.company.example';
  process.env['LIVE_CHAT_AKEY'] = 'key & co';
  process.env['LIVE_CHAT_DEPTID'] = '12';
});

it("asks a company's host for its department, once for all visitors, and links there", async () => {
  const requestUrls: URL[] = [];
  const getStatus = await loadAvailability(
    () => HttpResponse.json({ data: { status: 'online' } }),
    requestUrls,
  );
  const [firstResult, secondResult] = await Promise.all([getStatus(), getStatus()]);
  expect(firstResult).toEqual(secondResult);
  expect(firstResult.online).toBe(true);
  const frame = new URL(firstResult.frame ?? '');
  expect(frame.origin + frame.pathname).toBe('https://chat.company.example/livechat');
  expect(Object.fromEntries(frame.searchParams)).toEqual({
    akey: 'key & co',
    deptid: '12',
    languageprefer: 'ja',
  });
  expect(requestUrls).toHaveLength(1);
  expect(requestUrls[0]?.searchParams.get('akey')).toBe('key & co');
});

it.each([
  ['offline', () => HttpResponse.json({ status: 'offline' })],
  ['another word', () => HttpResponse.json({ status: 'ONLINE' })],
  ['no object', () => HttpResponse.json(['online'])],
  ['no JSON', () => new HttpResponse('<html>online</html>')],
  ['an oversized body', () => HttpResponse.json({ status: 'online', more: 'x'.repeat(10_000) })],
  ['a failure', () => HttpResponse.json({ status: 'online' }, { status: 500 })],
  ['a redirect elsewhere', () => HttpResponse.redirect('https://evil.example/', 302)],
  ['a network error', () => HttpResponse.error()],
])('is offline when the host responds with %s', async (_, createResponse) => {
  expect((await (await loadAvailability(createResponse))()).online).toBe(false);
});

it("adds only the host's origin to the policy", () => {
  const readPolicy = (chatHost?: string) =>
    buildSecurityHeaders({ chatHost })['Content-Security-Policy'] ?? '';
  expect(readPolicy('https://chat.company.example/livechat?x=1')).toBe(
    readPolicy().replace("frame-src 'none'", 'frame-src https://chat.company.example'),
  );
});
