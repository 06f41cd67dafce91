import { randomInt, randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';

import type { Token } from '@/contract/member/auth';
import type { FieldProblem } from '@/contract/error-codes';
import { limits } from '@/contract/limits';
import type { Reply } from '@/contract/calls';
import { schema } from '@/host/db/client';
import { sendWaitingMail } from '@/host/mail/send';
import type { Mail } from '@/host/mail/transport';
import { openTestHost, type TestHost } from '@/host/testing/host';
import { operatorKey } from '@/host/testing/operator';
import { newMember } from '@/host/testing/people';
import { getData, readRefusal } from '@/host/testing/shipping';
import { deleteExpired, expiries } from '@/host/core/retention';

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
afterAll(() => host.close());

type SendReply = Reply<'POST /prelogin/sendcsemail'>;
interface WriteOptions {
  as?: Token;
  key?: string;
  from?: string;
  portal?: string;
}
const randomIp = () => `10.${randomInt(255)}.${randomInt(255)}.${randomInt(255)}`;
const randomEmail = () => `${randomUUID().slice(0, 12)}@shoppers.example`;
const buildMessage = (email = randomEmail()) => ({
  subject: 'Where is my parcel',
  email,
  additionaldetails: 'It was delivered on Monday.\nPlease look.',
});
const write = (
  body: unknown,
  { as, key = randomUUID(), from = randomIp(), portal = 'cgw' }: WriteOptions = {},
) =>
  host.call('POST /prelogin/sendcsemail', {
    body,
    from,
    headers: { 'idempotency-key': key, 'x-portal': portal },
    ...(as && { as }),
  });
const listEmails = (reference: string) =>
  host.db
    .select()
    .from(schema.mailOutbox)
    .where(eq(schema.mailOutbox.cause, `contact:${reference}`));
const listMessages = async () =>
  getData<Reply<'GET /operator/messages'>>(
    await host.call('GET /operator/messages', { headers: operatorKey }),
  ).items;

/** Sends the queued emails, and returns the one about this reference. */
async function sendEmail(reference: string): Promise<Mail | undefined> {
  const [row] = await listEmails(reference);
  const sentEmails: Mail[] = [];
  await sendWaitingMail(
    host.db,
    { warn: () => undefined },
    async (mail) => void sentEmails.push(mail),
  );
  return sentEmails.find((mail) => mail.id === row?.id);
}

describe('POST /prelogin/sendcsemail', () => {
  it("accepts a guest's message and emails only the brand's mailbox; replies go to the guest", async () => {
    const body = buildMessage();
    const { message, reference } = getData<SendReply>(await write(body, { portal: 'hsg' }));
    expect(message).toContain('within 24 hours');
    expect(
      await host.db
        .select()
        .from(schema.mailOutbox)
        .where(eq(schema.mailOutbox.address, body.email)),
    ).toEqual([]);
    const mail = await sendEmail(reference);
    expect(mail).toMatchObject({
      to: 'support@hopstreet.example',
      replyTo: body.email,
      subject: `[${reference}] Where is my parcel`,
    });
    expect(mail?.text).toContain('> It was delivered on Monday.\n> Please look.');
    expect(mail?.text).toContain('not signed in');
    expect((await listMessages()).find((item) => item.reference === reference)).toMatchObject({
      suite: '',
      email: body.email,
      portal: 'hsg',
      language: 'en',
      details: body.additionaldetails,
    });
  });

  it("includes a member's suite, and accepts the details under their other name", async () => {
    const { as, member } = await newMember(host.db, { language: 'ja' });
    const { additionaldetails: additionalDetails, ...rest } = buildMessage();
    const { reference } = getData<SendReply>(await write({ ...rest, additionalDetails }, { as }));
    const mail = await sendEmail(reference);
    expect(mail?.text).toContain(member.suite);
    expect(mail?.text).toContain(member.email);
    expect((await listMessages())[0]).toMatchObject({
      reference,
      suite: member.suite,
      language: 'ja',
      details: additionalDetails,
    });
  });

  it('sends a repeated request once, for guests too', async () => {
    const [body, key] = [buildMessage(), randomUUID()];
    const from = randomIp();
    const answers = await Promise.all(Array.from({ length: 15 }, () => write(body, { key, from })));
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    expect((await listMessages()).filter((item) => item.email === body.email)).toHaveLength(1);
    expect(readRefusal(await write({ ...body, subject: 'Another' }, { key, from })).status).toBe(
      422,
    );
  });

  it('removes URLs from the email and keeps the text for support', async () => {
    const body = {
      ...buildMessage(),
      subject: 'Look at www.evil.example now',
      additionaldetails: 'See https://evil.example/x?a=1\nand evil.example/win',
    };
    const { reference } = getData<SendReply>(await write(body));
    const mail = await sendEmail(reference);
    expect(`${mail?.subject}${mail?.html}${mail?.text}`).not.toContain('evil.example');
    expect((await listMessages()).find((item) => item.reference === reference)?.details).toContain(
      'https://evil.example/x?a=1',
    );
  });

  it('refuses line breaks in subject and address, and missing or oversized fields', async () => {
    const listInvalidFields = async (overrides: object) =>
      (
        (readRefusal(await write({ ...buildMessage(), ...overrides })).fields ??
          []) as FieldProblem[]
      ).map(({ field }) => field);
    expect(await listInvalidFields({ subject: 'Hello\r\nBcc: victim@shoppers.example' })).toEqual([
      'subject',
    ]);
    expect(await listInvalidFields({ subject: 'Hello\u2028Bcc' })).toEqual(['subject']);
    expect(
      await listInvalidFields({ email: `${randomEmail()}\r\nBcc: victim@shoppers.example` }),
    ).toEqual(['email']);
    expect(await listInvalidFields({ subject: ' ', email: '', additionaldetails: '\n' })).toEqual([
      'subject',
      'email',
      'additionaldetails',
    ]);
    expect(await listInvalidFields({ subject: 'x'.repeat(limits.contactSubjectMax + 1) })).toEqual([
      'subject',
    ]);
    expect(
      await listInvalidFields({ additionaldetails: 'x'.repeat(limits.contactDetailsMax + 1) }),
    ).toEqual(['additionaldetails']);
    expect((await listMessages()).some((item) => /victim/.test(item.email + item.subject))).toBe(
      false,
    );
  });

  it('accepts twenty messages a day per guest mailbox, without affecting members, and twenty per guest or member', async () => {
    const countRefusals = async (calls: Promise<{ statusCode: number }>[]) =>
      (await Promise.all(calls)).filter(({ statusCode }) => statusCode === 429).length;
    const [email, from] = [randomEmail(), randomIp()];
    const { as } = await newMember(host.db);
    expect(await countRefusals(Array.from({ length: 22 }, () => write(buildMessage(email))))).toBe(
      2,
    );
    expect(
      (await write(buildMessage(email), { as: (await newMember(host.db)).as })).statusCode,
    ).toBe(200);
    expect(
      await countRefusals(Array.from({ length: 22 }, () => write(buildMessage(), { from }))),
    ).toBe(2);
    expect(
      await countRefusals(Array.from({ length: 22 }, () => write(buildMessage(), { as }))),
    ).toBe(2);
  });

  it('deletes messages after a year', async () => {
    const { reference } = getData<SendReply>(await write(buildMessage()));
    await host.db
      .update(schema.contactMessages)
      .set({ createdAt: new Date(Date.now() - 366 * 24 * 3600_000) })
      .where(eq(schema.contactMessages.reference, reference));
    await deleteExpired(host.db, expiries.contact_messages);
    expect(
      await host.db
        .select()
        .from(schema.contactMessages)
        .where(eq(schema.contactMessages.reference, reference)),
    ).toEqual([]);
  });
});
