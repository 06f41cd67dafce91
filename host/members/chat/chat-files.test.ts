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
  createChatCalls,
  newGuest,
  getVisitorOptions,
  type Visitor,
} from '@/host/testing/chats';
import { openTestHost, type TestHost } from '@/host/testing/host';
import { operatorKey, drawPicture } from '@/host/testing/operator';
import { newMember, randomIp } from '@/host/testing/people';
import { getData, readRefusal } from '@/host/testing/shipping';

import { tidyChats } from './operator-chats';

let host: TestHost;
let photo: Buffer;
beforeAll(async () => {
  host = await openTestHost();
  photo = await drawPicture();
});
afterAll(() => host.close());
beforeEach(() => setHostTime('2026-03-04T05:00:00Z'));
afterEach(() => travel(0));

interface SentFile {
  name: string;
  data: string;
}
const createFile = (bytes: Buffer | string, name = 'box.png'): SentFile => ({
  name,
  data: Buffer.from(bytes).toString('base64'),
});
const buildPdf = (catalogEntries = '') =>
  `%PDF-1.4\n1 0 obj << /Type /Catalog ${catalogEntries} >> endobj\ntrailer << /Root 1 0 R >>\n%%EOF\n`;
const pdf = createFile(buildPdf());
const repeatPdf = (n: number) => Array<SentFile>(n).fill(pdf);

const { write, current, callSupport } = createChatCalls(() => host);
const send = (
  visitor: Visitor,
  files: SentFile[],
  { text = '', ...options }: { text?: string; key?: string; from?: string } = {},
) =>
  write(visitor, 'POST /chat/sendfiles', {
    ...options,
    body: { text, files, languageprefer: 'en' },
  });
const listFiles = async (visitor: Visitor): Promise<ChatFile[]> =>
  (await current(visitor)).messages.flatMap(({ files = [] }) => files);
const fetchFile = (visitor: Visitor, id: string) =>
  host.call('GET /chat/file', { ...getVisitorOptions(visitor), query: { id } });
const findStoredFiles = (ownerId: string) =>
  host.db.select().from(schema.files).where(eq(schema.files.memberId, ownerId));
async function findChatRow(reference: string) {
  const referenceFilter = eq(schema.chats.reference, reference);
  const [row] = await host.db.select().from(schema.chats).where(referenceFilter);
  if (!row) throw new Error('no such chat');
  return row;
}
/** Sends a picture as a visitor, and returns its file and chat. */
async function sendPhoto(visitor: Visitor = newGuest()) {
  const { reference } = getData<{ reference: string }>(await send(visitor, [createFile(photo)]));
  const [sent] = await listFiles(visitor);
  if (!sent) throw new Error('no file was stored');
  return { visitor, reference, sent };
}

describe('files of a message', () => {
  it('are stored with its text: a picture re-encoded without metadata, a PDF unchanged', async () => {
    const visitor = newGuest();
    const cameraPhoto = await sharp(photo)
      .withExif({ IFD3: { GPSLatitudeRef: 'N' } })
      .jpeg()
      .toBuffer();
    const answer = await send(
      visitor,
      [createFile(cameraPhoto, 'IMG_1.JPG'), createFile(buildPdf(), 'receipt.pdf')],
      { text: 'It came like this' },
    );
    expect(answer.statusCode).toBe(200);
    const [message] = (await current(visitor)).messages;
    expect(message).toMatchObject({
      text: 'It came like this',
      files: [
        { name: 'IMG_1.webp', mime: 'image/webp' },
        { name: 'receipt.pdf', mime: 'application/pdf', bytes: buildPdf().length },
      ],
    });
    const [pictureFile, pdfFile] = message?.files ?? [];
    const pictureAnswer = await fetchFile(visitor, pictureFile?.id ?? '');
    expect(pictureAnswer.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-disposition': expect.stringMatching(/^inline; /) as string,
    });
    const { format, exif } = await sharp(pictureAnswer.rawPayload).metadata();
    expect({ format, exif }).toEqual({ format: 'webp', exif: undefined });
    const pdfAnswer = await fetchFile(visitor, pdfFile?.id ?? '');
    expect(pdfAnswer.body).toBe(buildPdf());
    expect(pdfAnswer.headers['content-disposition']).toBe(
      `attachment; filename="document.pdf"; filename*=UTF-8''receipt.pdf`,
    );
  });

  it('can be sent without text, but the call requires a file', async () => {
    const { visitor, reference } = await sendPhoto();
    expect((await current(visitor)).messages).toMatchObject([{ text: '', files: [{}] }]);
    const { items } = getData<Reply<'GET /operator/chats'>>(
      await host.call('GET /operator/chats', { headers: operatorKey }),
    );
    expect(items.find((chat) => chat.reference === reference)?.text).toBe('[box.webp]');
    expect((await send(visitor, [], { text: 'Hello' })).statusCode).toBe(422);
    expect((await callSupport('reply', { reference, text: ' ' })).statusCode).toBe(422);
  });

  it('of a member are stored under the member, of a guest under the chat', async () => {
    const { as, member } = await newMember(host.db);
    await sendPhoto({ as });
    const memberFiles = await findStoredFiles(member.id);
    expect(memberFiles).toMatchObject([{ variant: 'chat', mime: 'image/webp' }]);
    const { reference, sent } = await sendPhoto();
    const guestFiles = await findStoredFiles((await findChatRow(reference)).id);
    expect(guestFiles).toMatchObject([{ id: sent.id }]);
  });
});

describe('access to a file', () => {
  it('is limited to its visitor, even after the chat has closed, and is not granted by its id', async () => {
    const { visitor, reference, sent } = await sendPhoto();
    const otherVisitors = [
      await sendPhoto(),
      await sendPhoto({ as: (await newMember(host.db)).as }),
      { visitor: newGuest() },
    ];
    for (const otherVisitor of otherVisitors) {
      const answer = await fetchFile(otherVisitor.visitor, sent.id);
      expect(readRefusal(answer)).toMatchObject({ status: 404 });
    }
    expect((await host.call('GET /chat/file', { query: { id: sent.id } })).statusCode).toBe(404);
    expect((await fetchFile(visitor, 'x')).statusCode).toBe(422);
    await callSupport('close', { reference });
    expect((await fetchFile(visitor, sent.id)).statusCode).toBe(200);
  });

  it("is granted to a member's own valid session", async () => {
    const { as } = await newMember(host.db);
    const { sent } = await sendPhoto({ as });
    const call = (headers: Record<string, string>) =>
      host.call('GET /chat/file', { query: { id: sent.id }, headers });
    expect((await call({ authorization: `Bearer ${'x'.repeat(43)}` })).statusCode).toBe(401);
    expect((await call({ 'x-visitor': 'v'.repeat(43) })).statusCode).toBe(404);
    expect((await fetchFile({ as }, sent.id)).statusCode).toBe(200);
  });

  it('is granted to an operator by its chat and the operator key', async () => {
    const { reference, sent } = await sendPhoto();
    const { reference: otherReference } = await sendPhoto();
    const load = (query: Record<string, string>, headers: Record<string, string> = operatorKey) =>
      host.call('GET /operator/chats/file', { query, headers });
    const loadedFile = getData<Reply<'GET /operator/chats/file'>>(
      await load({ reference, id: sent.id }),
    );
    expect(loadedFile).toMatchObject({ name: 'box.webp', mime: 'image/webp' });
    expect((await sharp(Buffer.from(loadedFile.data, 'base64')).metadata()).format).toBe('webp');
    expect((await load({ reference: otherReference, id: sent.id })).statusCode).toBe(404);
    expect((await load({ reference, id: sent.id }, {})).statusCode).toBe(403);
  });
});

describe('a refusal of files', () => {
  it.each<[string, string, Buffer | string]>([
    ['documentOnly', 'page.png', '<!doctype html><script>alert(1)</script>'],
    ['documentOnly', 'drawing.png', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['documentOnly', 'moving.gif', 'GIF89a\u0001\u0000\u0001\u0000'],
    ['pictureBroken', 'both.png', `\x89PNG\r\n\x1a\n<html><script>alert(1)</script>`],
    ['pdfBroken', 'cut.pdf', '%PDF-1.7 and no end'],
    ['pdfUnsafe', 'script.pdf', buildPdf('/OpenAction << /S /JavaScript /JS (app.alert(1)) >>')],
    ['required', 'empty.pdf', ''],
    ['fileTooLarge', 'one-more.pdf', Buffer.alloc(limits.fileMaxKb * 1024 + 1, '%PDF-')],
  ])('stores nothing (%s: %s)', async (message, name, bytes) => {
    const visitor = newGuest();
    const content = typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes;
    const files = [createFile(photo), createFile(content, name)];
    const answer = await send(visitor, files, { text: 'Look' });
    expect(readRefusal(answer)).toMatchObject({
      status: 422,
      fields: [{ field: 'files.1', message }],
    });
    expect((await current(visitor)).state).toBe('none');
  });

  it('does not apply to markup appended to a picture, which is removed instead', async () => {
    const visitor = newGuest();
    const photoWithMarkup = Buffer.concat([photo, Buffer.from('<script>alert(1)</script>')]);
    await send(visitor, [createFile(photoWithMarkup)]);
    const [sentFile] = await listFiles(visitor);
    expect((await fetchFile(visitor, sentFile?.id ?? '')).body).not.toContain('script');
  });

  it('applies to more than three files, a body of many megabytes, no visitor, and no key', async () => {
    const tooManyFiles = repeatPdf(limits.chatFilesMax + 1);
    expect((await send(newGuest(), tooManyFiles)).statusCode).toBe(422);
    expect((await send(newGuest(), repeatPdf(50))).statusCode).toBe(422);
    expect((await send(newGuest(), [createFile(Buffer.alloc(6_000_000))])).statusCode).toBe(422);
    expect((await send({ token: '' }, [pdf])).statusCode).toBe(401);
    const unkeyedAnswer = await host.call('POST /chat/sendfiles', {
      ...getVisitorOptions(newGuest()),
      from: randomIp(),
      body: { text: '', files: [pdf] },
    });
    expect(unkeyedAnswer.statusCode).toBe(400);
  });

  it('applies to a first message outside support hours, and a reply to a closed chat', async () => {
    const { visitor, reference } = await sendPhoto();
    await callSupport('close', { reference });
    const reply = await callSupport('reply', { reference, text: '', files: [pdf] });
    expect(reply.statusCode).toBe(422);
    setHostTime('2026-03-04T23:30:00Z');
    expect(readRefusal(await send(visitor, [pdf]))).toMatchObject({ status: 409 });
    expect(await findStoredFiles((await findChatRow(reference)).id)).toHaveLength(1);
  });
});

describe('the number of messages with files', () => {
  it('is one per key, even when sent twice concurrently or again later', async () => {
    const visitor = newGuest();
    const key = randomUUID();
    const sendAgain = () => send(visitor, [createFile(photo), pdf], { key });
    const [firstAnswer, secondAnswer] = await Promise.all([sendAgain(), sendAgain()]);
    expect(getData(firstAnswer)).toEqual(getData(secondAnswer));
    expect(getData(await sendAgain())).toEqual(getData(firstAnswer));
    const otherAnswer = await send(visitor, [createFile(buildPdf('/Other 1'))], { key });
    expect(readRefusal(otherAnswer)).toMatchObject({ status: 422 });
    expect(await listFiles(visitor)).toHaveLength(2);
    const { reference } = getData<{ reference: string }>(firstAnswer);
    expect(await findStoredFiles((await findChatRow(reference)).id)).toHaveLength(2);
  });

  it('is limited for concurrent messages too, and only the accepted ones store files', async () => {
    const visitor = newGuest();
    const messages = Array.from({ length: 17 }, () => send(visitor, repeatPdf(3)));
    const answers = await Promise.all(messages);
    const codes = answers.map(({ statusCode }) => statusCode);
    const acceptedCount = codes.filter((code) => code === 200).length;
    expect(codes.filter((code) => code === 429)).toHaveLength(11);
    expect(acceptedCount).toBe(6);
    expect(await listFiles(visitor)).toHaveLength(18);
  });

  it('is limited per chat; the next chat starts from zero', async () => {
    const visitor = newGuest();
    let minute = 0;
    const sendPdfs = (n: number) => {
      setHostTime(`2026-03-04T05:${String((minute += 2)).padStart(2, '0')}:00Z`);
      return send(visitor, repeatPdf(n));
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
      return send(visitor, repeatPdf(3), { from });
    };
    const maxMessages = Math.floor(env.RATE_LIMIT_CHAT_FILES_DAY / 3);
    for (let n = 0; n < maxMessages; n += 1) expect((await sendThree(n)).statusCode).toBe(200);
    expect(readRefusal(await sendThree(maxMessages))).toMatchObject({ status: 429 });
  });
});

it('encodes a hostile file name safely in the header', async () => {
  const visitor = newGuest();
  await send(visitor, [createFile(buildPdf(), `é'(1)*\n"; x=.pdf`)]);
  const [sentFile] = await listFiles(visitor);
  const { headers } = await fetchFile(visitor, sentFile?.id ?? '');
  expect(headers['content-disposition']).toBe(
    `attachment; filename="document.pdf"; filename*=UTF-8''%C3%A9%27%281%29%3B%20x%3D.pdf`,
  );
});

it('an operator can send files too, which the visitor can load', async () => {
  const { visitor, reference } = await sendPhoto();
  const files = [createFile(buildPdf(), 'label.pdf')];
  const reply = await callSupport('reply', { reference, text: '', files });
  expect(reply.statusCode).toBe(200);
  const { messages } = await current(visitor);
  expect(messages.at(-1)).toMatchObject({ by: 'support', files: [{ name: 'label.pdf' }] });
  const id = messages.at(-1)?.files?.[0]?.id ?? '';
  expect((await fetchFile(visitor, id)).body).toBe(buildPdf());
});

it('the transcript names files but does not attach them', async () => {
  const { as, member } = await newMember(host.db);
  await sendPhoto({ as });
  await host.call('POST /chat/transcript', {
    as,
    from: randomIp(),
    headers: { 'idempotency-key': randomUUID() },
    body: {},
  });
  const memberFilter = eq(schema.mailOutbox.memberId, member.id);
  const [email] = await host.db.select().from(schema.mailOutbox).where(memberFilter);
  expect(email?.data).toMatchObject({ lines: [{ by: 'visitor', files: ['box.webp'] }] });
  expect(JSON.stringify(email?.data)).not.toMatch(/[0-9a-f]{8}-|base64/);
});

it('files of guests and members are deleted with their chat after a year, and no others', async () => {
  const { as, member } = await newMember(host.db);
  await sendPhoto({ as });
  const guestChat = await findChatRow((await sendPhoto()).reference);
  const otherId = randomUUID();
  await host.db
    .insert(schema.files)
    .values({
      ...{ memberId: member.id, id: otherId, variant: 'invoice', mime: 'application/pdf' },
      ...{ sha256: '', bytes: Buffer.from(buildPdf()) },
    });
  setHostTime('2027-03-06T06:00:00Z');
  await tidyChats(host.db);
  expect(await findStoredFiles(guestChat.id)).toEqual([]);
  expect((await findStoredFiles(member.id)).map(({ id }) => id)).toEqual([otherId]);
});
