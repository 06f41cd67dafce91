import { randomUUID } from 'node:crypto';

import { inArray } from 'drizzle-orm';

import type { Token } from '@/contract/member/auth';
import type { Reply } from '@/contract/calls';
import { env } from '@/host/core/env';
import { schema } from '@/host/db/client';
import { openTestHost, type TestHost } from '@/host/testing/host';
import { newMember } from '@/host/testing/people';
import { getData, readRefusal } from '@/host/testing/shipping';

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
afterAll(() => host.close());

const randomEmail = () => `${randomUUID().slice(0, 12)}@friends.example`;
const send = (as: Token, emails: string[], message = '', key = randomUUID()) =>
  host.call('POST /refer/sendreferralemails', {
    as,
    body: { emails, message },
    headers: { 'idempotency-key': key },
  });
const listEmailsTo = (emails: string[]) =>
  host.db.select().from(schema.mailOutbox).where(inArray(schema.mailOutbox.address, emails));
type SendReply = Reply<'POST /refer/sendreferralemails'>;

describe('POST /refer/sendreferralemails', () => {
  it('emails nonmembers only, once each, and reports the outcome for every address', async () => {
    const [{ as, member }, registeredMember] = [
      await newMember(host.db, { language: 'ja' }),
      await newMember(host.db),
    ];
    const friend = randomEmail();
    const answer = getData<SendReply>(
      await send(
        as,
        [friend, friend.toUpperCase(), registeredMember.member.email, 'no address'],
        'Hello',
      ),
    );
    expect(answer).toEqual({
      sent: 1,
      total: 3,
      registeredemails: [registeredMember.member.email],
      results: [
        { email: friend, outcome: 'sent' },
        { email: registeredMember.member.email, outcome: 'registered' },
        { email: 'no address', outcome: 'invalid' },
      ],
    });
    const messages = await listEmailsTo([friend, registeredMember.member.email]);
    expect(messages).toEqual([
      expect.objectContaining({
        kind: 'referral',
        address: friend,
        language: 'ja',
        data: { from: 'Mei', suite: member.suite, message: 'Hello' },
      }),
    ]);
  });

  it('reveals no more registered members than the shared daily limit of the network allows', async () => {
    jest.replaceProperty(env, 'RATE_LIMIT_CHECKS_DAY', 5);
    const from = '2001:db8:77::1';
    const invite = async () =>
      host.call('POST /refer/sendreferralemails', {
        as: (await newMember(host.db)).as,
        body: { emails: [randomEmail(), randomEmail()] },
        headers: { 'idempotency-key': randomUUID() },
        from,
      });
    const check = () =>
      host.call('POST /register/emailcheck', { body: { email: randomEmail() }, from });
    const answers = [await invite(), await check(), await invite(), await invite(), await check()];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 429, 429]);
    jest.restoreAllMocks();
  });

  it('sends a repeated request once', async () => {
    const { as } = await newMember(host.db);
    const [friend, key] = [randomEmail(), randomUUID()];
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => send(as, [friend], '', key)),
    );
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    expect(await listEmailsTo([friend])).toHaveLength(1);
  });

  it('removes web addresses and invisible characters from the message', async () => {
    const { as } = await newMember(host.db);
    const friend = randomEmail();
    await send(
      as,
      [friend],
      'Look: https://evil.example/x?a=1 or www.evil.example\r\nBcc: a@evil.example, evil.example/win \u202Enow\u202C 3.5 kg free',
    );
    const [email] = await listEmailsTo([friend]);
    expect(email?.data['message']).not.toMatch(/evil\.example|https?:|\r|\n|\u202E/);
    expect(email?.data['message']).toMatch(/^Look: or .*now 3\.5 kg free$/);
  });

  it('refuses a line break in an address, more than ten, none, and a long message', async () => {
    const { as } = await newMember(host.db);
    const brokenAddress = `${randomEmail()}\r\nBcc: victim@friends.example`;
    expect(readRefusal(await send(as, [brokenAddress]))).toMatchObject({
      status: 422,
      fields: [{ field: 'emails' }],
    });
    expect(readRefusal(await send(as, Array.from({ length: 11 }, randomEmail)))).toMatchObject({
      status: 422,
      fields: [{ field: 'emails', message: 'emailsMax?max=10' }],
    });
    expect(readRefusal(await send(as, []))).toMatchObject({
      status: 422,
      fields: [{ field: 'emails', message: 'required' }],
    });
    expect(readRefusal(await send(as, [randomEmail()], 'x'.repeat(501))).status).toBe(422);
    expect(await listEmailsTo(['victim@friends.example'])).toEqual([]);
  });

  it('accepts at most twenty addresses a day, members included, even concurrently', async () => {
    const { as } = await newMember(host.db);
    const answers = await Promise.all(Array.from({ length: 30 }, () => send(as, [randomEmail()])));
    const refusals = answers.filter((answer) => answer.statusCode !== 200);
    expect(answers.length - refusals.length).toBe(20);
    expect(readRefusal(refusals[0]!)).toMatchObject({ status: 429, code: 1016 });
  });
});
