import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';
import sharp from 'sharp';

import type { ChatFile } from '@/contract/member/chat';
import { limits } from '@/contract/limits';
import type { Reply } from '@/contract/calls';
import { travel } from '@/host/core/clock';
import { env } from '@/host/core/env';
import { schema } from '@/host/db/client';
import {
  setHostTime,
  chatCalls,
  newGuest,
  getVisitorOptions,
  type Visitor,
} from '@/host/testing/chats';
import { openTestHost, type TestHost } from '@/host/testing/host';
import { operatorKey, picture } from '@/host/testing/operator';
import { newMember, randomIp } from '@/host/testing/people';
import { getData, readRefusal } from '@/host/testing/shipping';

import { tidyChats } from './agent-view';

let host: TestHost;
let photo: Buffer;
beforeAll(async () => {
  host = await openTestHost();
  photo = await picture();
});
afterAll(() => host.close());
beforeEach(() => setHostTime('2026-03-04T05:00:00Z'));
afterEach(() => travel(0));

interface Sent {
  name: string;
  data: string;
}
const file = (bytes: Buffer | string, name = 'box.png'): Sent => ({
  name,
  data: Buffer.from(bytes).toString('base64'),
});
const pdf = (inside = '') =>
  `%PDF-1.4\n1 0 obj << /Type /Catalog ${inside} >> endobj\ntrailer << /Root 1 0 R >>\n%%EOF\n`;

const { write, current, callSupport } = chatCalls(() => host);
const send = (
  visitor: Visitor,
  files: Sent[],
  { text = '', ...more }: { text?: string; key?: string; from?: string } = {},
) =>
  write(visitor, 'POST /chat/sendfiles', { ...more, body: { text, files, languageprefer: 'en' } });
const filesOf = async (visitor: Visitor): Promise<ChatFile[]> =>
  (await current(visitor)).messages.flatMap(({ files = [] }) => files);
const fetched = (visitor: Visitor, id: string) =>
  host.call('GET /chat/file', { ...getVisitorOptions(visitor), query: { id } });
const keptFor = (keeper: string) =>
  host.db.select().from(schema.files).where(eq(schema.files.memberId, keeper));
async function chatRow(reference: string) {
  const [row] = await host.db
    .select()
    .from(schema.chats)
    .where(eq(schema.chats.reference, reference));
  if (!row) throw new Error('no such chat');
  return row;
}
/** A visitor who has sent a picture, with its file and chat. */
async function withPhoto(visitor: Visitor = newGuest()) {
  const { reference } = getData<{ reference: string }>(await send(visitor, [file(photo)]));
  const [sent] = await filesOf(visitor);
  if (!sent) throw new Error('nothing was kept');
  return { visitor, reference, sent };
}

describe('files of a message', () => {
  it('are stored with its text: a picture re-encoded without metadata, a PDF unchanged', async () => {
    const visitor = newGuest();
    const camera = await sharp(photo)
      .withExif({ IFD3: { GPSLatitudeRef: 'N' } })
      .jpeg()
      .toBuffer();
    const answer = await send(visitor, [file(camera, 'IMG_1.JPG'), file(pdf(), 'receipt.pdf')], {
      text: 'It came like this',
    });
    expect(answer.statusCode).toBe(200);
    const [message] = (await current(visitor)).messages;
    expect(message).toMatchObject({
      text: 'It came like this',
      files: [
        { name: 'IMG_1.webp', mime: 'image/webp' },
        { name: 'receipt.pdf', mime: 'application/pdf', bytes: pdf().length },
      ],
    });
    const [drawn, paper] = message?.files ?? [];
    const seen = await fetched(visitor, drawn?.id ?? '');
    expect(seen.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-disposition': expect.stringMatching(/^inline; /) as string,
    });
    const { format, exif } = await sharp(seen.rawPayload).metadata();
    expect({ format, exif }).toEqual({ format: 'webp', exif: undefined });
    const saved = await fetched(visitor, paper?.id ?? '');
    expect(saved.body).toBe(pdf());
    expect(saved.headers['content-disposition']).toBe(
      `attachment; filename="document.pdf"; filename*=UTF-8''receipt.pdf`,
    );
  });

  it('can be sent without text, but the call requires a file', async () => {
    const { visitor, reference } = await withPhoto();
    expect((await current(visitor)).messages).toMatchObject([{ text: '', files: [{}] }]);
    const { items } = getData<Reply<'GET /operator/chats'>>(
      await host.call('GET /operator/chats', { headers: operatorKey }),
    );
    expect(items.find((one) => one.reference === reference)?.text).toBe('[box.webp]');
    expect((await send(visitor, [], { text: 'Hello' })).statusCode).toBe(422);
    expect((await callSupport('reply', { reference, text: ' ' })).statusCode).toBe(422);
  });

  it('of a member are stored under the member, of a guest under the chat', async () => {
    const { as, member } = await newMember(host.db);
    await withPhoto({ as });
    expect(await keptFor(member.id)).toMatchObject([{ variant: 'chat', mime: 'image/webp' }]);
    const { reference, sent } = await withPhoto();
    expect(await keptFor((await chatRow(reference)).id)).toMatchObject([{ id: sent.id }]);
  });
});

describe('access to a file', () => {
  it('is limited to its visitor, even after the chat has closed, and is not granted by its id', async () => {
    const { visitor, reference, sent } = await withPhoto();
    const others = [
      await withPhoto(),
      await withPhoto({ as: (await newMember(host.db)).as }),
      { visitor: newGuest() },
    ];
    for (const other of others) {
      const answer = await fetched(other.visitor, sent.id);
      expect(readRefusal(answer)).toMatchObject({ status: 404 });
    }
    expect((await host.call('GET /chat/file', { query: { id: sent.id } })).statusCode).toBe(404);
    expect((await fetched(visitor, 'x')).statusCode).toBe(422);
    await callSupport('close', { reference });
    expect((await fetched(visitor, sent.id)).statusCode).toBe(200);
  });

  it("is granted to a member's own valid session", async () => {
    const { as } = await newMember(host.db);
    const { sent } = await withPhoto({ as });
    const call = (headers: Record<string, string>) =>
      host.call('GET /chat/file', { query: { id: sent.id }, headers });
    expect((await call({ authorization: `Bearer ${'x'.repeat(43)}` })).statusCode).toBe(401);
    expect((await call({ 'x-visitor': 'v'.repeat(43) })).statusCode).toBe(404);
    expect((await fetched({ as }, sent.id)).statusCode).toBe(200);
  });

  it('is granted to the desk by its chat and the operator key', async () => {
    const { reference, sent } = await withPhoto();
    const { reference: another } = await withPhoto();
    const ask = (query: Record<string, string>, headers: Record<string, string> = operatorKey) =>
      host.call('GET /operator/chats/file', { query, headers });
    const found = getData<Reply<'GET /operator/chats/file'>>(await ask({ reference, id: sent.id }));
    expect(found).toMatchObject({ name: 'box.webp', mime: 'image/webp' });
    expect((await sharp(Buffer.from(found.data, 'base64')).metadata()).format).toBe('webp');
    expect((await ask({ reference: another, id: sent.id })).statusCode).toBe(404);
    expect((await ask({ reference, id: sent.id }, {})).statusCode).toBe(403);
  });
});

describe('refusals that store nothing', () => {
  it.each<[string, string, Buffer | string]>([
    ['documentOnly', 'page.png', '<!doctype html><script>alert(1)</script>'],
    ['documentOnly', 'drawing.png', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['documentOnly', 'moving.gif', 'GIF89a\u0001\u0000\u0001\u0000'],
    ['pictureBroken', 'both.png', `\x89PNG\r\n\x1a\n<html><script>alert(1)</script>`],
    ['pdfBroken', 'cut.pdf', '%PDF-1.7 and no end'],
    ['pdfUnsafe', 'script.pdf', pdf('/OpenAction << /S /JavaScript /JS (app.alert(1)) >>')],
    ['required', 'empty.pdf', ''],
    ['fileTooLarge', 'one-more.pdf', Buffer.alloc(limits.fileMaxKb * 1024 + 1, '%PDF-')],
  ])('%s: %s', async (message, name, bytes) => {
    const visitor = newGuest();
    const content = typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes;
    const answer = await send(visitor, [file(photo), file(content, name)], { text: 'Look' });
    expect(readRefusal(answer)).toMatchObject({
      status: 422,
      fields: [{ field: 'files.1', message }],
    });
    expect((await current(visitor)).state).toBe('none');
  });

  it('markup appended to a picture is removed', async () => {
    const visitor = newGuest();
    await send(visitor, [file(Buffer.concat([photo, Buffer.from('<script>alert(1)</script>')]))]);
    const [sent] = await filesOf(visitor);
    expect((await fetched(visitor, sent?.id ?? '')).body).not.toContain('script');
  });

  it('more than three files, a body of many megabytes, no visitor, and no key', async () => {
    const four = Array<Sent>(limits.chatFilesMax + 1).fill(file(pdf()));
    expect((await send(newGuest(), four)).statusCode).toBe(422);
    expect((await send(newGuest(), Array<Sent>(50).fill(file(pdf())))).statusCode).toBe(422);
    expect((await send(newGuest(), [file(Buffer.alloc(6_000_000))])).statusCode).toBe(422);
    expect((await send({ token: '' }, [file(pdf())])).statusCode).toBe(401);
    const unkeyed = await host.call('POST /chat/sendfiles', {
      ...getVisitorOptions(newGuest()),
      from: randomIp(),
      body: { text: '', files: [file(pdf())] },
    });
    expect(unkeyed.statusCode).toBe(400);
  });

  it('a first message outside support hours, and a reply to a closed chat', async () => {
    const { visitor, reference } = await withPhoto();
    await callSupport('close', { reference });
    const reply = await callSupport('reply', { reference, text: '', files: [file(pdf())] });
    expect(reply.statusCode).toBe(422);
    setHostTime('2026-03-04T23:30:00Z');
    expect(readRefusal(await send(visitor, [file(pdf())]))).toMatchObject({ status: 409 });
    expect(await keptFor((await chatRow(reference)).id)).toHaveLength(1);
  });
});

describe('the number of messages with files', () => {
  it('is one per key, even when sent twice concurrently or again later', async () => {
    const visitor = newGuest();
    const key = randomUUID();
    const again = () => send(visitor, [file(photo), file(pdf())], { key });
    const [one, two] = await Promise.all([again(), again()]);
    expect(getData(one)).toEqual(getData(two));
    expect(getData(await again())).toEqual(getData(one));
    const other = await send(visitor, [file(pdf('/Other 1'))], { key });
    expect(readRefusal(other)).toMatchObject({ status: 422 });
    expect(await filesOf(visitor)).toHaveLength(2);
    const { reference } = getData<{ reference: string }>(one);
    expect(await keptFor((await chatRow(reference)).id)).toHaveLength(2);
  });

  it('is limited concurrently: of many messages with files some are accepted, and only those store files', async () => {
    const visitor = newGuest();
    const answers = await Promise.all(
      Array.from({ length: 17 }, () => send(visitor, Array<Sent>(3).fill(file(pdf())))),
    );
    const codes = answers.map(({ statusCode }) => statusCode);
    const went = codes.filter((code) => code === 200).length;
    expect(codes.filter((code) => code === 429)).toHaveLength(11);
    expect(went).toBe(6);
    expect(await filesOf(visitor)).toHaveLength(18);
  });

  it('is limited per chat; the next chat starts from zero', async () => {
    const visitor = newGuest();
    let minute = 0;
    const sendPdfs = (n: number) => {
      setHostTime(`2026-03-04T05:${String((minute += 2)).padStart(2, '0')}:00Z`);
      return send(visitor, Array<Sent>(n).fill(file(pdf())));
    };
    for (let n = 0; n < 6; n += 1) expect((await sendPdfs(3)).statusCode).toBe(200);
    expect(readRefusal(await sendPdfs(3))).toMatchObject({
      status: 422,
      fields: [{ field: 'files', message: 'chatFilesFull' }],
    });
    expect((await sendPdfs(2)).statusCode).toBe(200);
    const { reference } = await current(visitor);
    await callSupport('close', { reference });
    expect((await sendPdfs(1)).statusCode).toBe(200);
  });

  it('is limited per day and guest network, regardless of cookies', async () => {
    const from = randomIp();
    // The maximum number of concurrent chats.
    const guests = Array.from({ length: 5 }, newGuest);
    const sendThree = (minute: number) => {
      setHostTime(`2026-03-04T05:${String(minute).padStart(2, '0')}:00Z`);
      const visitor = guests[minute % guests.length] ?? newGuest();
      return send(visitor, Array<Sent>(3).fill(file(pdf())), { from });
    };
    const most = Math.floor(env.RATE_LIMIT_CHAT_FILES_DAY / 3);
    for (let n = 0; n < most; n += 1) expect((await sendThree(n)).statusCode).toBe(200);
    expect(readRefusal(await sendThree(most))).toMatchObject({ status: 429 });
  });
});

it('encodes a hostile file name safely in the header', async () => {
  const visitor = newGuest();
  await send(visitor, [file(pdf(), `é'(1)*\n"; x=.pdf`)]);
  const [sent] = await filesOf(visitor);
  const { headers } = await fetched(visitor, sent?.id ?? '');
  expect(headers['content-disposition']).toBe(
    `attachment; filename="document.pdf"; filename*=UTF-8''%C3%A9%27%281%29%3B%20x%3D.pdf`,
  );
});

it('the desk can send files too, which the visitor can download', async () => {
  const { visitor, reference } = await withPhoto();
  const reply = await callSupport('reply', {
    reference,
    text: '',
    files: [file(pdf(), 'label.pdf')],
  });
  expect(reply.statusCode).toBe(200);
  const { messages } = await current(visitor);
  expect(messages.at(-1)).toMatchObject({ by: 'support', files: [{ name: 'label.pdf' }] });
  const id = messages.at(-1)?.files?.[0]?.id ?? '';
  expect((await fetched(visitor, id)).body).toBe(pdf());
});

it('the transcript names files but does not attach them', async () => {
  const { as, member } = await newMember(host.db);
  await withPhoto({ as });
  await host.call('POST /chat/transcript', {
    as,
    from: randomIp(),
    headers: { 'idempotency-key': randomUUID() },
    body: {},
  });
  const [letter] = await host.db
    .select()
    .from(schema.mailOutbox)
    .where(eq(schema.mailOutbox.memberId, member.id));
  expect(letter?.data).toMatchObject({ lines: [{ by: 'visitor', files: ['box.webp'] }] });
  expect(JSON.stringify(letter?.data)).not.toMatch(/[0-9a-f]{8}-|base64/);
});

it('files are deleted with their chat after a year, a guest’s and a member’s, and no others', async () => {
  const { as, member } = await newMember(host.db);
  await withPhoto({ as });
  const ofGuest = await chatRow((await withPhoto()).reference);
  const other = randomUUID();
  await host.db
    .insert(schema.files)
    .values({
      ...{ memberId: member.id, id: other, variant: 'invoice', mime: 'application/pdf' },
      ...{ sha256: '', bytes: Buffer.from(pdf()) },
    });
  setHostTime('2027-03-06T06:00:00Z');
  await tidyChats(host.db);
  expect(await keptFor(ofGuest.id)).toEqual([]);
  expect((await keptFor(member.id)).map(({ id }) => id)).toEqual([other]);
});
