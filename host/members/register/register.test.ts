import type { EventEmitter } from 'node:events';

import { eq } from 'drizzle-orm';
import type { DatabaseError } from 'pg';

import type { Token } from '@/contract/member/auth';
import type { FieldProblem } from '@/contract/error-codes';
import { travel } from '@/host/core/clock';
import { env } from '@/host/core/env';
import { schema } from '@/host/db/client';
import { openTestHost, type TestHost } from '@/host/testing/host';
import { measureWork } from '@/host/testing/work';

let host: TestHost;
let lastNumber = 0;
const nextNumber = () => (lastNumber += 1);
/** A client address used by no other test, so that limits do not interfere. */
const nextIp = () => `203.0.113.${nextNumber() % 250}`;

/** Returns a valid registration with a new email and number on each call. */
const buildForm = (changes: Record<string, unknown> = {}) => ({
  firstname: 'Hanako',
  lastname: 'Yamada',
  cgcode: `hanako.${nextNumber()}@example.com`,
  mobilecountrycode: '81',
  mobilenumber: `090-1234-${String(1000 + nextNumber())}`,
  registrationcountry: 'JP',
  gender: 'F',
  password: 'green kettle 4',
  password_confirmation: 'green kettle 4',
  terms: true,
  ...changes,
});
const register = (changes: Record<string, unknown> = {}) =>
  host.call('POST /register', { body: buildForm(changes), from: nextIp() });
const readFieldProblems = (response: { json: <T>() => T }) =>
  response.json<{ error: { fields: FieldProblem[] } }>().error.fields;
const findMember = async (email: string) =>
  (await host.db.select().from(schema.members).where(eq(schema.members.email, email)))[0];

beforeAll(async () => {
  host = await openTestHost();
});
afterAll(() => host.close());
afterEach(() => travel(0));

describe('POST /register', () => {
  it('returns a suite and a session', async () => {
    const response = await register({
      cgcode: ' Ｈanako@EXAMPLE.com',
      languageprefer: 'ja',
      refer: 'cg1000001',
      mobilenumber: '090-9999-0001',
    });
    expect(response.statusCode).toBe(200);
    const token = response.json<{ data: Token }>().data;
    expect(token).toMatchObject({
      action: 'register',
      user: { email: 'hanako@example.com', countryISO: 'JP', firstname: 'Hanako' },
    });
    expect(token.user.suite).toMatch(/^CG\d{7}$/);
    const profile = await host.call('GET /user/showprofile', { as: token });
    expect(profile.json()).toMatchObject({
      data: {
        cgcode: 'hanako@example.com',
        mobilecountrycode: '81',
        mobilenumber: '9099990001',
        languageprefer: 'ja',
        membershiptype: 'LT',
      },
    });
    const referrer = await findMember('demo@crossgate.example');
    expect((await findMember('hanako@example.com'))?.referredBy).toBe(referrer?.id);
  });

  it("registers only with the portal's brand", async () => {
    const registerFrom = (portal: string | null, changes: object) =>
      host.call('POST /register', {
        body: buildForm({ ...changes }),
        from: nextIp(),
        ...(portal && { headers: { 'x-portal': portal } }),
      });
    const refusals = [
      await registerFrom('cgw', { portal: 'hsg' }),
      await registerFrom('cgw', { portal: 'zzz' }),
      await registerFrom('zz', {}),
      await registerFrom(null, { portal: 'zzz' }),
    ];
    for (const answer of refusals) {
      expect(answer.statusCode).toBe(422);
      expect(readFieldProblems(answer)).toEqual([{ field: 'portal', message: 'chooseFromList' }]);
    }
    expect(
      (await registerFrom('hsg', { cgcode: 'in.hsg@example.com', media: 'web' })).statusCode,
    ).toBe(200);
    expect(await findMember('in.hsg@example.com')).toMatchObject({ portal: 'hsg', media: 'web' });
  });

  it('ignores fields that callers may not set', async () => {
    const response = await register({
      cgcode: 'wish@example.com',
      membershiptype: 'BZ',
      suite: 'CG7777777',
      availablecredits: '999.00',
      shipmentsCounter: 3,
      __proto__: { x: 1 },
    });
    expect(response.statusCode).toBe(200);
    expect(await findMember('wish@example.com')).toMatchObject({
      membershipType: 'LT',
      shipmentsCounter: 0,
    });
    expect((await findMember('wish@example.com'))?.suite).not.toBe('CG7777777');
  });

  it.each([
    ['a blank first name', { firstname: '   ' }, 'firstname', 'firstNameRequired'],
    ['no first name', { firstname: undefined }, 'firstname', 'firstNameRequired'],
    ['an empty last name', { lastname: '' }, 'lastname', 'lastNameRequired'],
    ['no country', { registrationcountry: '' }, 'registrationcountry', 'countryRequired'],
    [
      'a last name of invisible characters',
      { lastname: '\u200b\u202e' },
      'lastname',
      'lastNameRequired',
    ],
    ['an email with a space', { cgcode: 'a b@example.com' }, 'cgcode', 'emailFormat'],
    ['an email that is taken', { cgcode: 'DEMO@crossgate.example' }, 'cgcode', 'emailTaken'],
    [
      'a country that does not exist',
      { registrationcountry: 'ZZ' },
      'registrationcountry',
      'countryRequired',
    ],
    ['a blank number', { mobilenumber: ' ' }, 'mobilenumber', 'required'],
    ['letters in the number', { mobilenumber: '090-CALL-ME' }, 'mobilenumber', 'mobileInvalid'],
    ['six digits', { mobilenumber: '901234' }, 'mobilenumber', 'mobileServerLength'],
    ['sixteen digits', { mobilenumber: '9012345678901234' }, 'mobilenumber', 'mobileServerLength'],
    [
      'a number from another country',
      { mobilenumber: '+63 917 123 4568' },
      'mobilenumber',
      'mobileInvalid',
    ],
    [
      'a number that is taken, in another format',
      { mobilecountrycode: '+63', mobilenumber: '(0917) 123 4567' },
      'mobilenumber',
      'mobileTaken',
    ],
    ['no password', { password: '', password_confirmation: '' }, 'password', 'passwordRequired'],
    [
      'a password of five characters',
      { password: 'ab1🙂x', password_confirmation: 'ab1🙂x' },
      'password',
      'passwordMin',
    ],
    [
      'a password of seventeen characters',
      { password: 'abcdefghij1234567', password_confirmation: 'abcdefghij1234567' },
      'password',
      'passwordMax?max=16',
    ],
    [
      'a different confirmation',
      { password_confirmation: 'green kettle 5' },
      'password_confirmation',
      'passwordMatch',
    ],
    [
      'a common password',
      { password: 'QWERTY123', password_confirmation: 'QWERTY123' },
      'password',
      'passwordCommon',
    ],
    [
      "a password made of the member's own name",
      { password: 'yamada2026!', password_confirmation: 'yamada2026!' },
      'password',
      'passwordCommon',
    ],
    ['a short referral code', { refer: 'CG1' }, 'refer', 'referralMin'],
    ['a referral code that does not exist', { refer: 'CG9999999' }, 'refer', 'referralInvalid'],
    ['terms not agreed to', { terms: false }, 'terms', 'termsRequired'],
    ['terms that are missing', { terms: undefined }, 'terms', 'termsRequired'],
    ['an unknown gender', { gender: 'X' }, 'gender', 'genderRequired'],
    ['an empty confirmation', { password_confirmation: '' }, 'password_confirmation', 'required'],
  ])('refuses %s and names the field', async (_case, changes, field, message) => {
    const response = await register(changes);
    expect(response.statusCode).toBe(422);
    expect(readFieldProblems(response)).toContainEqual({ field, message });
  });

  it('reports all invalid fields together', async () => {
    const response = await register({
      firstname: ' ',
      cgcode: 'nobody',
      password: 'short',
      refer: 'CG',
    });
    expect(response.json()).toMatchObject({ error: { error_code: 1001 } });
    expect(readFieldProblems(response).map((problem) => problem.field)).toEqual([
      'firstname',
      'cgcode',
      'password',
      'refer',
    ]);
  });

  it('reports everything taken or unknown together', async () => {
    const response = await register({ cgcode: 'demo@crossgate.example', refer: 'CG9999999' });
    expect(readFieldProblems(response)).toEqual([
      { field: 'cgcode', message: 'emailTaken' },
      { field: 'refer', message: 'referralInvalid' },
    ]);
  });

  it('reveals no registered members, and looks up none, while anything else is invalid', async () => {
    const takenValues = { cgcode: 'demo@crossgate.example', refer: 'CG1000001', firstname: ' ' };
    const freeValues = {
      ...takenValues,
      cgcode: 'nobody-has-this@example.com',
      refer: 'CG9999999',
    };
    const from = nextIp();
    const bodies: unknown[] = [];
    const submit = (changes: object) =>
      measureWork(async () =>
        bodies.push(
          readFieldProblems(
            await host.call('POST /register', { body: buildForm({ ...changes }), from }),
          ),
        ),
      );
    const measurements = [await submit(takenValues), await submit(freeValues)];
    expect(bodies).toEqual([
      [{ field: 'firstname', message: 'firstNameRequired' }],
      [{ field: 'firstname', message: 'firstNameRequired' }],
    ]);
    for (const { statements } of measurements)
      expect(statements.filter((text) => text.includes('"members"'))).toEqual([]);
    expect(
      await host.db
        .select()
        .from(schema.dailyCounts)
        .where(eq(schema.dailyCounts.key, `check:${from}`)),
    ).toEqual([]);
  });

  it("counts lookups against the daily limit of the caller's network, and then reveals nothing more", async () => {
    const from = nextIp();
    const call = (changes: Record<string, unknown>) =>
      host.call('POST /register', { body: buildForm(changes), from });
    expect((await call({ cgcode: 'demo@crossgate.example', refer: 'CG1000001' })).statusCode).toBe(
      422,
    );
    expect((await call({})).statusCode).toBe(200);
    const countFilter = eq(schema.dailyCounts.key, `check:${from}`);
    expect(await host.db.select().from(schema.dailyCounts).where(countFilter)).toMatchObject([
      { n: 5 },
    ]);
    await host.db
      .update(schema.dailyCounts)
      .set({ n: env.RATE_LIMIT_CHECKS_DAY - 1 })
      .where(countFilter);
    expect((await call({ cgcode: 'demo@crossgate.example' })).statusCode).toBe(429);
    expect((await call({})).statusCode).toBe(429);
  });

  it.each([6, 16])('accepts a password of %i characters of any kind', async (length) => {
    const password = 'é🙂あ1ж-'.repeat(3);
    const chosenPassword = [...password].slice(0, length).join('');
    const answer = await register({
      cgcode: `points${length}@example.com`,
      password: chosenPassword,
      password_confirmation: chosenPassword,
    });
    expect(answer.statusCode).toBe(200);
    const body = {
      email: `points${length}@example.com`,
      type: 'password',
      password: Buffer.from(chosenPassword).toString('base64'),
    };
    expect((await host.call('POST /login', { body, from: nextIp() })).statusCode).toBe(200);
  });

  it('lets one of 30 parallel registrations of one email succeed', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => register({ cgcode: 'race@example.com' })),
    );
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
    for (const answer of answers.filter((reply) => reply.statusCode !== 200)) {
      expect(answer.json()).toMatchObject({
        status_code: 422,
        error: { error_code: 1010, fields: [{ field: 'cgcode', message: 'emailTaken' }] },
      });
    }
  });

  it('lets one of 30 parallel registrations of one number succeed', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => register({ mobilenumber: '080 5555 0001' })),
    );
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
    for (const answer of answers.filter((reply) => reply.statusCode !== 200)) {
      expect(readFieldProblems(answer)).toEqual([
        { field: 'mobilenumber', message: 'mobileTaken' },
      ]);
    }
  });

  it('refuses taken values without a database error, which would log address and number', async () => {
    const errors: string[] = [];
    const watchedClients = new WeakSet<object>();
    const listen = (client: object) => {
      if (watchedClients.has(client)) return;
      watchedClients.add(client);
      const { connection } = client as { connection: EventEmitter };
      connection.on('errorMessage', ({ code, detail }: DatabaseError) =>
        errors.push(`${code} ${detail}`),
      );
    };
    host.db.$client.on('acquire', listen);
    const duplicates = [{ cgcode: 'quiet@example.com' }, { mobilenumber: '080 5555 0002' }];
    await Promise.all(Array.from({ length: 30 }, (_, n) => register(duplicates[n % 2])));
    host.db.$client.off('acquire', listen);
    expect(await findMember('quiet@example.com')).toBeDefined();
    expect(errors).toEqual([]);
  });

  it('responds to a wrong type with 422, never with 500', async () => {
    for (const changes of [
      { firstname: null },
      { cgcode: ['a@b.co'] },
      { password: 123456 },
      { mobilenumber: { toString: 'x' } },
      { firstname: 'x'.repeat(100_000) },
    ]) {
      expect((await register(changes)).statusCode).toBe(422);
    }
  });
});
