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
const permanentBounce = { type: 'Permanent', subType: 'General', message: 'No such mailbox.' };
const buildNotice = (
  to: string,
  { type = 'email.bounced', bounce = permanentBounce, at = new Date() } = {},
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
const getFailure = async (as: Token) =>
  getData<Profile>(await host.call('GET /user/showprofile', { as })).emailfailure;
const findRow = async (id: string) =>
  (await host.db.select().from(members).where(eq(members.id, id)))[0];
/** Returns the confirmation token in the text of an email. */
const readToken = (text: string | undefined) => /[?&]confirm=([\w.-]+)/.exec(text ?? '')?.[1] ?? '';

describe("a mail provider's notice", () => {
  it('marks only mailboxes that do not exist or report spam', async () => {
    const [bouncedMember, complainingMember, otherMember] = await Promise.all(
      [1, 2, 3].map(() => newMember(host.db)),
    );
    if (!bouncedMember || !complainingMember || !otherMember) throw new Error('no members');
    expect((await post(buildNotice(bouncedMember.member.email.toUpperCase()))).statusCode).toBe(
      200,
    );
    getData(await post(buildNotice(complainingMember.member.email, { type: 'email.complained' })));
    getData(await post(buildNotice('nobody@example.com')));
    getData(await post(buildNotice(otherMember.member.email, { type: 'email.delivered' })));
    const transientBounce = { ...permanentBounce, type: 'Transient' };
    getData(await post(buildNotice(otherMember.member.email, { bounce: transientBounce })));
    getData(await post(JSON.stringify({ type: 'contact.created', data: {} })));
    expect([
      await getFailure(bouncedMember.as),
      await getFailure(complainingMember.as),
      await getFailure(otherMember.as),
    ]).toEqual(['bounced', 'complained', null]);
  });

  it('marks all recipients that it lists', async () => {
    const { member, as } = await newMember(host.db);
    const otherAddresses = Array.from({ length: 60 }, (_, n) => `other-${n}@example.com`);
    const text = JSON.stringify({
      ...(JSON.parse(buildNotice('')) as object),
      data: {
        to: [...otherAddresses, `${'x'.repeat(400)}@example.com`, member.email],
        bounce: permanentBounce,
      },
    });
    getData(await post(text));
    expect(await getFailure(as)).toBe('bounced');
  });

  it('counts once, with a signature over its text and a recent time', async () => {
    const { member, as } = await newMember(host.db);
    const text = buildNotice(member.email);
    const validHeaders = signMailNotice(text);
    const signWithOffset = (n: number) => signMailNotice(text, new Date(Date.now() + n * 60_000));
    const wrongHeaders: Record<string, string>[] = [
      {},
      signMailNotice(`${text} `),
      { ...validHeaders, 'svix-id': 'msg_other' },
      {
        ...validHeaders,
        'svix-signature': (validHeaders['svix-signature'] ?? '').replace('v1,', 'v2,'),
      },
      { ...validHeaders, 'svix-signature': 'v1,' },
      { ...validHeaders, 'svix-timestamp': 'now' },
      signWithOffset(-6),
      signWithOffset(6),
    ];
    for (const headers of wrongHeaders)
      expect(readRefusal(await post(text, headers))).toMatchObject({
        status: 400,
        code: errorCodes.badSignature.code,
      });
    expect(await getFailure(as)).toBeNull();
    // The standard's header names, with a second signature during a secret rotation.
    const standardHeaders = Object.fromEntries(
      Object.entries(validHeaders).map(([name, value]) => [name.replace('svix', 'webhook'), value]),
    );
    const bothSignatures = `v1,AAAA ${standardHeaders['webhook-signature'] ?? ''}`;
    getData(await post(text, { ...standardHeaders, 'webhook-signature': bothSignatures }));
    const markedRow = await findRow(member.id);
    expect(markedRow?.emailFailure).toBe('bounced');
    getData(await post(text, validHeaders));
    expect(await findRow(member.id)).toEqual(markedRow);
  });

  it('is signed according to the standard', async () => {
    const secret = 'whsec_plJ3nmyCDGBKInavdOK15jsl';
    jest.replaceProperty(env, 'MAIL_WEBHOOK_SECRET', secret);
    travel(1731705121_000 - Date.now());
    const publishedHeaders = {
      'svix-id': 'msg_loFOjxBNrRLzqYUf',
      'svix-timestamp': '1731705121',
      'svix-signature': 'v1,rAvfW3dJ/X/qxhsaXPOyyCGmRKsaKWcsNccKXlIktD0=',
    };
    getData(await post('{"event_type":"ping","data":{"success":true}}', publishedHeaders));
  });

  it('gets a 404 when a mail server is set without a secret', async () => {
    jest.replaceProperty(env, 'SMTP_URL', 'smtp://mail.example');
    expect((await post('{}', {})).statusCode).toBe(404);
  });

  it('can be sent by the sandbox, for the operator only', async () => {
    const { member, as } = await newMember(host.db);
    const origin = await host.app.listen({ port: 0, host: '127.0.0.1' });
    const sendNotice = (headers: Record<string, string>) =>
      fetch(`${origin}/sandbox/mail/notice`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ to: member.email, type: 'email.complained' }),
      });
    expect((await sendNotice({})).status).toBe(403);
    expect((await sendNotice(operatorKey)).status).toBe(200);
    expect(await getFailure(as)).toBe('complained');
  });
});

describe('a marked mailbox', () => {
  const createMarkedMember = async (type = 'email.bounced') => {
    const { member, as } = await newMember(host.db);
    getData(await post(buildNotice(member.email, { type })));
    return { member, as };
  };
  const sendNews = (memberId: string) =>
    notify(host.db, memberId, 'txnpkg_new', { packageRef: 'PK1', name: 'Tea' });
  const listEmailsTo = async (email: string) =>
    (await sendEmails(host.db)).filter(({ to }) => to?.[0]?.address === email);

  it.each(['email.bounced', 'email.complained'])(
    'gets no optional emails, but all others: %s',
    async (type) => {
      const { member } = await newMember(host.db);
      // One email is queued before the notice, and one after it.
      await sendNews(member.id);
      getData(await post(buildNotice(member.email, { type })));
      await sendNews(member.id);
      const changeData = { at: new Date().toISOString() };
      const to = { memberId: member.id };
      await queueMail(host.db, { kind: 'password-changed', to, data: changeData });
      expect((await listEmailsTo(member.email)).map(({ subject }) => subject)).toEqual([
        'Your password was changed',
      ]);
      const packageMailFilter = and(
        eq(mailOutbox.memberId, member.id),
        eq(mailOutbox.kind, 'package'),
      );
      const rows = await host.db.select().from(mailOutbox).where(packageMailFilter);
      expect(rows.map(({ state }) => state)).toEqual(['void', 'void']);
    },
  );

  it('works again once its member opens the link in a new email while signed in', async () => {
    const { member, as } = await newMember(host.db);
    const earlierToken = signLink(member);
    getData(await post(buildNotice(member.email)));
    const confirm = (token: string, caller = as) =>
      host.call('POST /user/confirmemail', { as: caller, body: { token } });
    expect(readRefusal(await confirm(earlierToken)).status).toBe(401);
    getData(await host.call('POST /user/emailconfirmation', { as }));
    const [email] = await listEmailsTo(member.email);
    expect(email?.subject).toBe('Confirm your email address');
    const token = readToken(email?.text);
    expect(readRefusal(await confirm(token, (await newMember(host.db)).as)).status).toBe(401);
    expect(await getFailure(as)).toBe('bounced');
    getData(await confirm(token));
    getData(await confirm(token));
    expect(await getFailure(as)).toBeNull();
    // An earlier webhook that its provider repeats.
    getData(await post(buildNotice(member.email, { at: new Date(Date.now() - 3600_000) })));
    expect(await getFailure(as)).toBeNull();
    await sendNews(member.id);
    expect(await listEmailsTo(member.email)).toHaveLength(1);
  });

  it('gets at most three confirmation emails an hour, and none while it works', async () => {
    const { member, as } = await createMarkedMember();
    for (let n = 0; n < 3; n += 1) getData(await host.call('POST /user/emailconfirmation', { as }));
    expect(readRefusal(await host.call('POST /user/emailconfirmation', { as })).status).toBe(429);
    const unmarkedMember = await newMember(host.db);
    getData(await host.call('POST /user/emailconfirmation', { as: unmarkedMember.as }));
    expect(await listEmailsTo(member.email)).toHaveLength(3);
    expect(await listEmailsTo(unmarkedMember.member.email)).toEqual([]);
  });

  it('is also confirmed by a temporary password', async () => {
    const { member } = await createMarkedMember();
    const { password } = await makeTemporaryPassword(host.db, member.id);
    const passwordFields = { currentpassword: password, password: 'Lantern-77' };
    const body = { email: member.email, ...passwordFields, password_confirmation: 'Lantern-77' };
    const token = getData<Token>(await host.call('POST /updatepassword', { body }));
    expect(await getFailure(token)).toBeNull();
  });

  it('that bounced is not marked as spam later, but one marked as spam may bounce', async () => {
    const { member, as } = await createMarkedMember('email.complained');
    for (const type of ['email.bounced', 'email.complained']) {
      getData(await post(buildNotice(member.email, { type })));
      expect(await getFailure(as)).toBe('bounced');
    }
  });
});
