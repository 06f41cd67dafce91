import type { Token } from '@/contract/member/auth';
import type { Reply } from '@/contract/calls';
import { sendEmails } from '@/host/testing/emails';
import { newMember } from '@/host/testing/people';
import { getData, readRefusal } from '@/host/testing/shipping';
import { openSocialHost, type SocialHost } from '@/host/testing/social';

type SignInMethods = Reply<'GET /user/signinways'>;

let host: SocialHost;
beforeAll(async () => {
  host = await openSocialHost();
});
afterAll(() => host.close());

const fetchSignInMethods = async (as: Token) =>
  getData<SignInMethods>(await host.call('GET /user/signinways', { as }));
const unlink = (as: Token, provider: string) =>
  host.call('POST /user/unlinkprovider', { as, body: { provider } });

describe('a member who signed up through a provider', () => {
  it("cannot unlink it until a password is set by email; other members' identities are unaffected", async () => {
    const email = 'came.by@example.com';
    const { secret } = await host.runOAuthFlow('google', { email });
    const as = getData<Token>(
      await host.call('POST /register', {
        body: host.buildRegistration({ secret, remember: true }),
        from: host.nextIp(),
      }),
    );
    expect(as.remember).toBe(true);
    const providers = [{ provider: 'google', since: expect.any(String) }];
    expect(await fetchSignInMethods(as)).toEqual({ haspassword: false, providers });
    expect(readRefusal(await unlink(as, 'google'))).toMatchObject({
      code: 1001,
      fields: [{ field: 'provider', message: 'passwordFirst' }],
    });

    await sendEmails(host.db);
    await host.call('POST /forgotpassword', { body: { email }, from: host.nextIp() });
    const [mail] = await sendEmails(host.db);
    const temporaryPassword = /[A-Z2-9]{4}(-[A-Z2-9]{4}){3}/.exec(mail?.text ?? '')?.[0] ?? '';
    const newPasswords = { password: 'Lantern-77', password_confirmation: 'Lantern-77' };
    const newToken = getData<Token>(
      await host.call('POST /updatepassword', {
        body: { email, currentpassword: temporaryPassword, ...newPasswords },
        from: host.nextIp(),
      }),
    );
    expect(await fetchSignInMethods(newToken)).toEqual({ haspassword: true, providers });
    for (const _ of [1, 2])
      expect(getData(await unlink(newToken, 'google'))).toEqual({
        haspassword: true,
        providers: [],
      });
    const secondFlow = await host.runOAuthFlow('google', { email });
    expect(
      readRefusal(
        await host.call('POST /securelogin', {
          body: { secret: secondFlow.secret },
          from: host.nextIp(),
        }),
      ),
    ).toMatchObject({ code: 1071 });
  });

  it('has sign-in methods that only the member can see', async () => {
    const { as } = await newMember(host.db);
    expect((await fetchSignInMethods(as)).providers).toEqual([]);
    expect((await host.call('GET /user/signinways', {})).statusCode).toBe(401);
  });
});
