import { randomBytes, randomUUID } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { eq, like } from 'drizzle-orm';
import sharp from 'sharp';

import { openOperatorDesk, type OperatorDesk } from '@/__tests__/support/operator-context';
import type { Token } from '@/contract/member/auth';
import type { Reply } from '@/contract/calls';
import { travel } from '@/host/core/clock';
import { schema } from '@/host/db/client';
import { setHostTime, chatCalls, newGuest, type Visitor } from '@/host/testing/chats';
import { operatorKey, picture } from '@/host/testing/operator';
import { newMember, randomIp } from '@/host/testing/people';
import { getData, readRefusal } from '@/host/testing/shipping';
import support from '@/messages/ja/support.json';

let desk: OperatorDesk;
let folder: string;
beforeAll(async () => {
  desk = await openOperatorDesk();
  ({ folder } = desk);
  travel(Date.parse('2026-03-04T05:00:00Z') - Date.now());
});
afterAll(async () => {
  travel(0);
  await desk.close();
});

const { write, current, callSupport } = chatCalls(() => desk.host);
const send = (visitor: Visitor, text: string, from?: string) =>
  write(visitor, 'POST /chat/send', {
    body: { text, languageprefer: 'en' },
    ...(from && { from }),
  });
const begun = async (visitor: Visitor) => ({
  reference: getData<Reply<'POST /chat/send'>>(await send(visitor, 'Hello')).reference,
});

const pdf = '%PDF-1.4\n1 0 obj << /Type /Catalog >> endobj\ntrailer << /Root 1 0 R >>\n%%EOF\n';
const base64 = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64');

/** A chat of a guest or a member in which these files were sent. */
async function chatWith(files: { name: string; data: string }[], as?: Token): Promise<string> {
  const answer = await desk.host.call('POST /chat/sendfiles', {
    ...(as && { as }),
    headers: {
      'idempotency-key': randomUUID(),
      ...(!as && { 'x-visitor': randomBytes(32).toString('base64url') }),
    },
    body: { text: '', files, languageprefer: 'en' },
  });
  return getData<Reply<'POST /chat/sendfiles'>>(answer).reference;
}

it('lists the files of a chat and saves each once, under a plain name', async () => {
  const chat = await chatWith([
    { name: 'box.png', data: base64(await picture()) },
    { name: '\u202e$(rm -rf)`x`.pdf', data: base64(pdf) },
  ]);
  const { printed } = await desk.operator(['chats', 'read', '--chat', chat]);
  expect(printed.join('\n')).toMatch(/\[file\] box\.webp {2}\d+ KB {2}[0-9a-f-]{36}/);
  expect(printed.join('\n')).not.toContain('\u202e');
  const into = path.join(folder, 'saved');
  const save = (...more: string[]) =>
    desk.operator(['chats', 'save', '--chat', chat, '--to', folder, ...more]);
  expect((await save()).printed).toEqual([
    expect.stringMatching(/^Saved as .*CH\w+-1-[0-9a-f]{8}-box\.webp\.$/),
    expect.stringMatching(/^Saved as .*-1-[0-9a-f]{8}-__rm -rf__x_\.pdf\.$/),
  ]);
  expect((await save()).printed).toEqual([
    expect.stringContaining('already exists.'),
    expect.stringContaining('already exists.'),
  ]);
  const names = (await readdir(folder)).filter((name) => name.startsWith(chat));
  expect(names).toHaveLength(2);
  const [paper, photo] = names.toSorted((a) => (a.endsWith('.pdf') ? -1 : 1));
  expect(await readFile(path.join(folder, paper ?? ''), 'utf8')).toBe(pdf);
  expect((await sharp(path.join(folder, photo ?? '')).metadata()).format).toBe('webp');
  expect((await save('--file', randomUUID())).complained.join()).toContain('has no file');
  const missing = await desk.operator(['chats', 'save', '--chat', chat, '--to', into]);
  expect(missing.complained.join()).toContain('cannot be written');
});

it('replies with files, with or without text', async () => {
  const chat = await chatWith([{ name: 'a.pdf', data: base64(pdf) }]);
  const label = path.join(folder, 'label.pdf');
  await writeFile(label, pdf);
  const reply = (...more: string[]) => desk.operator(['chats', 'reply', '--chat', chat, ...more]);
  expect((await reply('--file', label)).printed).toEqual(['Sent as message 2.']);
  expect((await reply('--file', label, '--text', 'Your label')).printed).toEqual([
    'Sent as message 3.',
  ]);
  expect((await reply()).complained.join()).toContain('--text is missing');
  const { printed } = await desk.operator(['chats', 'read', '--chat', chat]);
  expect(printed.filter((line) => line.includes('[file] label.pdf'))).toHaveLength(2);
});

it("a member's chat files are in the export, and deleted when the member is erased", async () => {
  const { as, member } = await newMember(desk.host.db);
  await chatWith([{ name: 'a.pdf', data: base64(pdf) }], as);
  const exported = () =>
    desk.host.call('POST /operator/exportmember', {
      headers: operatorKey,
      body: { suite: member.suite },
    });
  const { files } = getData<Reply<'POST /operator/exportmember'>>(await exported());
  expect(files).toMatchObject([{ kind: 'file', variant: 'chat', mime: 'application/pdf' }]);
  await desk.host.call('POST /operator/erasemember', {
    headers: operatorKey,
    body: { suite: member.suite, confirm: member.suite },
  });
  expect(getData<Reply<'POST /operator/exportmember'>>(await exported()).files).toEqual([]);
});

it('lists members before guests and the longest wait first, in pages, and filters by suite', async () => {
  const [first, second] = [await newMember(desk.host.db), await newMember(desk.host.db)];
  const waiting = [first, second].map(({ as }) => begun({ as }));
  const [early = '', late = ''] = (await Promise.all(waiting)).map(({ reference }) => reference);
  setHostTime('2026-03-04T05:00:01Z');
  await send({ as: second.as }, 'Still there?');
  await callSupport('read', { reference: early });
  setHostTime('2026-03-04T05:00:02Z');
  await send({ as: first.as }, 'And me?');
  const junk = Array.from({ length: 101 }, (_, n) => ({
    reference: `CHJUNK${n}`,
    owner: `g:junk${n}`,
    language: 'en',
    portal: 'cgw',
    lastSeq: 1,
    createdAt: new Date('2026-03-04T04:00:00Z'),
    lastAt: new Date('2026-03-04T04:00:00Z'),
  }));
  const rows = await desk.host.db.insert(schema.chats).values(junk).returning();
  await desk.host.db
    .insert(schema.chatMessages)
    .values(
      rows.map(({ id, createdAt }) => ({
        chatId: id,
        seq: 1,
        by: 'visitor',
        text: 'x',
        createdAt,
      })),
    );
  const list = async (query: Record<string, string>) =>
    getData<Reply<'GET /operator/chats'>>(
      await desk.host.call('GET /operator/chats', {
        headers: operatorKey,
        query: { state: 'open', ...query },
      }),
    );
  const [page, next] = [await list({}), await list({ page: '2' })];
  const members = page.items.filter(({ suite }) => suite !== '');
  expect(page.items.slice(0, members.length)).toEqual(members);
  expect(
    members.map(({ reference }) => reference).filter((one) => [early, late].includes(one)),
  ).toEqual([late, early]);
  expect([page.more, page.items.length]).toEqual([true, 100]);
  const all = [...page.items, ...next.items].map(({ reference }) => reference);
  expect(new Set(all).size).toBe(all.length);
  expect(all).toEqual(expect.arrayContaining(junk.map(({ reference }) => reference)));
  const found = await list({ suite: first.member.suite.toLowerCase() });
  expect(found.items.map(({ reference }) => reference)).toEqual([early]);
  await desk.host.db
    .update(schema.chats)
    .set({ state: 'closed' })
    .where(like(schema.chats.owner, 'g:junk%'));
});

it('reports that a long chat has earlier messages, and shows them', async () => {
  const { as } = await newMember(desk.host.db);
  const { reference } = await begun({ as });
  const [chat] = await desk.host.db
    .select()
    .from(schema.chats)
    .where(eq(schema.chats.reference, reference));
  const rows = Array.from({ length: 200 }, (_, n) => ({
    chatId: chat?.id ?? '',
    seq: n + 2,
    by: 'visitor',
    text: `Message ${n + 2}`,
    createdAt: new Date('2026-03-04T05:00:00Z'),
  }));
  await desk.host.db.insert(schema.chatMessages).values(rows);
  const read = async (...args: string[]) =>
    (await desk.operator(['chats', 'read', '--chat', reference, ...args])).printed;
  const newest = await read();
  expect(newest).toContain('There are earlier messages: use --before 2.');
  expect(newest).toContain('    Message 201');
  const earlier = await read('--before', '2');
  expect(earlier.filter((line) => /Message|earlier/.test(line))).toEqual([]);
  expect(earlier.length).toBeGreaterThan(2);
});

/** Adds an operator and returns their command line. */
async function employ(name: string, role: string) {
  const added = await desk.operator(['operators', '--add', name, '--role', role]);
  const settings = { hostUrl: desk.hostUrl, operatorKey: added.printed[1] ?? '' };
  return (...line: string[]) => desk.operator(line, settings);
}

it('hands a chat over by name with a note, which operators see and the member never does', async () => {
  const { as, member } = await newMember(desk.host.db);
  const { reference } = await begun({ as });
  const [ben, cleo] = [await employ('ben-desk', 'support'), await employ('cleo-desk', 'support')];
  await employ('carl-store', 'clerk');
  await ben('chats', 'read', '--chat', reference);
  const before = await current({ as });
  const note = (...more: string[]) =>
    ben('chats', 'note', '--chat', reference, '--text', 'Sounds upset.\nSpeaks Tagalog.', ...more);
  expect((await note('--to', 'carl-store')).complained).toEqual([
    'to must be one of ben-desk, cleo-desk, owner',
  ]);
  const key = ['--key', 'case-4711'];
  for (let times = 0; times < 2; times += 1)
    expect((await note('--to', 'cleo-desk', ...key)).printed).toEqual([
      `${reference} was handed over to cleo-desk.`,
    ]);
  expect((await cleo('chats')).printed[0]).toMatch(
    new RegExp(`^${reference} .* read {2}for cleo-desk$`),
  );
  expect((await cleo('chats', 'read', '--chat', reference)).printed.slice(-4)).toEqual([
    'Notes, which the visitor does not see:',
    '2026-03-04 05:00  ben-desk to cleo-desk',
    '    Sounds upset.',
    '    Speaks Tagalog.',
  ]);
  expect(await current({ as })).toEqual(before);
  const calls = ['GET /chat/current', 'POST /chat/send', 'POST /chat/transcript'] as const;
  for (const call of calls) {
    const body = call === 'POST /chat/send' ? { text: 'Hello?' } : {};
    const headers = { 'idempotency-key': randomUUID() };
    const reply = await desk.host.call(call, { as, headers, ...(call[0] === 'P' && { body }) });
    expect([call, reply.statusCode]).toEqual([call, 200]);
    expect(reply.body).not.toMatch(/upset|-desk/);
  }
  const letters = await desk.host.db
    .select()
    .from(schema.mailOutbox)
    .where(eq(schema.mailOutbox.memberId, member.id));
  expect(letters).toMatchObject([{ kind: 'chat-transcript' }]);
  expect(JSON.stringify(letters)).not.toMatch(/upset|-desk/);
  await cleo('chats', 'close', '--chat', reference);
  expect((await note('--to', 'cleo-desk')).complained[0]).toContain('is closed');
  expect((await note()).printed).toEqual([`Added the note to ${reference}.`]);
  await exportedNotes(member.suite);
});

/** An export has what is written about a member, without who wrote it. */
async function exportedNotes(suite: string) {
  await desk.operator(['export-member', '--suite', suite, '--out', path.join(folder, 'notes.zip')]);
  for (const table of ['chats', 'operatorActs']) {
    const rows = await desk.host.call('GET /operator/memberrows', {
      headers: operatorKey,
      query: { suite, table },
    });
    expect(rows.body).toContain('Sounds upset.');
    expect(rows.body).not.toContain('-desk');
  }
}

it("offers help texts in the visitor's language with current fees, the best match first", async () => {
  const { as } = await newMember(desk.host.db);
  const sent = await write({ as }, 'POST /chat/send', {
    body: { text: '荷物の保管料はいくらですか？', languageprefer: 'ja' },
  });
  const { reference } = getData<Reply<'POST /chat/send'>>(sent);
  const listed = await desk.host.call('GET /operator/chats/answers', {
    headers: operatorKey,
    query: { reference },
  });
  const { items } = getData<Reply<'GET /operator/chats/answers'>>(listed);
  expect(items).toHaveLength(Object.keys(support.answers).length);
  expect(items[0]?.question).toBe(support.answers.storage.q);
  expect(items[0]?.answer).toMatch(/US\$\d/);
  expect(JSON.stringify(items.map(({ answer }) => answer))).not.toContain('{');
});

it('guests on one network can have five open chats, and a member can have one more', async () => {
  const from = randomIp();
  const writeFrom = (visitor: Visitor) => send(visitor, 'Hello', from);
  const answers = await Promise.all(Array.from({ length: 8 }, () => writeFrom(newGuest())));
  const good = answers.filter(({ statusCode }) => statusCode === 200);
  expect(good).toHaveLength(5);
  const refused = answers.filter((answer) => !good.includes(answer)).map(readRefusal);
  expect(refused).toMatchObject(Array.from({ length: 3 }, () => ({ status: 409, code: 1064 })));
  expect((await writeFrom({ as: (await newMember(desk.host.db)).as })).statusCode).toBe(200);
  const [one] = good;
  if (!one) throw new Error('no chat was begun');
  await callSupport('close', { reference: getData<Reply<'POST /chat/send'>>(one).reference });
  expect((await writeFrom(newGuest())).statusCode).toBe(200);
});
