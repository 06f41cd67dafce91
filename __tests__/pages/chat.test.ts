/** @jest-environment node */
import { http, HttpResponse } from 'msw';

import { hostAnswers, hostRefuses, loadPage, memberCookies } from '@/__tests__/support/load-page';
import { server } from '@/__tests__/support/host-mock';
import type { Chat } from '@/contract/member/chat';
import type { ChatStart } from '@/lib/chat-view';
import { getServerSideProps } from '@/pages/support/contact';

const path = '/support/contact?by=chat';
const visitor = 'v'.repeat(43);
const key = '3f0c2a10-6f0f-4a2e-9f51-0a9f6f1b2c3d';
const visit = (overrides: Partial<Parameters<typeof loadPage>[1]> = {}) =>
  loadPage(getServerSideProps, { path, ...overrides });
const readChatStart = (result: unknown) =>
  (result as { props: { data: { chat: ChatStart } } }).props.data.chat;
const chat: Chat = {
  state: 'open',
  reference: 'CH7H2M9QX4',
  version: 3,
  messages: [{ seq: 1, by: 'visitor', text: '<b>Hi</b>', at: '2026-03-04T05:00:00.000Z' }],
  read: 1,
  seen: 1,
  typing: false,
};

/** Mocks a host with this chat; returns the messages that it receives. */
function mockHostChat(currentChat: Chat = chat) {
  const sentMessages: { body: unknown; key: string | null; visitor: string | null }[] = [];
  server.use(
    hostAnswers('GET /livechat/departmentstatus', { status: 'online' }),
    hostAnswers('GET /chat/current', currentChat),
    http.post('http://127.0.0.1:4000/chat/send', async ({ request }) => {
      const { headers } = request;
      sentMessages.push({
        body: await request.json(),
        key: headers.get('idempotency-key'),
        visitor: headers.get('x-visitor'),
      });
      return HttpResponse.json({
        status: true,
        status_code: 200,
        data: { reference: chat.reference, seq: 1 },
      });
    }),
  );
  return sentMessages;
}

describe('live chat without scripts', () => {
  it("shows the visitor's conversation", async () => {
    mockHostChat();
    const { result, response } = await visit({ cookies: `cgw_chat=${visitor}` });
    expect(readChatStart(result)).toMatchObject({
      availability: { online: true, frame: null },
      chat: { reference: 'CH7H2M9QX4', lines: [{ seq: 1, mine: true, text: '<b>Hi</b>' }] },
    });
    expect(response.getHeader('set-cookie')).toBeUndefined();
  });

  it('sets an HttpOnly session cookie for a new guest, and is not cached', async () => {
    mockHostChat();
    const { response } = await visit();
    expect(String(response.getHeader('set-cookie'))).toMatch(
      /cgw_chat=[\w-]{43}; HttpOnly; Path=\/.*SameSite=Lax$/,
    );
    expect(response.getHeader('cache-control')).toBe('private, no-store');
  });

  it('sets no chat cookie for a member, whose session identifies the chat', async () => {
    mockHostChat();
    const { response } = await visit({ cookies: memberCookies() });
    expect(String(response.getHeader('set-cookie') ?? '')).not.toContain('cgw_chat');
  });

  it('sends the posted text, with one key for the same page and text, and redirects back', async () => {
    const sentMessages = mockHostChat();
    const post = (text: string) =>
      visit({ cookies: `cgw_chat=${visitor}`, form: { text, key }, locale: 'ja' });
    const { result } = await post('Hello\r\nthere');
    expect(result).toEqual({
      redirect: { destination: '/ja/support/contact?by=chat', statusCode: 303 },
    });
    await post('Hello\r\nthere');
    await post('Another');
    expect(sentMessages[0]).toMatchObject({
      body: { text: 'Hello\nthere', languageprefer: 'ja' },
      visitor,
    });
    expect(sentMessages[1]?.key).toBe(sentMessages[0]?.key);
    expect(sentMessages[2]?.key).not.toBe(sentMessages[0]?.key);
  });

  it('preserves the input when it is refused', async () => {
    mockHostChat();
    server.use(hostRefuses('POST /chat/send', 'chatClosed'));
    const { result, response } = await visit({
      cookies: `cgw_chat=${visitor}`,
      form: { text: 'Hello', key },
    });
    expect(response.statusCode).toBe(409);
    expect(readChatStart(result).refused).toMatchObject({ text: 'Hello', error: { code: 1063 } });
  });

  it('renders even when the host does not respond', async () => {
    server.use(
      hostRefuses('GET /livechat/departmentstatus', 'unavailable'),
      hostRefuses('GET /chat/current', 'unavailable'),
    );
    const { result } = await visit({ cookies: `cgw_chat=${visitor}` });
    expect(readChatStart(result)).toMatchObject({ availability: { online: false }, chat: null });
  });
});
