import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';

import { limits } from '@/contract/limits';
import type { Reply } from '@/contract/calls';
import { travel } from '@/host/core/clock';
import { schema } from '@/host/db/client';
import {
  setHostTime,
  createChatCalls,
  newGuest,
  getVisitorOptions,
  type Chat,
  type Visitor,
} from '@/host/testing/chats';
import { openTestHost, type TestHost } from '@/host/testing/host';
import { operatorKey } from '@/host/testing/operator';
import { newMember, randomIp } from '@/host/testing/people';
import { getData, readRefusal } from '@/host/testing/shipping';

import { tidyChats } from './operator-chats';

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
afterAll(() => host.close());
beforeEach(() => setHostTime('2026-03-04T05:00:00Z'));
afterEach(() => travel(0));

const { write, current, callSupport } = createChatCalls(() => host);
const send = (visitor: Visitor, text: string, { key = randomUUID(), language = 'en' } = {}) =>
  write(visitor, 'POST /chat/send', { key, body: { text, languageprefer: language } });
const callAsOperator = async <T>(...args: Parameters<typeof callSupport>) =>
  getData<T>(await callSupport(...args));
const startChat = async (visitor: Visitor = newGuest()) => ({
  visitor,
  reference: getData<Reply<'POST /chat/send'>>(await send(visitor, 'Where is my parcel?'))
    .reference,
});

describe('access to a chat', () => {
  it("shows a guest's chat only with their cookie", async () => {
    const { visitor, reference } = await startChat();
    expect(await current(visitor)).toMatchObject({
      state: 'open',
      reference,
      messages: [{ seq: 1, by: 'visitor', text: 'Where is my parcel?' }],
    });
    const member = { as: (await newMember(host.db)).as };
    for (const stranger of [newGuest(), member]) {
      const visibleChat = await current(stranger);
      expect(visibleChat).toEqual({
        state: 'none',
        reference: '',
        version: 0,
        messages: [],
        read: 0,
        seen: 0,
        typing: false,
      });
    }
    const anonymousChat = getData<Chat>(await host.call('GET /chat/current'));
    expect(anonymousChat.state).toBe('none');
  });

  it("belongs to the member, not to the browser's cookie", async () => {
    const { as: token } = await newMember(host.db);
    const guest = newGuest();
    await startChat({ as: token });
    expect((await current({ as: token })).state).toBe('open');
    expect((await current(guest)).state).toBe('none');
    const response = await host.call('GET /chat/current', {
      as: token,
      ...('token' in guest && { headers: { 'x-visitor': guest.token } }),
    });
    expect(getData<Chat>(response).state).toBe('open');
  });

  it('refuses a session that has ended instead of writing into a guest’s chat', async () => {
    const guest = newGuest();
    const answer = await host.call('POST /chat/send', {
      headers: {
        authorization: `Bearer ${'x'.repeat(43)}`,
        'x-visitor': 'token' in guest ? guest.token : '',
        'idempotency-key': randomUUID(),
      },
      body: { text: 'Hello' },
    });
    expect(readRefusal(answer)).toMatchObject({ status: 401 });
    expect((await current(guest)).state).toBe('none');
  });

  it('refuses callers without a cookie or session, and unknown cookies', async () => {
    for (const token of ['', 'short', `${'x'.repeat(42)}!`])
      expect((await send({ token }, 'Hello')).statusCode).toBe(401);
  });
});

describe('POST /chat/send', () => {
  it('stores one message per idempotency key, even if sent repeatedly', async () => {
    const visitor = newGuest();
    const key = randomUUID();
    const [first, second] = await Promise.all([
      send(visitor, 'Hello', { key }),
      send(visitor, 'Hello', { key }),
    ]);
    expect(getData(first)).toEqual(getData(second));
    await send(visitor, 'Hello');
    expect((await current(visitor)).messages.map(({ seq }) => seq)).toEqual([1, 2]);
  });

  it('stores one message for each of two guests who send the same key and text', async () => {
    const key = randomUUID();
    const [firstGuest, secondGuest] = [newGuest(), newGuest()];
    await send(firstGuest, 'Hello', { key });
    await send(secondGuest, 'Hello', { key });
    expect((await current(firstGuest)).messages).toHaveLength(1);
    expect((await current(secondGuest)).messages).toHaveLength(1);
    expect((await current(firstGuest)).reference).not.toBe((await current(secondGuest)).reference);
  });

  it('starts one chat when two first messages arrive together', async () => {
    const visitor = newGuest();
    await Promise.all([send(visitor, 'First'), send(visitor, 'Second')]);
    expect((await current(visitor)).messages.map(({ text }) => text).sort()).toEqual([
      'First',
      'Second',
    ]);
  });

  it('stores HTML as plain text, without terminal escapes or bidi control characters', async () => {
    const visitor = newGuest();
    await send(visitor, '<script>alert(1)</script>\r\n\u001b[31mred \u202eabc\n\n\n\nend');
    expect((await current(visitor)).messages[0]?.text).toBe(
      '<script>alert(1)</script>\n[31mred abc\n\nend',
    );
  });

  it('refuses invisible and oversized text', async () => {
    expect((await send(newGuest(), ' \u200b\n')).statusCode).toBe(422);
    expect((await send(newGuest(), 'x'.repeat(limits.chatTextMax + 1))).statusCode).toBe(422);
    expect((await send(newGuest(), 'x'.repeat(limits.chatTextMax))).statusCode).toBe(200);
  });

  it('is rate limited', async () => {
    const visitor = newGuest();
    const codes = [];
    for (let n = 0; n < 9; n += 1) codes.push((await send(visitor, `Message ${n}`)).statusCode);
    expect(codes).toEqual([...Array<number>(8).fill(200), 429]);
  });
});

describe('chat hours (spec §2)', () => {
  it.each([
    ['en', '2026-03-07T00:00:00Z', 200],
    ['en', '2026-03-07T08:59:59Z', 200],
    ['en', '2026-03-07T09:00:00Z', 409],
    ['ja', '2026-03-04T01:00:00Z', 200],
    ['ja', '2026-03-04T00:59:59Z', 409],
    ['zh', '2026-03-06T09:59:59Z', 200],
    ['tw', '2026-03-07T05:00:00Z', 409],
  ])('determine that a new chat in %s at %s gets status %i', async (language, moment, status) => {
    setHostTime(moment);
    expect((await send(newGuest(), 'Hello', { language })).statusCode).toBe(status);
    const answer = await host.call('GET /livechat/departmentstatus', {
      query: { languageprefer: language },
    });
    expect(getData(answer)).toEqual({ status: status === 200 ? 'online' : 'offline' });
  });

  it('allow messages after hours in a chat that started during hours', async () => {
    const { visitor } = await startChat();
    setHostTime('2026-03-04T10:30:00Z');
    expect((await send(visitor, 'One more thing')).statusCode).toBe(200);
  });
});

describe('an operator', () => {
  it('lists chats, marks them as read, types, replies and closes; the visitor sees each action', async () => {
    const { visitor, reference } = await startChat();
    const list = getData<Reply<'GET /operator/chats'>>(
      await host.call('GET /operator/chats', { headers: operatorKey, query: { state: 'open' } }),
    );
    expect(list.items.find((item) => item.reference === reference)).toMatchObject({
      unread: 1,
      suite: '',
      text: 'Where is my parcel?',
    });
    expect((await current(visitor)).read).toBe(0);
    await callAsOperator('read', { reference });
    expect((await current(visitor)).read).toBe(1);
    await callAsOperator('typing', { reference });
    expect((await current(visitor)).typing).toBe(true);
    setHostTime('2026-03-04T05:01:00Z');
    expect((await current(visitor)).typing).toBe(false);
    await callAsOperator('reply', { reference, text: 'It left today.' });
    const chatAfterReply = await current(visitor, { after: '1' });
    expect(chatAfterReply.messages).toMatchObject([
      { seq: 2, by: 'support', text: 'It left today.' },
    ]);
    await callAsOperator('close', { reference });
    expect((await current(visitor)).state).toBe('closed');
  });

  it('sees how far the visitor has read and that they are writing', async () => {
    const { visitor, reference } = await startChat();
    await host.call('POST /chat/seen', {
      ...getVisitorOptions(visitor),
      body: { seq: 99, typing: true },
    });
    const [row] = await host.db
      .select()
      .from(schema.chats)
      .where(eq(schema.chats.reference, reference));
    expect(row).toMatchObject({ visitorSeen: 1 });
    expect(
      await callAsOperator<Reply<'POST /operator/chats/read'>>('read', { reference }),
    ).toMatchObject({ typing: true, messages: [{ text: 'Where is my parcel?' }] });
  });

  it('cannot be reached without its key, nor answer a closed or unknown chat', async () => {
    const { reference } = await startChat();
    expect((await host.call('GET /operator/chats')).statusCode).toBe(403);
    await callAsOperator('close', { reference });
    for (const rejectedReference of [reference, 'CH22222222']) {
      const answer = await host.call('POST /operator/chats/reply', {
        headers: { ...operatorKey, 'idempotency-key': randomUUID() },
        body: { reference: rejectedReference, text: 'Hello' },
      });
      expect(answer.statusCode).toBe(422);
    }
  });

  it('starts a new chat with the next message after closing one, and continues the message numbers', async () => {
    const { visitor, reference } = await startChat();
    const before = await current(visitor);
    await callAsOperator('close', { reference });
    await send(visitor, 'Another question');
    const after = await current(visitor);
    expect(after.reference).not.toBe(reference);
    expect(after.version).toBeGreaterThan(before.version);
    expect(after.messages).toMatchObject([{ seq: 2, text: 'Another question' }]);
  });
});

describe('long polling', () => {
  it('answers as soon as support writes, from another connection', async () => {
    const { visitor, reference } = await startChat();
    const { version } = await current(visitor);
    const pendingChat = current(visitor, { after: '1', version: String(version) });
    await callAsOperator('reply', { reference, text: 'It left today.' });
    expect((await pendingChat).messages).toMatchObject([{ text: 'It left today.' }]);
  });

  it('responds with 401 to a session that ended while waiting', async () => {
    const visitor = { as: (await newMember(host.db)).as };
    const { reference } = await startChat(visitor);
    const query = { after: '1', version: String((await current(visitor)).version) };
    const pendingResponse = host.call('GET /chat/current', {
      ...getVisitorOptions(visitor),
      query,
    });
    await new Promise((resolve) => setTimeout(resolve, 200));
    const sessionFilter = eq(schema.sessions.memberId, visitor.as.user.id);
    await host.db.delete(schema.sessions).where(sessionFilter);
    await callAsOperator('reply', { reference, text: 'For its owner alone.' });
    expect(readRefusal(await pendingResponse)).toMatchObject({ status: 401 });
  });

  it('responds immediately to an outdated version', async () => {
    const { visitor } = await startChat();
    expect((await current(visitor, { version: '0' })).messages).toHaveLength(1);
  });
});

describe('the transcript', () => {
  const requestTranscript = (visitor: Visitor, body: object) => {
    const { headers, ...as } = { headers: {}, ...getVisitorOptions(visitor) };
    return host.call('POST /chat/transcript', {
      ...as,
      from: randomIp(),
      headers: { ...headers, 'idempotency-key': randomUUID() },
      body,
    });
  };
  const listTranscriptEmails = () =>
    host.db.select().from(schema.mailOutbox).where(eq(schema.mailOutbox.kind, 'chat-transcript'));

  it("goes to the member's own address, whatever the request says, once per chat state", async () => {
    const { as: token } = await newMember(host.db);
    await startChat({ as: token });
    const email = token.user.email;
    for (let n = 0; n < 2; n += 1)
      expect(
        getData(await requestTranscript({ as: token }, { email: 'other@shoppers.example' })),
      ).toEqual({ email });
    const emails = await listTranscriptEmails();
    expect(emails.filter(({ memberId }) => memberId === token.user.id)).toHaveLength(1);
    expect(emails.some(({ address }) => address === 'other@shoppers.example')).toBe(false);
  });

  it('goes to an address entered by a guest only after support has replied', async () => {
    const { visitor, reference } = await startChat();
    const email = `${randomUUID().slice(0, 8)}@shoppers.example`;
    expect((await requestTranscript(visitor, { email })).statusCode).toBe(409);
    await callAsOperator('reply', { reference, text: 'It left today.' });
    expect((await requestTranscript(visitor, { email: 'nobody' })).statusCode).toBe(422);
    expect((await requestTranscript(visitor, { email })).statusCode).toBe(200);
    expect((await listTranscriptEmails()).filter(({ address }) => address === email)).toHaveLength(
      1,
    );
    const otherRequests = Array.from({ length: 4 }, (_, n) =>
      requestTranscript(visitor, { email: `${n}.${email}` }),
    );
    for (const result of await Promise.all(otherRequests)) expect(result.statusCode).toBe(429);
    expect((await requestTranscript(visitor, { email })).statusCode).toBe(200);
    expect((await requestTranscript(newGuest(), { email })).statusCode).toBe(404);
  });
});

it('closes chats after a day and deletes them after a year', async () => {
  const { visitor } = await startChat();
  setHostTime('2026-03-05T06:00:00Z');
  await tidyChats(host.db);
  expect((await current(visitor)).state).toBe('closed');
  setHostTime('2027-03-06T06:00:00Z');
  await tidyChats(host.db);
  expect((await current(visitor)).state).toBe('none');
});
