import { createHash } from 'node:crypto';

import { and, eq } from 'drizzle-orm';

import type { Token } from '@/contract/member/auth';
import { travel } from '@/host/core/clock';
import { schema } from '@/host/db/client';
import { openTestHost, type TestHost } from '@/host/testing/host';

let host: TestHost;
let count = 0;
beforeAll(async () => {
  host = await openTestHost();
});
afterAll(() => host.close());
afterEach(() => travel(0));

const nextIp = () => `198.51.100.${(count += 1) % 250}`;
const buildRegistration = () => {
  count += 1;
  return {
    firstname: 'Hanako',
    lastname: 'Mori',
    cgcode: `repeat-${count}@example.com`,
    mobilecountrycode: '81',
    mobilenumber: `090-1234-${String(2000 + count)}`,
    registrationcountry: 'JP',
    gender: 'F',
    password: 'green kettle 4',
    password_confirmation: 'green kettle 4',
    terms: true,
  };
};
const send = (body: object, key: string) =>
  host.call('POST /register', { body, from: nextIp(), headers: { 'idempotency-key': key } });
const readToken = (response: { json: <T>() => T }) => response.json<{ data: Token }>().data;
const readErrorCode = (response: { json: <T>() => T }) =>
  response.json<{ error: { error_code: number } }>().error.error_code;
const buildPasswords = (password: string) => ({ password, password_confirmation: password });
const isSignedIn = async (as: Token) =>
  (await host.call('GET /user/showprofile', { as })).statusCode === 200;

describe('a registration whose response was lost', () => {
  it('signs in when repeated: one member, one email, and a new session', async () => {
    const body = buildRegistration();
    const firstToken = readToken(await send(body, 'registration-a'));
    const repeatedResponse = await send(body, 'registration-a');
    expect(repeatedResponse.statusCode).toBe(200);
    const secondToken = readToken(repeatedResponse);
    expect(secondToken.user).toEqual(firstToken.user);
    expect(secondToken.token).not.toBe(firstToken.token);
    expect(await Promise.all([isSignedIn(firstToken), isSignedIn(secondToken)])).toEqual([
      true,
      true,
    ]);
    const emails = await host.db
      .select()
      .from(schema.mailOutbox)
      .where(
        and(
          eq(schema.mailOutbox.memberId, firstToken.user.id),
          eq(schema.mailOutbox.kind, 'welcome'),
        ),
      );
    expect(emails).toHaveLength(1);
  });

  it('creates one member for ten concurrent requests', async () => {
    const body = buildRegistration();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => send(body, 'registration-race')),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
    expect(new Set(answers.map((answer) => readToken(answer).user.suite)).size).toBe(1);
  });

  it('requires the same password: another one gets emailTaken, and a second guess is not possible', async () => {
    const body = buildRegistration();
    await send(body, 'registration-b');
    expect(
      readErrorCode(
        await send({ ...body, ...buildPasswords('another kettle 5') }, 'registration-b'),
      ),
    ).not.toBe(1007);
    const guess = await send({ ...body, ...buildPasswords('green kettle 4') }, 'registration-b');
    expect(guess.statusCode).toBe(422);
    expect(guess.json()).not.toHaveProperty('data');
  });

  it('resists concurrent guesses', async () => {
    const body = buildRegistration();
    await send(body, 'registration-h');
    const attempts = Array.from({ length: 24 }, (_, n) => ({
      ...body,
      password: `Wrong-guess-${n}`,
      password_confirmation: `Wrong-guess-${n}`,
    }));
    const answers = await Promise.all(
      [...attempts.slice(0, 12), body, ...attempts.slice(12)].map((payload) =>
        send(payload, 'registration-h'),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).not.toContain(200);
  });

  it('is refused with different contents under the same key, and counts as new under another key', async () => {
    const body = buildRegistration();
    await send(body, 'registration-c');
    expect(readErrorCode(await send({ ...body, firstname: 'Akiko' }, 'registration-c'))).toBe(1007);
    expect((await send(body, 'registration-d')).statusCode).toBe(422);
  });

  it('can be sent again for half an hour', async () => {
    const body = buildRegistration();
    await send(body, 'registration-e');
    travel(29 * 60_000);
    expect((await send(body, 'registration-e')).statusCode).toBe(200);
    travel(31 * 60_000);
    expect((await send(body, 'registration-e')).statusCode).toBe(422);
  });

  it('stores no token and nothing derived from the password', async () => {
    const body = buildRegistration();
    await send(body, 'registration-f');
    const storedRows = await host.db
      .select()
      .from(schema.idempotencyKeys)
      .where(eq(schema.idempotencyKeys.key, 'registration-f'));
    expect(storedRows.map(({ reply }) => Object.keys(reply as object))).toEqual([['memberId']]);
    const { password: _, password_confirmation: __, ...hashedFields } = body;
    expect(storedRows[0]?.bodyHash).toBe(
      createHash('sha256').update(JSON.stringify(hashedFields)).digest('hex'),
    );
  });

  it('does not require a key, but refuses a malformed one', async () => {
    const call = (headers: Record<string, string>, body: object) =>
      host.call('POST /register', { body, from: nextIp(), headers });
    const body = buildRegistration();
    expect((await call({}, body)).statusCode).toBe(200);
    expect((await call({}, body)).statusCode).not.toBe(200);
    expect(readErrorCode(await call({ 'idempotency-key': '' }, buildRegistration()))).toBe(1009);
  });
});
