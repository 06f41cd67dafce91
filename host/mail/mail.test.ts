import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';

import { eq } from 'drizzle-orm';
import PostalMime from 'postal-mime';

import { payableKinds } from '@/contract/money/payments-table';
import { travel } from '@/host/core/clock';
import { findLinkOwner } from '@/host/core/sessions/link-token';

import { schema } from '../db/client';
import { openTestHost, type TestHost } from '../testing/host';
import { orderEmails } from '../testing/emails';
import { startMailServer } from '../testing/mail-server';
import { newMember } from '../testing/people';

import { queueMail } from './outbox';
import { getRetrySeconds, sendWaitingMail } from './send';
import { createFolderTransport, createSmtpTransport } from './transport';

const { mailOutbox } = schema;
const quietLogger = { warn: () => undefined };
let host: TestHost;

beforeAll(async () => {
  host = await openTestHost();
  // Emails queued by the demo member's payments.
  await sendWaitingMail(host.db, quietLogger, async () => undefined);
});
afterAll(() => host.close());
afterEach(async () => {
  travel(0);
  await host.db.delete(mailOutbox);
});

const createInvitation = (
  address: string,
  overrides: Partial<{ from: string; message: string; language: string }> = {},
) => ({
  kind: 'referral' as const,
  to: { address, language: overrides.language ?? 'en', portal: 'cgw' },
  data: { from: overrides.from ?? 'Maria', suite: 'CG1000001', message: overrides.message ?? '' },
});

describe('the outbox', () => {
  it('sends an email only when its cause is committed', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'outbox-'));
    const failedTransaction = host.db.transaction(async (tx) => {
      await queueMail(tx, createInvitation('friend@example.com'));
      throw new Error('the cause failed');
    });
    await expect(failedTransaction).rejects.toThrow('the cause failed');
    expect(await sendWaitingMail(host.db, quietLogger, createFolderTransport(folder))).toBe(0);
    expect(await readdir(folder)).toEqual([]);
  });

  it('writes an email to a member in their language, with a text and an HTML part', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'outbox-'));
    const { member } = await newMember(host.db, {
      language: 'tw',
      firstName: '美玲',
      portal: 'hsg',
    });
    await queueMail(host.db, {
      kind: 'package',
      to: { memberId: member.id },
      data: { type: 'txnpkg_new', packageRef: 'PK7H2M9QX4', name: '相機 <b>' },
    });
    expect(await sendWaitingMail(host.db, quietLogger, createFolderTransport(folder))).toBe(1);
    const [file = ''] = await readdir(folder);
    expect(file).toMatch(/-package-[0-9a-f-]{36}\.eml$/);
    const mail = await PostalMime.parse(await readFile(path.join(folder, file)));
    expect(mail.from).toMatchObject({ name: 'Hopstreet', address: 'support@hopstreet.example' });
    expect(mail.to?.[0]).toMatchObject({ address: member.email });
    expect(mail.subject).toBe('已到倉：相機 <b>');
    expect(mail.html).toContain('lang="zh-Hant"');
    expect(mail.html).toContain('相機 &lt;b&gt;');
    expect(mail.text).toContain('美玲，您好：');
    expect(mail.text).not.toMatch(/\p{Script=Han}:/u);
    const link = /http:\/\/localhost:3000\/tw\/from-mail\?\S+/.exec(mail.text ?? '')?.[0] ?? '';
    const query = new URL(link).searchParams;
    expect(query.get('target')).toBe('/packages/PK7H2M9QX4');
    expect((await findLinkOwner(host.db, query.get('token') ?? ''))?.id).toBe(member.id);
  });

  it('keeps an email while the mail server is down and sends it once afterwards', async () => {
    const downServer = await startMailServer();
    await downServer.close();
    await queueMail(host.db, createInvitation('friend@example.com'));
    expect(await sendWaitingMail(host.db, quietLogger, downServer.send)).toBe(0);
    const [waitingRow] = await host.db.select().from(mailOutbox);
    expect(waitingRow).toMatchObject({ state: 'waiting', tries: 1 });
    expect(waitingRow?.failure).toContain('ECONNREFUSED');

    const upServer = await startMailServer();
    expect(await sendWaitingMail(host.db, quietLogger, upServer.send)).toBe(0);
    travel(16_000);
    expect(await sendWaitingMail(host.db, quietLogger, upServer.send)).toBe(1);
    expect(await sendWaitingMail(host.db, quietLogger, upServer.send)).toBe(0);
    expect(upServer.messages).toHaveLength(1);
    expect(upServer.messages[0]).toContain(`Message-ID: <${waitingRow?.id}@crossgate.example>`);
    const [sentRow] = await host.db.select().from(mailOutbox);
    expect(sentRow).toMatchObject({ state: 'sent', data: {}, failure: null });
    await upServer.close();
  });

  it('gives up only on a recipient that the server permanently refuses', async () => {
    const answers = [451, 550];
    const server = await startMailServer(() =>
      Object.assign(new Error('no'), { responseCode: answers.shift() }),
    );
    await queueMail(host.db, createInvitation('gone@example.com'));
    await sendWaitingMail(host.db, quietLogger, server.send);
    expect((await host.db.select().from(mailOutbox))[0]).toMatchObject({ state: 'waiting' });
    travel(20_000);
    await sendWaitingMail(host.db, quietLogger, server.send);
    expect((await host.db.select().from(mailOutbox))[0]).toMatchObject({ state: 'refused' });
    await server.close();
  });

  it('sends each email once with any number of hosts', async () => {
    const server = await startMailServer();
    for (let n = 0; n < 25; n += 1)
      await queueMail(host.db, createInvitation(`friend${n}@example.com`));
    const counts = await Promise.all(
      Array.from({ length: 4 }, () => sendWaitingMail(host.db, quietLogger, server.send)),
    );
    expect(counts.reduce((sum, n) => sum + n)).toBe(25);
    expect(new Set(server.messages.map((mail) => /^To: (.*)$/m.exec(mail)?.[1])).size).toBe(25);
    await server.close();
  });

  it('emails each cause once', async () => {
    const email = { ...createInvitation('friend@example.com'), cause: 'invite:1' };
    expect([await queueMail(host.db, email), await queueMail(host.db, email)]).toEqual([
      true,
      false,
    ]);
  });

  it.each([
    'a@example.com\r\nBcc: b@example.com',
    'a@example.com,b@example.com',
    'nobody',
    'a b@example.com',
  ])('refuses the address %j', async (address) => {
    await expect(queueMail(host.db, createInvitation(address))).rejects.toMatchObject({
      problem: 'validation',
    });
  });

  it('prevents header and link injection through names and messages', async () => {
    const server = await startMailServer();
    await queueMail(
      host.db,
      createInvitation('friend@example.com', {
        from: 'Eve\r\nBcc: all@example.com',
        message: 'Look: https://evil.example/a and www.evil.example\nbye',
      }),
    );
    await sendWaitingMail(host.db, quietLogger, server.send);
    const mail = await PostalMime.parse(server.messages[0] ?? '');
    expect(mail.headers.map((header) => header.key)).not.toContain('bcc');
    expect(mail.subject).toBe('Eve Bcc: all@ invited you to join Crossgate');
    expect(mail.text).not.toContain('evil.example');
    expect(mail.text).toContain('> Look: and bye');
    expect(mail.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    );
    await server.close();
  });

  it('does not decode a name or reverse a subject', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'outbox-'));
    await queueMail(
      host.db,
      createInvitation('friend@example.com', {
        from: '=?utf-8?Q?Win_http=3A=2F=2Fevil.example?= \u202eAda',
      }),
    );
    await sendWaitingMail(host.db, quietLogger, createFolderTransport(folder));
    const [file = ''] = await readdir(folder);
    const { subject } = await PostalMime.parse(await readFile(path.join(folder, file)));
    expect(subject).toContain('= ?utf-8?Q?Win_http=3A');
    expect(subject).not.toContain('\u202e');
  });

  it('has every email in four languages', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'outbox-'));
    for (const language of ['en', 'zh', 'tw', 'ja']) {
      const { member } = await newMember(host.db, { language });
      const to = { memberId: member.id };
      await queueMail(host.db, { kind: 'welcome', to, data: {} });
      await queueMail(host.db, { kind: 'temporary-password', to, data: {} });
      await queueMail(host.db, {
        kind: 'password-changed',
        to,
        data: { at: '2026-03-01T10:00:00.000Z', device: 'Chrome · Windows' },
      });
      await queueMail(host.db, {
        kind: 'shipment-left',
        to,
        data: { shipmentRef: 'SH1', awb: 'AWB1', courier: 'DHL' },
      });
      await queueMail(host.db, { kind: 'shipment-delivered', to, data: { shipmentRef: 'SH1' } });
      await queueMail(host.db, {
        kind: 'refunded',
        to,
        data: { reference: 'SH1', amount: '12.50', currency: 'USD' },
      });
      for (const target of payableKinds)
        await queueMail(host.db, {
          kind: 'paid',
          to,
          data: { target, reference: 'SH1', page: 'SH1', amount: '12.50', credits: '1.00' },
        });
      for (const mail of orderEmails) await queueMail(host.db, { ...mail, to });
      await queueMail(host.db, {
        kind: 'payment-request',
        to,
        data: {
          requestRef: 'PR1',
          requestId: randomUUID(),
          description: 'Return postage',
          amount: '12.50',
          required: true,
        },
      });
      await queueMail(host.db, createInvitation('friend@example.com', { language }));
    }
    expect(await sendWaitingMail(host.db, quietLogger, createFolderTransport(folder))).toBe(88);
    const mails = await Promise.all(
      (await readdir(folder)).map(async (file) =>
        PostalMime.parse(await readFile(path.join(folder, file))),
      ),
    );
    // Two languages may share a subject.
    const languageSubjects = mails.map(
      ({ subject, html }) => `${/lang="[^"]+"/.exec(html ?? '')?.[0]} ${subject}`,
    );
    expect(new Set(languageSubjects).size).toBe(88);
    for (const mail of mails)
      expect(`${mail.subject}${mail.text}${mail.html}`).not.toMatch(/undefined|mail\.\w|\{\w+\}/);
    const [part] = mails.filter(({ subject = '' }) => subject.startsWith('We’ve bought part of'));
    expect(part?.text).toMatch(/^What we bought: Mug\nWhat we didn’t buy: Plate, Bowl$/m);
    expect(part?.text).not.toMatch(/We’ve bought everything/);
    // The email about a changed password names the device.
    expect(mails.filter(({ text = '' }) => text.includes('Chrome · Windows'))).toHaveLength(4);
  });

  it('stores no temporary password, and creates it when its email is sent', async () => {
    const server = await startMailServer();
    const { member } = await newMember(host.db);
    await queueMail(host.db, { kind: 'temporary-password', to: { memberId: member.id }, data: {} });
    expect(
      await host.db
        .select()
        .from(schema.temporaryPasswords)
        .where(eq(schema.temporaryPasswords.memberId, member.id)),
    ).toEqual([]);
    await sendWaitingMail(host.db, quietLogger, server.send);
    const { text } = await PostalMime.parse(server.messages[0] ?? '');
    const password = /[A-Z2-9]{4}(-[A-Z2-9]{4}){3}/.exec(text ?? '')?.[0] ?? 'none';
    const [row] = await host.db
      .select()
      .from(schema.temporaryPasswords)
      .where(eq(schema.temporaryPasswords.memberId, member.id));
    expect(row?.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify([row, await host.db.select().from(mailOutbox)])).not.toContain(
      password.slice(0, 4),
    );
    await server.close();
  });
});

describe('the pause after a failed email', () => {
  it.each([
    [1, 15],
    [2, 30],
    [3, 60],
    [9, 3600],
    [500, 3600],
  ])('on try %i is %i seconds', (tries, seconds) => {
    expect(getRetrySeconds(tries)).toBe(seconds);
  });
});

describe('a mail server that fails', () => {
  const email = {
    id: 'a',
    kind: 'test',
    from: { name: 'Shop', address: 'shop@example.com' },
    to: 'friend@example.com',
    subject: 'Hello',
    html: '<p>Hello</p>',
    text: 'Hello',
    language: 'en',
  };
  it.each([
    ['trickles', ' ', 50],
    ['goes on without end', `250-${'x'.repeat(64 * 1024)}`, 0],
  ])(
    'does not delay other emails: one that %s is abandoned within the time limit of an email',
    async (_what, part, pauseMs) => {
      const timers = new Set<NodeJS.Timeout>();
      const server = createServer((socket) => {
        socket.on('error', () => undefined);
        const write = () => !socket.destroyed && socket.write(part);
        timers.add(setInterval(write, pauseMs));
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const startMs = performance.now();
      await expect(
        createSmtpTransport(
          `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
          1_000,
        )(email),
      ).rejects.toThrow();
      expect(performance.now() - startMs).toBeLessThan(30_000);
      timers.forEach(clearInterval);
      await new Promise((resolve) => server.close(resolve));
    },
  );
});
