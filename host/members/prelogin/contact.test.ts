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

type Sent = Reply<'POST /prelogin/sendcsemail'>;
interface More {
  as?: Token;
  key?: string;
  from?: string;
  portal?: string;
}
const somewhere = () => `10.${randomInt(255)}.${randomInt(255)}.${randomInt(255)}`;
const stranger = () => `${randomUUID().slice(0, 12)}@shoppers.example`;
const words = (email = stranger()) => ({
  subject: 'Where is my parcel',
  email,
  additionaldetails: 'It was delivered on Monday.\nPlease look.',
});
const write = (
  body: unknown,
  { as, key = randomUUID(), from = somewhere(), portal = 'cgw' }: More = {},
) =>
  host.call('POST /prelogin/sendcsemail', {
    body,
    from,
    headers: { 'idempotency-key': key, 'x-portal': portal },
    ...(as && { as }),
  });
const emailsAbout = (reference: string) =>
  host.db
    .select()
    .from(schema.mailOutbox)
    .where(eq(schema.mailOutbox.cause, `contact:${reference}`));
const messages = async () =>
  getData<Reply<'GET /operator/messages'>>(
    await host.call('GET /operator/messages', { headers: operatorKey }),
  ).items;

/** The email as sent to the mail server. */
async function posted(reference: string): Promise<Mail | undefined> {
  const [row] = await emailsAbout(reference);
  const sent: Mail[] = [];
  await sendWaitingMail(host.db, { warn: () => undefined }, async (mail) => void sent.push(mail));
  return sent.find((mail) => mail.id === row?.id);
}

describe('POST /prelogin/sendcsemail', () => {
  it("accepts a guest's message and emails only the brand's mailbox; replies go to the guest", async () => {
    const body = words();
    const { message, reference } = getData<Sent>(await write(body, { portal: 'hsg' }));
    expect(message).toContain('within 24 hours');
    expect(
      await host.db
        .select()
        .from(schema.mailOutbox)
        .where(eq(schema.mailOutbox.address, body.email)),
    ).toEqual([]);
    const mail = await posted(reference);
    expect(mail).toMatchObject({
      to: 'support@hopstreet.example',
      replyTo: body.email,
      subject: `[${reference}] Where is my parcel`,
    });
    expect(mail?.text).toContain('> It was delivered on Monday.\n> Please look.');
    expect(mail?.text).toContain('not signed in');
    expect((await messages()).find((one) => one.reference === reference)).toMatchObject({
      suite: '',
      email: body.email,
      portal: 'hsg',
      language: 'en',
      details: body.additionaldetails,
    });
  });

  it("includes a member's suite, and accepts the details under their other name", async () => {
    const { as, member } = await newMember(host.db, { language: 'ja' });
    const { additionaldetails: additionalDetails, ...rest } = words();
    const { reference } = getData<Sent>(await write({ ...rest, additionalDetails }, { as }));
    const mail = await posted(reference);
    expect(mail?.text).toContain(member.suite);
    expect(mail?.text).toContain(member.email);
    expect((await messages())[0]).toMatchObject({
      reference,
      suite: member.suite,
      language: 'ja',
      details: additionalDetails,
    });
  });

  it('sends a repeated request once, for guests too', async () => {
    const [body, key] = [words(), randomUUID()];
    const from = somewhere();
    const answers = await Promise.all(Array.from({ length: 15 }, () => write(body, { key, from })));
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    expect((await messages()).filter((one) => one.email === body.email)).toHaveLength(1);
    expect(readRefusal(await write({ ...body, subject: 'Another' }, { key, from })).status).toBe(
      422,
    );
  });

  it('removes URLs from the email and keeps the text for support', async () => {
    const body = {
      ...words(),
      subject: 'Look at www.evil.example now',
      additionaldetails: 'See https://evil.example/x?a=1\nand evil.example/win',
    };
    const { reference } = getData<Sent>(await write(body));
    const mail = await posted(reference);
    expect(`${mail?.subject}${mail?.html}${mail?.text}`).not.toContain('evil.example');
    expect((await messages()).find((one) => one.reference === reference)?.details).toContain(
      'https://evil.example/x?a=1',
    );
  });

  it('refuses line breaks in subject and address, and missing or oversized fields', async () => {
    const fieldsOf = async (more: object) =>
      ((readRefusal(await write({ ...words(), ...more })).fields ?? []) as FieldProblem[]).map(
        ({ field }) => field,
      );
    expect(await fieldsOf({ subject: 'Hello\r\nBcc: victim@shoppers.example' })).toEqual([
      'subject',
    ]);
    expect(await fieldsOf({ subject: 'Hello\u2028Bcc' })).toEqual(['subject']);
    expect(await fieldsOf({ email: `${stranger()}\r\nBcc: victim@shoppers.example` })).toEqual([
      'email',
    ]);
    expect(await fieldsOf({ subject: ' ', email: '', additionaldetails: '\n' })).toEqual([
      'subject',
      'email',
      'additionaldetails',
    ]);
    expect(await fieldsOf({ subject: 'x'.repeat(limits.contactSubjectMax + 1) })).toEqual([
      'subject',
    ]);
    expect(await fieldsOf({ additionaldetails: 'x'.repeat(limits.contactDetailsMax + 1) })).toEqual(
      ['additionaldetails'],
    );
    expect((await messages()).some((one) => /victim/.test(one.email + one.subject))).toBe(false);
  });

  it('accepts twenty a day per guest mailbox, without affecting members, and twenty per guest or member', async () => {
    const refused = async (calls: Promise<{ statusCode: number }>[]) =>
      (await Promise.all(calls)).filter(({ statusCode }) => statusCode === 429).length;
    const [email, from] = [stranger(), somewhere()];
    const { as } = await newMember(host.db);
    expect(await refused(Array.from({ length: 22 }, () => write(words(email))))).toBe(2);
    expect((await write(words(email), { as: (await newMember(host.db)).as })).statusCode).toBe(200);
    expect(await refused(Array.from({ length: 22 }, () => write(words(), { from })))).toBe(2);
    expect(await refused(Array.from({ length: 22 }, () => write(words(), { as })))).toBe(2);
  });

  it('deletes messages after a year', async () => {
    const { reference } = getData<Sent>(await write(words()));
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
