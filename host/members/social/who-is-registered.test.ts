import { eq } from 'drizzle-orm';

import { env } from '@/host/core/env';
import { schema } from '@/host/db/client';
import { newMember } from '@/host/testing/people';
import { openSocialHost, type SocialHost } from '@/host/testing/social';

let host: SocialHost;
beforeAll(async () => {
  host = await openSocialHost();
});
afterAll(() => host.close());

describe('an email that links an identity', () => {
  it('is refused on the fourth request within an hour, with or without an account', async () => {
    const { member } = await newMember(host.db);
    for (const email of [member.email, 'no.account@example.com']) {
      const { secret } = await host.runOAuthFlow('google', { email });
      const from = host.nextIp();
      const codes: number[] = [];
      for (let n = 0; n < 4; n += 1)
        codes.push(
          (await host.call('POST /social/link/mail', { body: { secret }, from })).statusCode,
        );
      expect(codes).toEqual([200, 200, 200, 429]);
    }
  });
});

describe('the response to a proven identity', () => {
  it('counts each lookup of an account against the daily limit', async () => {
    const { member } = await newMember(host.db);
    const { secret } = await host.runOAuthFlow('google', { email: member.email });
    const from = '203.0.113.251';
    expect((await host.call('POST /securelogin', { body: { secret }, from })).json()).toMatchObject(
      { error: { error_code: 1071 } },
    );
    expect((await host.call('POST /social/pending', { body: { secret }, from })).statusCode).toBe(
      200,
    );
    const countFilter = eq(schema.dailyCounts.key, `check:${from}`);
    expect(await host.db.select().from(schema.dailyCounts).where(countFilter)).toMatchObject([
      { n: 2 },
    ]);
    await host.db
      .update(schema.dailyCounts)
      .set({ n: env.RATE_LIMIT_CHECKS_DAY })
      .where(countFilter);
    expect((await host.call('POST /securelogin', { body: { secret }, from })).statusCode).toBe(429);
  });
});

describe('a registration through a provider', () => {
  it('accepts the secret as three separate fields, like sign-in', async () => {
    const { secret } = await host.runOAuthFlow('google', { email: 'flat@example.com' });
    const register = (fields: Record<string, unknown>) =>
      host.call('POST /register', {
        body: host.buildRegistration({ secret: undefined, ...fields }),
        from: host.nextIp(),
      });
    const partialFields = { provider: secret?.name, providertoken: secret?.token };
    expect((await register(partialFields)).statusCode).toBe(422);
    expect((await register({ ...partialFields, accesstoken: secret?.id })).statusCode).toBe(200);
  });
});
