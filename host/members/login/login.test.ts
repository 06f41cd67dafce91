import { eq } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';

import type { Token } from '@/contract/member/auth';
import { travel } from '@/host/core/clock';
import { schema } from '@/host/db/client';
import { demoPassword } from '@/host/seed/demo-member';
import { openTestHost, type TestHost } from '@/host/testing/host';

let host: TestHost;
let visitor = 0;
const email = 'demo@crossgate.example';
const encodeBase64 = (text: string) => Buffer.from(text).toString('base64');
/** A client address used by no other test, so that delays and limits do not interfere. */
const nextIp = () => `198.51.100.${(visitor += 1)}`;

const login = (
  loginEmail: string,
  password: string,
  options: { remember?: boolean; from?: string } = {},
) =>
  host.call('POST /login', {
    body: {
      email: loginEmail,
      type: 'password',
      password: encodeBase64(password),
      ...(options.remember && { remember: true }),
    },
    from: options.from ?? nextIp(),
  });
const signIn = async (options: { remember?: boolean } = {}) =>
  (await login(email, demoPassword, options)).json<{ data: Token }>().data;
const fetchProfile = (as: Token) => host.call('GET /user/showprofile', { as });

beforeAll(async () => {
  host = await openTestHost();
});
afterAll(() => host.close());
afterEach(async () => {
  travel(0);
  await host.db.delete(schema.loginDelays);
});

describe('POST /login', () => {
  it('signs the demo member in, ignoring the case of the email', async () => {
    const response = await login('  DEMO@Crossgate.example ', demoPassword);
    expect(response.statusCode).toBe(200);
    const token = response.json<{ data: Token }>().data;
    expect(token).toMatchObject({
      token_type: 'bearer',
      expires_in: 3600,
      action: 'login_password',
      user: { suite: 'CG1000001', email, countryISO: 'PH' },
    });
    expect((await fetchProfile(token)).json()).toMatchObject({
      data: { cgcode: email, firstname: 'Maria', membershiptype: 'LT' },
    });
  });

  it.each([{}, { password: '' }])('reports a missing password: %j', async (passwordFields) => {
    const answer = await host.call('POST /login', {
      body: { email, type: 'password', ...passwordFields },
      from: nextIp(),
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({
      error: { fields: [{ field: 'password', message: 'passwordRequired' }] },
    });
  });

  it('stores no readable token or password', async () => {
    const token = await signIn();
    const { rows } = await host.db.$client.query(
      'select row_to_json(s)::text || row_to_json(m)::text as text from sessions s join members m on m.id = s.member_id',
    );
    const storedText = (rows as { text: string }[]).map((row) => row.text).join('\n');
    expect(storedText).not.toContain(token.token);
    expect(storedText).not.toContain(demoPassword);
    expect(storedText).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
  });

  it.each([
    ['a wrong password', email, 'Parcel-2025'],
    ['a password followed by a space', email, `${demoPassword} `],
    ['an unknown account', 'nobody@crossgate.example', demoPassword],
    ['something that is not an email', 'nobody', demoPassword],
  ])('responds with 1002 and the same body to %s', async (_case, loginEmail, password) => {
    const response = await login(loginEmail, password);
    expect(response.statusCode).toBe(401);
    const { error } = response.json<{ error: Record<string, unknown> }>();
    expect({ ...error, request_id: '' }).toEqual({
      error_code: 1002,
      message: "Sorry. You've entered invalid credentials",
      request_id: '',
    });
  });

  it.each(['%%%', '/w==', 'Zm9v!'])(
    'responds with 1002 to a password with a broken encoding (%s)',
    async (password) => {
      const response = await host.call('POST /login', {
        body: { email, type: 'password', password },
        from: nextIp(),
      });
      expect(response.json()).toMatchObject({ status_code: 401, error: { error_code: 1002 } });
    },
  );

  it('slows down guesses on one account from any address, and never refuses the right password', async () => {
    for (let guess = 0; guess < 5; guess += 1) await login(email, `guess-${guess}`);
    const startTime = performance.now();
    const response = await login(email, demoPassword);
    expect(response.statusCode).toBe(200);
    expect(performance.now() - startTime).toBeGreaterThan(900);
  });

  it('counts parallel guesses one by one', async () => {
    await Promise.all(
      Array.from({ length: 4 }, (_, guess) => login('nobody@crossgate.example', `guess-${guess}`)),
    );
    const rows = await host.db.select().from(schema.loginDelays);
    expect(rows.map((row) => row.failures).sort()).toEqual([1, 1, 1, 1, 4]);
  });

  it('refuses requests from one address beyond the limit per minute', async () => {
    const from = nextIp();
    const answers: LightMyRequestResponse[] = [];
    for (let call = 0; call < 31; call += 1) {
      answers.push(
        await host.call('POST /login', {
          body: { email: 'x', type: 'social', password: 'x' },
          from,
        }),
      );
    }
    expect(answers.map((answer) => answer.statusCode)).toEqual([
      ...Array.from({ length: 30 }, () => 422),
      429,
    ]);
    expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(50);
  });

  it('upgrades an old hash when its member signs in', async () => {
    const weakParameters = '$argon2id$v=19$m=8,t=1,p=1$';
    const { hash } = await import('@node-rs/argon2');
    const { createHmac } = await import('node:crypto');
    const pepperedPassword = createHmac('sha256', 'development-password-pepper')
      .update(demoPassword)
      .digest('base64');
    const oldHash = await hash(pepperedPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 });
    expect(oldHash).toContain(weakParameters);
    await host.db
      .update(schema.members)
      .set({ passwordHash: oldHash })
      .where(eq(schema.members.email, email));
    await signIn();
    const [member] = await host.db
      .select()
      .from(schema.members)
      .where(eq(schema.members.email, email));
    expect(member?.passwordHash).toContain('m=19456,t=2,p=1');
    expect((await login(email, demoPassword)).statusCode).toBe(200);
  });
});

describe('a session', () => {
  it('is refused without the suite of its member', async () => {
    const token = await signIn();
    const foreignToken = { ...token, user: { ...token.user, suite: 'CG1000002' } };
    expect((await fetchProfile(foreignToken)).json()).toMatchObject({
      status_code: 403,
      error: { error_code: 1013 },
    });
  });

  it('ends when it expires', async () => {
    const token = await signIn();
    travel(3600_000 + 1_000);
    expect((await fetchProfile(token)).json()).toMatchObject({
      status_code: 401,
      error: { error_code: 1003 },
    });
  });

  it('is renewed with a new token; the old one remains valid only for requests in progress', async () => {
    const token = await signIn({ remember: true });
    const renewedToken = (await host.call('POST /login/renew', { as: token, body: {} })).json<{
      data: Token;
    }>().data;
    expect(renewedToken.token).not.toBe(token.token);
    expect((await fetchProfile(renewedToken)).statusCode).toBe(200);
    travel(11_000);
    expect((await fetchProfile(token)).statusCode).toBe(401);
    expect((await fetchProfile(renewedToken)).statusCode).toBe(200);
  });

  it('cannot be renewed after it has ended', async () => {
    const token = await signIn();
    travel(3600_001);
    expect((await host.call('POST /login/renew', { as: token, body: {} })).statusCode).toBe(401);
  });

  it('ends on logout', async () => {
    const token = await signIn();
    expect((await host.call('POST /logout', { as: token, body: {} })).json()).toMatchObject({
      data: { message: 'OK' },
    });
    expect((await fetchProfile(token)).statusCode).toBe(401);
  });

  it('becomes a prelogin session on logout from a remembered device, and then returns counts only', async () => {
    const token = await signIn({ remember: true });
    const preloginToken = (
      await host.call('POST /logout', { as: token, body: { prelogin: true } })
    ).json<{ data: { token: Token } }>().data.token;
    const counts = await host.call('GET /prelogin/getdashboard', { as: preloginToken });
    expect(counts.json()).toEqual({
      status: true,
      status_code: 200,
      data: {
        firstname: 'Maria',
        lastname: 'Santos',
        orderscount: 0,
        packagescount: 0,
        packagesactionneeded: 0,
        packagesready: 0,
        shipmentscount: 2,
        cartitemscount: 0,
      },
    });
    for (const key of ['GET /user/getdashboard', 'GET /user/showprofile', 'POST /login/renew']) {
      expect(
        (await host.call(key, { as: preloginToken, ...(key.startsWith('POST') && { body: {} }) }))
          .statusCode,
      ).toBe(401);
    }
    expect((await fetchProfile(token)).statusCode).toBe(401);
  });

  it('ends on a prelogin logout when the device is not remembered', async () => {
    const token = await signIn();
    const answer = await host.call('POST /logout', { as: token, body: { prelogin: true } });
    expect(answer.json<{ data: object }>().data).toEqual({ message: 'OK' });
  });
});
