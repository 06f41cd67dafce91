import { randomUUID } from 'node:crypto';

import { and, eq } from 'drizzle-orm';

import type { Token } from '@/contract/member/auth';
import { errorCodes } from '@/contract/error-codes';
import type { Profile } from '@/contract/member/user';
import { travel } from '@/host/core/clock';
import { env } from '@/host/core/env';
import { signLink } from '@/host/core/sessions/link-token';
import { makeTemporaryPassword } from '@/host/core/sessions/temporary-password';
import { schema } from '@/host/db/client';
import { sendEmails } from '@/host/testing/emails';
import { openTestHost, type TestHost } from '@/host/testing/host';
import { operatorKey } from '@/host/testing/operator';
import { newMember } from '@/host/testing/people';
import { getData, readRefusal } from '@/host/testing/shipping';

import { signMailNotice } from './mailbox-failures';
import { notify } from './notifications/notify';
import { queueMail } from './outbox';

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
  await sendEmails(host.db);
});
afterAll(() => host.close());
afterEach(() => {
  jest.restoreAllMocks();
  travel(0);
});

const { mailOutbox, members } = schema;
const permanent = { type: 'Permanent', subType: 'General', message: 'No such mailbox.' };
const noticeOf = (
  to: string,
  { type = 'email.bounced', bounce = permanent, at = new Date() } = {},
) =>
  JSON.stringify({
    type,
    created_at: at.toISOString(),
    data: { email_id: randomUUID(), to: [to], ...(type === 'email.bounced' && { bounce }) },
  });
const post = (text: string, headers: Record<string, string> = signMailNotice(text)) =>
  host.app.inject({
    method: 'POST',
    url: '/webhooks/mail',
    headers: { 'content-type': 'application/json', ...headers },
    payload: text,
  });
const failureOf = async (as: Token) =>
  getData<Profile>(await host.call('GET /user/showprofile', { as })).emailfailure;
const rowOf = async (id: string) =>
  (await host.db.select().from(members).where(eq(members.id, id)))[0];
/** Returns the link in the member's email of a kind. */
const tokenIn = (text: string | undefined) => /[?&]confirm=([\w.-]+)/.exec(text ?? '')?.[1] ?? '';

describe("a mail provider's notice", () => {
  it('marks only mailboxes that do not exist or report spam', async () => {
    const [gone, bored, other] = await Promise.all([1, 2, 3].map(() => newMember(host.db)));
    if (!gone || !bored || !other) throw new Error('no members');
    expect((await post(noticeOf(gone.member.email.toUpperCase()))).statusCode).toBe(200);
    getData(await post(noticeOf(bored.member.email, { type: 'email.complained' })));
    getData(await post(noticeOf('nobody@example.com')));
    getData(await post(noticeOf(other.member.email, { type: 'email.delivered' })));
    const later = { ...permanent, type: 'Transient' };
    getData(await post(noticeOf(other.member.email, { bounce: later })));
    getData(await post(JSON.stringify({ type: 'contact.created', data: {} })));
    expect([
      await failureOf(gone.as),
      await failureOf(bored.as),
      await failureOf(other.as),
    ]).toEqual(['bounced', 'complained', null]);
  });

  it('marks all recipients that it lists', async () => {
    const { member, as } = await newMember(host.db);
    const others = Array.from({ length: 60 }, (_, n) => `other-${n}@example.com`);
    const text = JSON.stringify({
      ...(JSON.parse(noticeOf('')) as object),
      data: { to: [...others, `${'x'.repeat(400)}@example.com`, member.email], bounce: permanent },
    });
    getData(await post(text));
    expect(await failureOf(as)).toBe('bounced');
  });

  it('counts once, with a signature over its text and a recent time', async () => {
    const { member, as } = await newMember(host.db);
    const text = noticeOf(member.email);
    const good = signMailNotice(text);
    const minutes = (n: number) => signMailNotice(text, new Date(Date.now() + n * 60_000));
    const wrong: Record<string, string>[] = [
      {},
      signMailNotice(`${text} `),
      { ...good, 'svix-id': 'msg_other' },
      { ...good, 'svix-signature': (good['svix-signature'] ?? '').replace('v1,', 'v2,') },
      { ...good, 'svix-signature': 'v1,' },
      { ...good, 'svix-timestamp': 'now' },
      minutes(-6),
      minutes(6),
    ];
    for (const headers of wrong)
      expect(readRefusal(await post(text, headers))).toMatchObject({
        status: 400,
        code: errorCodes.badSignature.code,
      });
    expect(await failureOf(as)).toBeNull();
    // The standard's header names, with a second signature during a secret rotation.
    const standard = Object.fromEntries(
      Object.entries(good).map(([name, value]) => [name.replace('svix', 'webhook'), value]),
    );
    const both = `v1,AAAA ${standard['webhook-signature'] ?? ''}`;
    getData(await post(text, { ...standard, 'webhook-signature': both }));
    const marked = await rowOf(member.id);
    expect(marked?.emailFailure).toBe('bounced');
    getData(await post(text, good));
    expect(await rowOf(member.id)).toEqual(marked);
  });

  it('is signed according to the standard', async () => {
    const secret = 'whsec_plJ3nmyCDGBKInavdOK15jsl';
    jest.replaceProperty(env, 'MAIL_WEBHOOK_SECRET', secret);
    travel(1731705121_000 - Date.now());
    const published = {
      'svix-id': 'msg_loFOjxBNrRLzqYUf',
      'svix-timestamp': '1731705121',
      'svix-signature': 'v1,rAvfW3dJ/X/qxhsaXPOyyCGmRKsaKWcsNccKXlIktD0=',
    };
    getData(await post('{"event_type":"ping","data":{"success":true}}', published));
  });

  it('is a 404 when a mail server is set without a secret', async () => {
    jest.replaceProperty(env, 'SMTP_URL', 'smtp://mail.example');
    expect((await post('{}', {})).statusCode).toBe(404);
  });

  it('can be sent by the sandbox, for the operator only', async () => {
    const { member, as } = await newMember(host.db);
    const origin = await host.app.listen({ port: 0, host: '127.0.0.1' });
    const say = (headers: Record<string, string>) =>
      fetch(`${origin}/sandbox/mail/notice`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ to: member.email, type: 'email.complained' }),
      });
    expect((await say({})).status).toBe(403);
    expect((await say(operatorKey)).status).toBe(200);
    expect(await failureOf(as)).toBe('complained');
  });
});

describe('a marked mailbox', () => {
  const marked = async (type = 'email.bounced') => {
    const { member, as } = await newMember(host.db);
    getData(await post(noticeOf(member.email, { type })));
    return { member, as };
  };
  const news = (memberId: string) =>
    notify(host.db, memberId, 'txnpkg_new', { packageRef: 'PK1', name: 'Tea' });
  const sentTo = async (email: string) =>
    (await sendEmails(host.db)).filter(({ to }) => to?.[0]?.address === email);

  it.each(['email.bounced', 'email.complained'])(
    'gets no optional emails, but all others: %s',
    async (type) => {
      const { member } = await newMember(host.db);
      // Queued before, and after.
      await news(member.id);
      getData(await post(noticeOf(member.email, { type })));
      await news(member.id);
      const changed = { at: new Date().toISOString() };
      const to = { memberId: member.id };
      await queueMail(host.db, { kind: 'password-changed', to, data: changed });
      expect((await sentTo(member.email)).map(({ subject }) => subject)).toEqual([
        'Your password was changed',
      ]);
      const choices = and(eq(mailOutbox.memberId, member.id), eq(mailOutbox.kind, 'package'));
      const rows = await host.db.select().from(mailOutbox).where(choices);
      expect(rows.map(({ state }) => state)).toEqual(['void', 'void']);
    },
  );

  it('works again once its member opens the link of a new email, signed in', async () => {
    const { member, as } = await newMember(host.db);
    const before = signLink(member);
    getData(await post(noticeOf(member.email)));
    const confirm = (token: string, who = as) =>
      host.call('POST /user/confirmemail', { as: who, body: { token } });
    expect(readRefusal(await confirm(before)).status).toBe(401);
    getData(await host.call('POST /user/emailconfirmation', { as }));
    const [email] = await sentTo(member.email);
    expect(email?.subject).toBe('Confirm your email address');
    const token = tokenIn(email?.text);
    expect(readRefusal(await confirm(token, (await newMember(host.db)).as)).status).toBe(401);
    expect(await failureOf(as)).toBe('bounced');
    getData(await confirm(token));
    getData(await confirm(token));
    expect(await failureOf(as)).toBeNull();
    // An earlier webhook that its provider repeats.
    getData(await post(noticeOf(member.email, { at: new Date(Date.now() - 3600_000) })));
    expect(await failureOf(as)).toBeNull();
    await news(member.id);
    expect(await sentTo(member.email)).toHaveLength(1);
  });

  it('gets at most three confirmation emails an hour, and none while it works', async () => {
    const { member, as } = await marked();
    for (let n = 0; n < 3; n += 1) getData(await host.call('POST /user/emailconfirmation', { as }));
    expect(readRefusal(await host.call('POST /user/emailconfirmation', { as })).status).toBe(429);
    const well = await newMember(host.db);
    getData(await host.call('POST /user/emailconfirmation', { as: well.as }));
    expect(await sentTo(member.email)).toHaveLength(3);
    expect(await sentTo(well.member.email)).toEqual([]);
  });

  it('is also confirmed by a temporary password', async () => {
    const { member } = await marked();
    const { password } = await makeTemporaryPassword(host.db, member.id);
    const typed = { currentpassword: password, password: 'Lantern-77' };
    const body = { email: member.email, ...typed, password_confirmation: 'Lantern-77' };
    const token = getData<Token>(await host.call('POST /updatepassword', { body }));
    expect(await failureOf(token)).toBeNull();
  });

  it('that bounced is not marked as spam later, but one marked as spam may bounce', async () => {
    const { member, as } = await marked('email.complained');
    for (const type of ['email.bounced', 'email.complained']) {
      getData(await post(noticeOf(member.email, { type })));
      expect(await failureOf(as)).toBe('bounced');
    }
  });
});
