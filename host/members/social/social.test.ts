import { and, eq } from 'drizzle-orm';

import type { Token } from '@/contract/member/auth';
import { socialProviders } from '@/contract/member/social-providers';
import type { Secret } from '@/contract/member/social-secret';
import { travel } from '@/host/core/clock';
import { signLinkTicket } from '@/host/core/sessions/social-link-token';
import { schema } from '@/host/db/client';
import { demoPassword } from '@/host/seed/demo-member';
import { newMember } from '@/host/testing/people';
import { RACERS } from '@/host/testing/soak';
import { newBrowser, openSocialHost, type SocialHost } from '@/host/testing/social';

let host: SocialHost;
beforeAll(async () => {
  host = await openSocialHost();
});
afterAll(() => host.close());
afterEach(() => travel(0));

const { members, socialIdentities } = schema;
const secureLogin = (secret: Secret | null, overrides = {}) =>
  host.call('POST /securelogin', { body: { secret, ...overrides }, from: host.nextIp() });
const register = (secret: Secret | null, changes: Record<string, unknown> = {}) =>
  host.call('POST /register', {
    body: host.buildRegistration({ secret, ...changes }),
    from: host.nextIp(),
  });
const readErrorCode = (response: { json: <T>() => T }) =>
  response.json<{ error: { error_code: number } }>().error.error_code;
const findMember = async (email: string) =>
  (await host.db.select().from(members).where(eq(members.email, email)))[0];
const encodeBase64 = (text: string) => Buffer.from(text).toString('base64');

describe.each(socialProviders)('sign-in with %s', (provider) => {
  it('is unauthorized for an unknown person, who registers without a password, is signed in and can sign in again', async () => {
    const email = `${provider}.new@example.com`;
    const flow = await host.runOAuthFlow(provider, { email, first: 'Grace', last: 'Hopper' });
    expect(flow).toMatchObject({
      outcome: 'verified',
      lang: 'ja',
      way: 'popup',
      target: '/packages',
      tab: 'tab-1',
      secret: { name: provider },
    });
    const signInResponse = await secureLogin(flow.secret);
    expect([signInResponse.statusCode, signInResponse.json()]).toMatchObject([
      401,
      { error: { message: 'Unauthorized', error_code: 1070 } },
    ]);
    const pendingResponse = await host.call('POST /social/pending', {
      body: { secret: flow.secret },
    });
    expect(pendingResponse.json()).toMatchObject({
      data: {
        proof: false,
        user: { providerName: provider, first_name: 'Grace', last_name: 'Hopper', email },
      },
    });

    const registration = await register(flow.secret, { cgcode: 'somebody.else@example.com' });
    expect(registration.json()).toMatchObject({ data: { action: 'register', user: { email } } });
    const as = registration.json<{ data: Token }>().data;
    const profileResponse = await host.call('GET /user/showprofile', { as });
    expect(profileResponse.json()).toMatchObject({ data: { cgcode: email } });
    expect(await findMember('somebody.else@example.com')).toBeUndefined();
    expect((await findMember(email))?.passwordHash).toBeNull();

    const secondFlow = await host.runOAuthFlow(provider, { email });
    const repeatedSignIn = await secureLogin(secondFlow.secret, { remember: true });
    expect(repeatedSignIn.json()).toMatchObject({
      data: { action: 'login_token', remember: true, user: { email, firstname: 'Hanako' } },
    });
    expect(readErrorCode(await secureLogin(secondFlow.secret))).toBe(1072);
  });
});

it('also works through POST /login with type social and the same three parts', async () => {
  const { secret } = await host.runOAuthFlow('google', { email: 'google.new@example.com' });
  const body = {
    email: 'ignored@example.com',
    type: 'social',
    provider: 'google',
    providertoken: secret?.token,
    accesstoken: secret?.id,
  };
  expect((await host.call('POST /login', { body, from: host.nextIp() })).json()).toMatchObject({
    data: { user: { email: 'google.new@example.com' } },
  });
  const incompleteLogin = { body: { email: 'x', type: 'social' }, from: host.nextIp() };
  expect((await host.call('POST /login', incompleteLogin)).statusCode).toBe(422);
});

describe("a provider's response", () => {
  it.each<[string, Partial<Record<'state' | 'binding', string>>]>([
    ['another state', { state: 'x'.repeat(43) }],
    ['the state of another browser', { binding: newBrowser() }],
  ])('is refused with %s', async (_case, changes) => {
    const callback = await host.consent('google', { email: 'state@example.com' });
    expect(readErrorCode(await host.finish({ ...callback, ...changes }))).toBe(1073);
  });

  it('is refused at the return address of another provider', async () => {
    const callback = await host.consent('google', { email: 'state@example.com' });
    expect(readErrorCode(await host.finish({ ...callback, provider: 'paypal' }))).toBe(1073);
  });

  it('is accepted only once, no matter how often it is sent', async () => {
    const callback = await host.consent('google', { email: 'replay@example.com' });
    const answers = await Promise.all(Array.from({ length: 10 }, () => host.finish(callback)));
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.statusCode === 403)).toHaveLength(9);
  });

  it('is refused after it expires', async () => {
    const callback = await host.consent('google', { email: 'late@example.com' });
    travel(16 * 60_000);
    expect(readErrorCode(await host.finish(callback))).toBe(1073);
  });

  it.each([
    'identity-audience',
    'identity-expired',
    'identity-nonce',
    'identity-issuer',
    'identity-signature',
  ])('is rejected with the fault %s', async (fault) => {
    const callback = await host.consent('google', { email: 'wrong@example.com' });
    await host.injectFault(fault);
    expect((await host.finish(callback)).json()).toMatchObject({
      data: { outcome: 'failed', secret: null, target: '/packages' },
    });
  });

  it('is rejected with a code for another challenge', async () => {
    const [ownCallback, otherCallback] = [
      await host.consent('google', { email: 'a@example.com' }),
      await host.consent('google', { email: 'b@example.com' }),
    ];
    expect((await host.finish({ ...ownCallback, code: otherCallback.code })).json()).toMatchObject({
      data: { outcome: 'failed' },
    });
  });

  it('is rejected if it names another issuer', async () => {
    const callback = await host.consent('google', { email: 'mixup@example.com' });
    expect((await host.finish({ ...callback, iss: 'https://evil.example' })).json()).toMatchObject({
      data: { outcome: 'failed' },
    });
  });

  it.each(socialProviders)(
    'leads to the outcome "down" while %s is unavailable',
    async (provider) => {
      const callback = await host.consent(provider, { email: 'down@example.com' });
      await host.injectFault('identity-down');
      expect((await host.finish(callback)).json()).toMatchObject({
        data: { outcome: 'down', secret: null },
      });
    },
  );

  it('does not sign in a person who declines', async () => {
    const refusal = await host.runOAuthFlow('paypal', {
      email: 'no@example.com',
      choice: 'refuse',
    });
    expect(refusal).toMatchObject({ outcome: 'refused', secret: null, way: 'popup', tab: 'tab-1' });
  });
});

describe('a proven identity', () => {
  it('creates one member for many concurrent registrations', async () => {
    const { secret } = await host.runOAuthFlow('google', { email: 'race@example.com' });
    const bodies = Array.from({ length: RACERS }, () => host.buildRegistration({ secret }));
    const answers = await Promise.all(
      bodies.map((body) => host.call('POST /register', { body, from: host.nextIp() })),
    );
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
    expect(answers.every((answer) => answer.statusCode < 500)).toBe(true);
    const identities = await host.db
      .select()
      .from(socialIdentities)
      .where(eq(socialIdentities.subject, secret?.id ?? ''));
    expect(identities).toHaveLength(1);
  });

  it('remains valid when a registration is refused for a field', async () => {
    const { secret } = await host.runOAuthFlow('twitter', { email: 'field@example.com' });
    expect((await register(secret, { mobilenumber: '1' })).statusCode).toBe(422);
    expect((await register(secret)).statusCode).toBe(200);
  });

  it('is valid only with its own provider, id and token, until it expires', async () => {
    const { secret } = await host.runOAuthFlow('google', { email: 'mine@example.com' });
    if (!secret) throw new Error('no secret');
    const forgedSecrets: Secret[] = [
      { ...secret, id: 'another-subject' },
      { ...secret, name: 'facebook' },
      { ...secret, token: `${secret.token}x` },
    ];
    for (const forgedSecret of forgedSecrets)
      expect(readErrorCode(await secureLogin(forgedSecret))).toBe(1072);
    expect(readErrorCode(await register({ ...secret, id: 'another-subject' }))).toBe(1072);
    travel(16 * 60_000);
    expect(readErrorCode(await secureLogin(secret))).toBe(1072);
  });

  it("uses the form's email if the provider returns none", async () => {
    const { secret } = await host.runOAuthFlow('twitter', { email: '', first: 'No', last: 'Mail' });
    const answer = await register(secret, { cgcode: 'typed@example.com' });
    expect(answer.json()).toMatchObject({ data: { user: { email: 'typed@example.com' } } });
    expect((await findMember('typed@example.com'))?.emailVerifiedAt).toBeNull();
  });

  it('stores no readable token', async () => {
    const { secret } = await host.runOAuthFlow('google', { email: 'stored@example.com' });
    const { rows } = await host.db.$client.query<{ text: string }>(
      'select row_to_json(t)::text as text from social_tickets t',
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map((row) => row.text).join()).not.toContain(secret?.token);
  });
});

describe('an existing account with the same email', () => {
  const email = 'demo@crossgate.example';
  const login = (secret: Secret | null, password = demoPassword) =>
    host.call('POST /login', {
      body: { email, type: 'password', password: encodeBase64(password), secret },
      from: host.nextIp(),
    });

  it('is protected: sign-in and registration are refused until ownership is proven', async () => {
    const { secret } = await host.runOAuthFlow('google', { email });
    expect(readErrorCode(await secureLogin(secret))).toBe(1071);
    expect(readErrorCode(await register(secret))).toBe(1010);
    expect((await host.call('POST /social/pending', { body: { secret } })).json()).toMatchObject({
      data: { proof: true },
    });
    expect((await login(secret, 'not-the-password')).statusCode).toBe(401);
    expect(readErrorCode(await secureLogin(secret))).toBe(1071);
  });

  it('is linked permanently by its password', async () => {
    const { secret } = await host.runOAuthFlow('google', { email });
    expect((await login(secret)).statusCode).toBe(200);
    expect(readErrorCode(await secureLogin(secret))).toBe(1072);
    const secondFlow = await host.runOAuthFlow('google', { email });
    expect((await secureLogin(secondFlow.secret)).json()).toMatchObject({
      data: { user: { email } },
    });
    expect((await findMember(email))?.emailVerifiedAt).toBeInstanceOf(Date);
  });

  it('is not linked to an identity with another email', async () => {
    const { secret } = await host.runOAuthFlow('facebook', { email: 'other@example.com' });
    expect((await login(secret)).statusCode).toBe(200);
    expect(readErrorCode(await secureLogin(secret))).toBe(1070);
  });
});

describe('a link in an email', () => {
  const requestLinkToken = async (secret: Secret | null, email: string) => {
    const options = { body: { secret }, from: host.nextIp() };
    expect((await host.call('POST /social/link/mail', options)).statusCode).toBe(200);
    const [message] = await host.db
      .select()
      .from(schema.mailOutbox)
      .where(and(eq(schema.mailOutbox.kind, 'social-link'), eq(schema.mailOutbox.address, email)));
    return signLinkTicket(String((message?.data as { ticket?: string }).ticket));
  };
  const confirm = (token: string, portal = 'cgw') =>
    host.call('POST /social/link/confirm', {
      body: { token },
      from: host.nextIp(),
      headers: { 'x-portal': portal },
    });

  it('removes the password, sessions and identities that predate the email verification', async () => {
    const { member, as } = await newMember(host.db, { passwordHash: 'the stranger knows it' });
    await host.db
      .insert(socialIdentities)
      .values({ provider: 'facebook', subject: 'the-stranger', memberId: member.id });
    const { secret } = await host.runOAuthFlow('google', { email: member.email });
    const answer = await confirm(await requestLinkToken(secret, member.email));
    expect(answer.json()).toMatchObject({ data: { user: { suite: member.suite } } });
    expect(await findMember(member.email)).toMatchObject({
      passwordHash: null,
      emailVerifiedAt: expect.any(Date),
    });
    expect((await host.call('GET /user/showprofile', { as })).statusCode).toBe(401);
    const remainingIdentities = await host.db
      .select()
      .from(socialIdentities)
      .where(eq(socialIdentities.memberId, member.id));
    expect(remainingIdentities.map((identity) => identity.provider)).toEqual(['google']);
  });

  it('keeps the password and sessions of a verified account, and works once', async () => {
    const { member, as } = await newMember(host.db, {
      passwordHash: 'mine',
      emailVerifiedAt: new Date(),
    });
    const { secret } = await host.runOAuthFlow('paypal', { email: member.email });
    const token = await requestLinkToken(secret, member.email);
    expect(token).not.toContain(secret?.token);
    expect((await confirm(token)).statusCode).toBe(200);
    expect(readErrorCode(await confirm(token))).toBe(1072);
    expect((await findMember(member.email))?.passwordHash).toBe('mine');
    expect((await host.call('GET /user/showprofile', { as })).statusCode).toBe(200);
  });

  it('does not work for another brand', async () => {
    const { member } = await newMember(host.db);
    const { secret } = await host.runOAuthFlow('google', { email: member.email });
    const token = await requestLinkToken(secret, member.email);
    expect(readErrorCode(await confirm(token, 'hsg'))).toBe(1072);
    expect((await confirm(token)).statusCode).toBe(200);
  });

  it('cannot be derived from its row, and is not accepted as a provider token', async () => {
    const { member } = await newMember(host.db);
    const { secret } = await host.runOAuthFlow('twitter', { email: member.email });
    const token = await requestLinkToken(secret, member.email);
    expect(readErrorCode(await confirm(token.split('.')[0] ?? ''))).toBe(1072);
    expect(readErrorCode(await confirm(secret?.token ?? ''))).toBe(1072);
    expect(readErrorCode(await secureLogin({ name: 'twitter', id: secret?.id ?? '', token }))).toBe(
      1072,
    );
  });
});

it('does not fall back to the sandbox in production for a provider without settings', async () => {
  const { env } = await import('@/host/core/env');
  const before = env.DEPLOYMENT;
  Object.assign(env, { DEPLOYMENT: 'production' });
  try {
    const answer = await host.call('POST /social/start', {
      body: host.createStartBody('google'),
      from: host.nextIp(),
    });
    expect(readErrorCode(answer)).toBe(1074);
  } finally {
    Object.assign(env, { DEPLOYMENT: before });
  }
});
