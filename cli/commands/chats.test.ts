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
import { setHostTime, createChatCalls, newGuest, type Visitor } from '@/host/testing/chats';
import { operatorKey, drawPicture } from '@/host/testing/operator';
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

const { write, current, callSupport } = createChatCalls(() => desk.host);
const send = (visitor: Visitor, text: string, from?: string) =>
  write(visitor, 'POST /chat/send', {
    body: { text, languageprefer: 'en' },
    ...(from && { from }),
  });
const startChat = async (visitor: Visitor) => ({
  reference: getData<Reply<'POST /chat/send'>>(await send(visitor, 'Hello')).reference,
});

const pdf = '%PDF-1.4\n1 0 obj << /Type /Catalog >> endobj\ntrailer << /Root 1 0 R >>\n%%EOF\n';
const base64 = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64');

/** Sends these files in a new chat of a guest or a member; returns its reference. */
async function createChat(files: { name: string; data: string }[], token?: Token): Promise<string> {
  const answer = await desk.host.call('POST /chat/sendfiles', {
    ...(token && { as: token }),
    headers: {
      'idempotency-key': randomUUID(),
      ...(!token && { 'x-visitor': randomBytes(32).toString('base64url') }),
    },
    body: { text: '', files, languageprefer: 'en' },
  });
  return getData<Reply<'POST /chat/sendfiles'>>(answer).reference;
}

it('lists the files of a chat and saves each once, under a plain name', async () => {
  const chat = await createChat([
    { name: 'box.png', data: base64(await drawPicture()) },
    { name: '\u202e$(rm -rf)`x`.pdf', data: base64(pdf) },
  ]);
  const { printed } = await desk.run(['chats', 'read', '--chat', chat]);
  expect(printed.join('\n')).toMatch(/\[file\] box\.webp {2}\d+ KB {2}[0-9a-f-]{36}/);
  expect(printed.join('\n')).not.toContain('\u202e');
  const missingFolder = path.join(folder, 'saved');
  const save = (...extraArgs: string[]) =>
    desk.run(['chats', 'save', '--chat', chat, '--to', folder, ...extraArgs]);
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
  const failedSave = await desk.run(['chats', 'save', '--chat', chat, '--to', missingFolder]);
  expect(failedSave.complained.join()).toContain('cannot be written');
});

it('replies with files, with or without text', async () => {
  const chat = await createChat([{ name: 'a.pdf', data: base64(pdf) }]);
  const label = path.join(folder, 'label.pdf');
  await writeFile(label, pdf);
  const reply = (...extraArgs: string[]) =>
    desk.run(['chats', 'reply', '--chat', chat, ...extraArgs]);
  expect((await reply('--file', label)).printed).toEqual(['Sent as message 2.']);
  expect((await reply('--file', label, '--text', 'Your label')).printed).toEqual([
    'Sent as message 3.',
  ]);
  expect((await reply()).complained.join()).toContain('--text is missing');
  const { printed } = await desk.run(['chats', 'read', '--chat', chat]);
  expect(printed.filter((line) => line.includes('[file] label.pdf'))).toHaveLength(2);
});

it("a member's chat files are in the export, and deleted when the member is erased", async () => {
  const { as, member } = await newMember(desk.host.db);
  await createChat([{ name: 'a.pdf', data: base64(pdf) }], as);
  const exportMember = () =>
    desk.host.call('POST /operator/exportmember', {
      headers: operatorKey,
      body: { suite: member.suite },
    });
  const { files } = getData<Reply<'POST /operator/exportmember'>>(await exportMember());
  expect(files).toMatchObject([{ kind: 'file', variant: 'chat', mime: 'application/pdf' }]);
  await desk.host.call('POST /operator/erasemember', {
    headers: operatorKey,
    body: { suite: member.suite, confirm: member.suite },
  });
  expect(getData<Reply<'POST /operator/exportmember'>>(await exportMember()).files).toEqual([]);
});

it('lists members before guests and the longest wait first, in pages, and filters by suite', async () => {
  const [first, second] = [await newMember(desk.host.db), await newMember(desk.host.db)];
  const pendingChats = [first, second].map(({ as }) => startChat({ as }));
  const [earlyReference = '', lateReference = ''] = (await Promise.all(pendingChats)).map(
    ({ reference }) => reference,
  );
  setHostTime('2026-03-04T05:00:01Z');
  await send({ as: second.as }, 'Still there?');
  await callSupport('read', { reference: earlyReference });
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
  const [page, nextPage] = [await list({}), await list({ page: '2' })];
  const members = page.items.filter(({ suite }) => suite !== '');
  expect(page.items.slice(0, members.length)).toEqual(members);
  expect(
    members
      .map(({ reference }) => reference)
      .filter((chatReference) => [earlyReference, lateReference].includes(chatReference)),
  ).toEqual([lateReference, earlyReference]);
  expect([page.more, page.items.length]).toEqual([true, 100]);
  const allReferences = [...page.items, ...nextPage.items].map(({ reference }) => reference);
  expect(new Set(allReferences).size).toBe(allReferences.length);
  expect(allReferences).toEqual(expect.arrayContaining(junk.map(({ reference }) => reference)));
  const memberChats = await list({ suite: first.member.suite.toLowerCase() });
  expect(memberChats.items.map(({ reference }) => reference)).toEqual([earlyReference]);
  await desk.host.db
    .update(schema.chats)
    .set({ state: 'closed' })
    .where(like(schema.chats.owner, 'g:junk%'));
});

it('reports that a long chat has earlier messages, and shows them', async () => {
  const { as } = await newMember(desk.host.db);
  const { reference } = await startChat({ as });
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
    (await desk.run(['chats', 'read', '--chat', reference, ...args])).printed;
  const newestLines = await read();
  expect(newestLines).toContain('There are earlier messages: use --before 2.');
  expect(newestLines).toContain('    Message 201');
  const earlierLines = await read('--before', '2');
  expect(earlierLines.filter((line) => /Message|earlier/.test(line))).toEqual([]);
  expect(earlierLines.length).toBeGreaterThan(2);
});

/** Adds an operator and returns their command line. */
async function addOperator(name: string, role: string) {
  const addResult = await desk.run(['operators', '--add', name, '--role', role]);
  const settings = { hostUrl: desk.hostUrl, operatorKey: addResult.printed[1] ?? '' };
  return (...line: string[]) => desk.run(line, settings);
}

it('hands a chat over by name with a note, which operators see and the member never does', async () => {
  const { as, member } = await newMember(desk.host.db);
  const { reference } = await startChat({ as });
  const [ben, cleo] = [
    await addOperator('ben-desk', 'support'),
    await addOperator('cleo-desk', 'support'),
  ];
  await addOperator('carl-store', 'clerk');
  await ben('chats', 'read', '--chat', reference);
  const chatBefore = await current({ as });
  const note = (...extraArgs: string[]) =>
    ben(
      'chats',
      'note',
      '--chat',
      reference,
      '--text',
      'Sounds upset.\nSpeaks Tagalog.',
      ...extraArgs,
    );
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
  expect(await current({ as })).toEqual(chatBefore);
  const calls = ['GET /chat/current', 'POST /chat/send', 'POST /chat/transcript'] as const;
  for (const call of calls) {
    const body = call === 'POST /chat/send' ? { text: 'Hello?' } : {};
    const headers = { 'idempotency-key': randomUUID() };
    const reply = await desk.host.call(call, { as, headers, ...(call[0] === 'P' && { body }) });
    expect([call, reply.statusCode]).toEqual([call, 200]);
    expect(reply.body).not.toMatch(/upset|-desk/);
  }
  const emails = await desk.host.db
    .select()
    .from(schema.mailOutbox)
    .where(eq(schema.mailOutbox.memberId, member.id));
  expect(emails).toMatchObject([{ kind: 'chat-transcript' }]);
  expect(JSON.stringify(emails)).not.toMatch(/upset|-desk/);
  await cleo('chats', 'close', '--chat', reference);
  expect((await note('--to', 'cleo-desk')).complained[0]).toContain('is closed');
  expect((await note()).printed).toEqual([`Added the note to ${reference}.`]);
  await expectExportedNotes(member.suite);
});

/** Checks that an export has the notes about a member, but not who wrote them. */
async function expectExportedNotes(suite: string) {
  await desk.run(['export-member', '--suite', suite, '--out', path.join(folder, 'notes.zip')]);
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
  const sendResponse = await write({ as }, 'POST /chat/send', {
    body: { text: '荷物の保管料はいくらですか？', languageprefer: 'ja' },
  });
  const { reference } = getData<Reply<'POST /chat/send'>>(sendResponse);
  const listResponse = await desk.host.call('GET /operator/chats/answers', {
    headers: operatorKey,
    query: { reference },
  });
  const { items } = getData<Reply<'GET /operator/chats/answers'>>(listResponse);
  expect(items).toHaveLength(Object.keys(support.answers).length);
  expect(items[0]?.question).toBe(support.answers.storage.q);
  expect(items[0]?.answer).toMatch(/US\$\d/);
  expect(JSON.stringify(items.map(({ answer }) => answer))).not.toContain('{');
});

it('guests on one network can have five open chats, and a member can have one more', async () => {
  const from = randomIp();
  const writeFrom = (visitor: Visitor) => send(visitor, 'Hello', from);
  const answers = await Promise.all(Array.from({ length: 8 }, () => writeFrom(newGuest())));
  const acceptedAnswers = answers.filter(({ statusCode }) => statusCode === 200);
  expect(acceptedAnswers).toHaveLength(5);
  const refusals = answers.filter((answer) => !acceptedAnswers.includes(answer)).map(readRefusal);
  expect(refusals).toMatchObject(Array.from({ length: 3 }, () => ({ status: 409, code: 1064 })));
  expect((await writeFrom({ as: (await newMember(desk.host.db)).as })).statusCode).toBe(200);
  const [firstAnswer] = acceptedAnswers;
  if (!firstAnswer) throw new Error('no chat was started');
  await callSupport('close', {
    reference: getData<Reply<'POST /chat/send'>>(firstAnswer).reference,
  });
  expect((await writeFrom(newGuest())).statusCode).toBe(200);
});
