/** @jest-environment node */
import { http, HttpResponse } from 'msw';

import { server } from '@/__tests__/support/host-mock';
import type { Api } from '@/lib/api';
import { securityHeaders } from '@/server/security-headers';

const nobody: Api = { request: () => Promise.reject(new Error('the host was asked')) };
const door = async (status: () => Response | Promise<Response>, asked: URL[] = []) => {
  server.use(
    http.get('https://chat.company.example/livechat/departmentstatus', ({ request }) => {
      asked.push(new URL(request.url));
      return status();
    }),
  );
  jest.resetModules();
  const { getChatAvailability } = await import('@/lib/server/chat/live-chat');
  return () => getChatAvailability(nobody, 'ja');
};

beforeAll(() => {
  process.env['LIVE_CHAT_HOST'] = 'https://chat.company.example';
  process.env['LIVE_CHAT_AKEY'] = 'key & co';
  process.env['LIVE_CHAT_DEPTID'] = '12';
});

it("asks a company's host for its department, once for all visitors, and links there", async () => {
  const asked: URL[] = [];
  const ask = await door(() => HttpResponse.json({ data: { status: 'online' } }), asked);
  const [one, two] = await Promise.all([ask(), ask()]);
  expect(one).toEqual(two);
  expect(one.online).toBe(true);
  const frame = new URL(one.frame ?? '');
  expect(frame.origin + frame.pathname).toBe('https://chat.company.example/livechat');
  expect(Object.fromEntries(frame.searchParams)).toEqual({
    akey: 'key & co',
    deptid: '12',
    languageprefer: 'ja',
  });
  expect(asked).toHaveLength(1);
  expect(asked[0]?.searchParams.get('akey')).toBe('key & co');
});

it.each([
  ['offline', () => HttpResponse.json({ status: 'offline' })],
  ['another word', () => HttpResponse.json({ status: 'ONLINE' })],
  ['no object', () => HttpResponse.json(['online'])],
  ['no JSON', () => new HttpResponse('<html>online</html>')],
  ['too long', () => HttpResponse.json({ status: 'online', more: 'x'.repeat(10_000) })],
  ['a failure', () => HttpResponse.json({ status: 'online' }, { status: 500 })],
  ['elsewhere', () => HttpResponse.redirect('https://evil.example/', 302)],
  ['down', () => HttpResponse.error()],
])('is offline when the host responds with %s', async (_, status) => {
  expect((await (await door(status))()).online).toBe(false);
});

it("adds only the host's origin to the policy", () => {
  const policy = (chatHost?: string) =>
    securityHeaders({ chatHost })['Content-Security-Policy'] ?? '';
  expect(policy('https://chat.company.example/livechat?x=1')).toBe(
    policy().replace("frame-src 'none'", 'frame-src https://chat.company.example'),
  );
});
