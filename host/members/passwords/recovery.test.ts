import type { Token } from '@/contract/member/auth';
import { travel } from '@/host/core/clock';
import { schema } from '@/host/db/client';
import { openTestHost, type TestHost } from '@/host/testing/host';
import { sendEmails } from '@/host/testing/emails';
import { newMember } from '@/host/testing/people';
import { measureWork } from '@/host/testing/work';

import { buildDelayKey, countFailuresSinceSuccess } from '../login/delays';

let host: TestHost;
let visitor = 0;
/** A network used by no other test. */
const nextIp = () => `2001:db8:${(visitor += 1).toString(16)}::1`;
const encodeBase64 = (text: string) => Buffer.from(text).toString('base64');

beforeAll(async () => {
  host = await openTestHost();
  // Ignore the demo member's emails.
  await readSentEmails();
});
afterAll(() => host.close());
afterEach(async () => {
  travel(0);
  await host.db.delete(schema.loginDelays);
  await host.db.delete(schema.mailOutbox);
});

const requestTemporaryPassword = (email: string, from = nextIp(), headers = {}) =>
  host.call('POST /forgotpassword', { body: { email }, from, headers });
const resetFrom = (
  from: string,
  email: string,
  currentpassword: string,
  password = 'Lantern-77',
  overrides: Record<string, string> = {},
) =>
  host.call('POST /updatepassword', {
    body: { email, currentpassword, password, password_confirmation: password, ...overrides },
    from,
  });
const reset = (
  ...args: [
    email: string,
    currentpassword: string,
    password?: string,
    overrides?: Record<string, string>,
  ]
) => resetFrom(nextIp(), ...args);
const login = (email: string, password: string) =>
  host.call('POST /login', {
    body: { email, type: 'password', password: encodeBase64(password) },
    from: nextIp(),
  });
const fetchProfile = (as: Token) => host.call('GET /user/showprofile', { as });

const readSentEmails = () => sendEmails(host.db);

/** Creates a member who requested a temporary password, and reads the password from the email. */
async function createForgetfulMember() {
  const { member, as } = await newMember(host.db);
  expect((await requestTemporaryPassword(member.email)).json()).toMatchObject({
    status: true,
    data: { message: 'OK' },
  });
  return { member, as, temporary: await readTemporaryPassword() };
}

const findTemporaryPassword = (text = '') => /[A-Z2-9]{4}(-[A-Z2-9]{4}){3}/.exec(text)?.[0] ?? '';

/** Returns the temporary password of the single queued email. */
async function readTemporaryPassword(): Promise<string> {
  const [message, ...otherMessages] = await readSentEmails();
  expect(otherMessages).toEqual([]);
  return findTemporaryPassword(message?.text);
}

describe('POST /forgotpassword', () => {
  it('sends the temporary password to the member, with a link from the setting and not from the Host header', async () => {
    const { member } = await newMember(host.db);
    await host.call('POST /forgotpassword', {
      body: { email: ` ${member.email.toUpperCase()} ` },
      from: nextIp(),
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    });
    const [message] = await readSentEmails();
    expect(message?.to?.[0]?.address).toBe(member.email);
    expect(message?.text).toContain('http://localhost:3000/reset-password');
    expect(`${message?.text}${message?.html}`).not.toContain('evil.example');
  });

  it('responds identically to an unknown address, and sends no email', async () => {
    const { member } = await newMember(host.db);
    const [memberResponse, unknownResponse] = [
      await requestTemporaryPassword(member.email),
      await requestTemporaryPassword('nobody@example.com'),
    ];
    expect([unknownResponse.statusCode, unknownResponse.body]).toEqual([
      memberResponse.statusCode,
      memberResponse.body,
    ]);
    expect(await readSentEmails()).toHaveLength(1);
  });

  it('reports an invalid email as cgcode', async () => {
    expect((await requestTemporaryPassword('nobody')).json()).toMatchObject({
      status_code: 422,
      error: { fields: [{ field: 'cgcode', message: 'emailFormat' }] },
    });
  });

  it.each(['known', 'unknown'])(
    'allows a caller three requests an hour for one %s address',
    async (kind) => {
      const email =
        kind === 'known' ? (await newMember(host.db)).member.email : `nobody-${kind}@example.com`;
      const from = nextIp();
      const codes: number[] = [];
      for (let n = 0; n < 4; n += 1)
        codes.push((await requestTemporaryPassword(email, from)).statusCode);
      expect(codes).toEqual([200, 200, 200, 429]);
      expect((await requestTemporaryPassword(email)).statusCode).toBe(200);
      travel(3600_000);
      expect((await requestTemporaryPassword(email, from)).statusCode).toBe(200);
    },
  );

  it('never blocks a temporary password or floods a mailbox, no matter how many strangers request one', async () => {
    const { member } = await newMember(host.db);
    for (let minute = 0; minute < 60; minute += 1) {
      travel(minute * 60_000);
      expect((await requestTemporaryPassword(member.email)).statusCode).toBe(200);
    }
    const emails = await readSentEmails();
    expect(emails).toHaveLength(12);
    expect((await requestTemporaryPassword(member.email)).statusCode).toBe(200);
    const temporaryPassword = findTemporaryPassword(emails.at(-1)?.text);
    expect((await reset(member.email, temporaryPassword)).statusCode).toBe(200);
    // The last temporary password was used, so the next one is sent immediately.
    await host.db.delete(schema.mailOutbox);
    await requestTemporaryPassword(member.email);
    expect(await readTemporaryPassword()).not.toBe('');
  });

  it('sends at most thirty emails an hour per network, to any recipients', async () => {
    const from = nextIp();
    const codes: number[] = [];
    for (let n = 0; n < 31; n += 1) {
      if (n === 29) travel(61_000);
      codes.push((await requestTemporaryPassword(`somebody-${n}@example.com`, from)).statusCode);
    }
    expect(codes).toEqual([...Array.from({ length: 30 }, () => 200), 429]);
    expect((await requestTemporaryPassword('somebody-30@example.com')).statusCode).toBe(200);
    // A member in that network is not locked out.
    const { member, temporary } = await createForgetfulMember();
    const { device = '' } = (await reset(member.email, temporary)).json<{ data: Token }>().data;
    const headers = { 'x-device': device };
    expect((await requestTemporaryPassword(member.email, from, headers)).statusCode).toBe(200);
  });

  it('does the same work for a member and for an unknown address', async () => {
    const { member } = await newMember(host.db);
    const [memberWork, unknownWork] = [
      await measureWork(() => requestTemporaryPassword(member.email)),
      await measureWork(() => requestTemporaryPassword('nobody-works@example.com')),
    ];
    expect(unknownWork).toEqual(memberWork);
    expect(memberWork.statements.filter((text) => text.includes('mail_outbox'))).toHaveLength(1);
    expect(await readSentEmails()).toHaveLength(1);
  });

  it('leaves the old password and the sessions alone', async () => {
    const { as } = await createForgetfulMember();
    expect((await fetchProfile(as)).statusCode).toBe(200);
  });
});

describe('POST /updatepassword', () => {
  it('sets the new password, ends every session, signs in and emails the member', async () => {
    const { member, as, temporary } = await createForgetfulMember();
    const answer = await reset(member.email, temporary);
    const token = answer.json<{ data: Token }>().data;
    expect(token).toMatchObject({ action: 'login_password', user: { suite: member.suite } });
    expect((await fetchProfile(as)).statusCode).toBe(401);
    expect((await fetchProfile(token)).statusCode).toBe(200);
    expect((await login(member.email, 'Lantern-77')).statusCode).toBe(200);
    expect((await readSentEmails())[0]?.subject).toBe('Your password was changed');
  });

  it('accepts the temporary password as people type it: lowercase, spaces, no hyphens', async () => {
    const { member, temporary } = await createForgetfulMember();
    expect(
      (await reset(member.email, ` ${temporary.toLowerCase().replaceAll('-', ' ')} `)).statusCode,
    ).toBe(200);
  });

  it('lets only one of thirty concurrent requests succeed', async () => {
    const { member, temporary } = await createForgetfulMember();
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) => reset(member.email, temporary, `Lantern-${n}00`)),
    );
    const successes = answers.filter((answer) => answer.statusCode === 200);
    expect(successes).toHaveLength(1);
    for (const answer of answers) expect([200, 401, 429]).toContain(answer.statusCode);
    expect(
      (await fetchProfile(successes[0]?.json<{ data: Token }>().data as Token)).statusCode,
    ).toBe(200);
  });

  it('allows a caller ten tries in half an hour, without affecting other callers or emails', async () => {
    const { member, temporary } = await createForgetfulMember();
    const from = nextIp();
    for (let n = 0; n < 10; n += 1)
      expect((await resetFrom(from, member.email, 'AAAA-AAAA-AAAA-AAAA')).json()).toMatchObject({
        error: { error_code: 1002 },
      });
    const refusal = await resetFrom(from, member.email, temporary);
    expect(refusal.statusCode).toBe(429);
    expect(Number(refusal.headers['retry-after'])).toBeGreaterThan(25 * 60);
    expect((await resetFrom(from, 'another@example.com', 'AAAA')).statusCode).toBe(401);
    expect((await reset(member.email, temporary)).statusCode).toBe(200);
  });

  it("distinguishes a member's trusted device from a stranger in the same network", async () => {
    const { member } = await createForgetfulMember();
    const firstReset = await reset(
      member.email,
      (await host.db.delete(schema.mailOutbox),
      await requestTemporaryPassword(member.email),
      await readTemporaryPassword()),
    );
    const { device = '' } = firstReset.json<{ data: Token }>().data;
    const from = nextIp();
    for (let n = 0; n < 11; n += 1) await resetFrom(from, member.email, 'AAAA');
    for (let n = 0; n < 4; n += 1) await requestTemporaryPassword(member.email, from);
    await host.db.delete(schema.mailOutbox);
    const headers = { 'x-device': device };
    travel(16 * 60_000);
    expect((await requestTemporaryPassword(member.email, from)).statusCode).toBe(429);
    expect((await requestTemporaryPassword(member.email, from, headers)).statusCode).toBe(200);
    const body = {
      email: member.email,
      currentpassword: await readTemporaryPassword(),
      password: 'Lantern-88',
      password_confirmation: 'Lantern-88',
    };
    const answer = await host.call('POST /updatepassword', { body, from, headers });
    expect(answer.statusCode).toBe(200);
  });

  it.each([
    ['29 minutes', 29 * 60_000, 200],
    ['31 minutes', 31 * 60_000, 401],
  ])('accepts a temporary password for 30 minutes (checked at %s)', async (_when, ms, status) => {
    const { member, temporary } = await createForgetfulMember();
    travel(ms);
    expect((await reset(member.email, temporary)).statusCode).toBe(status);
  });

  it('responds identically to an unknown account, a member without a request and a wrong password', async () => {
    const { member } = await newMember(host.db);
    const requester = await createForgetfulMember();
    const bodies = await Promise.all(
      ['nobody@example.com', member.email, requester.member.email].map(async (email) =>
        (await reset(email, 'AAAA')).json<{ error: { request_id?: string } }>(),
      ),
    );
    for (const body of bodies) delete body.error.request_id;
    expect(bodies[1]).toEqual(bodies[0]);
    expect(bodies[2]).toEqual(bodies[0]);
  });

  it('does the same work for a member with an email, a member without one, and an account that does not exist', async () => {
    const requester = await createForgetfulMember();
    const { member } = await newMember(host.db);
    const work: unknown[] = [];
    for (const email of [requester.member.email, member.email, 'nobody-resets@example.com'])
      work.push(await measureWork(() => reset(email, 'AAAA-AAAA-AAAA-AAAA')));
    expect(work[1]).toEqual(work[0]);
    expect(work[2]).toEqual(work[0]);
    expect(work[0]).toMatchObject({ hashes: 0 });
  });

  it('accepts an earlier temporary password as well as a later one, each for half an hour, until one is used', async () => {
    const { member, temporary } = await createForgetfulMember();
    travel(20 * 60_000);
    await host.db.delete(schema.mailOutbox);
    await requestTemporaryPassword(member.email);
    const secondPassword = await readTemporaryPassword();
    travel(31 * 60_000);
    expect((await reset(member.email, temporary)).statusCode).toBe(401);
    travel(29 * 60_000);
    expect((await reset(member.email, temporary)).statusCode).toBe(200);
    expect((await reset(member.email, secondPassword)).statusCode).toBe(401);
  });

  it('is not delayed by guesses at sign-in', async () => {
    const { member, temporary } = await createForgetfulMember();
    const key = buildDelayKey('account', member.email);
    await host.db.insert(schema.loginDelays).values({ key, failures: 500, sinceSuccess: 500 });
    await host.db
      .insert(schema.loginTurns)
      .values({
        key,
        holder: '00000000-0000-4000-8000-000000000000',
        endsAt: new Date(Date.now() + 20_000),
      });
    expect((await reset(member.email, temporary)).statusCode).toBe(200);
    expect(await countFailuresSinceSuccess(host.db, key)).toBe(0);
  });

  it('does not let the temporary password sign in', async () => {
    const { member, temporary } = await createForgetfulMember();
    expect((await login(member.email, temporary)).statusCode).toBe(401);
  });

  it.each([
    [
      'an empty temporary password',
      { currentpassword: '' },
      { field: 'currentpassword', message: 'temporaryPasswordRequired' },
    ],
    [
      'a short password',
      { password: 'short', password_confirmation: 'short' },
      { field: 'password', message: 'passwordMin' },
    ],
    [
      'a long password',
      { password: 'L'.repeat(17), password_confirmation: 'L'.repeat(17) },
      { field: 'password', message: 'passwordMax?max=16' },
    ],
    [
      'a different confirmation',
      { password_confirmation: 'Lantern-78' },
      { field: 'password_confirmation', message: 'passwordMatch' },
    ],
  ])('refuses %s, and the temporary password remains valid', async (_case, overrides, field) => {
    const { member, temporary } = await createForgetfulMember();
    expect((await reset(member.email, temporary, 'Lantern-77', overrides)).json()).toMatchObject({
      status_code: 422,
      error: { fields: [field] },
    });
    expect((await reset(member.email, temporary)).statusCode).toBe(200);
  });
});
