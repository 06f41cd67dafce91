import type { Token } from '@/contract/member/auth';
import type { Reply } from '@/contract/calls';
import { sendEmails } from '@/host/testing/emails';
import { newMember } from '@/host/testing/people';
import { getData, readRefusal } from '@/host/testing/shipping';
import { openSocialHost, type SocialHost } from '@/host/testing/social';

type Ways = Reply<'GET /user/signinways'>;

let host: SocialHost;
beforeAll(async () => {
  host = await openSocialHost();
});
afterAll(() => host.close());

const ways = async (as: Token) => getData<Ways>(await host.call('GET /user/signinways', { as }));
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
    expect(await ways(as)).toEqual({ haspassword: false, providers });
    expect(readRefusal(await unlink(as, 'google'))).toMatchObject({
      code: 1001,
      fields: [{ field: 'provider', message: 'passwordFirst' }],
    });

    await sendEmails(host.db);
    await host.call('POST /forgotpassword', { body: { email }, from: host.nextIp() });
    const [mail] = await sendEmails(host.db);
    const temporary = /[A-Z2-9]{4}(-[A-Z2-9]{4}){3}/.exec(mail?.text ?? '')?.[0] ?? '';
    const chosen = { password: 'Lantern-77', password_confirmation: 'Lantern-77' };
    const signedIn = getData<Token>(
      await host.call('POST /updatepassword', {
        body: { email, currentpassword: temporary, ...chosen },
        from: host.nextIp(),
      }),
    );
    expect(await ways(signedIn)).toEqual({ haspassword: true, providers });
    for (const _ of [1, 2])
      expect(getData(await unlink(signedIn, 'google'))).toEqual({
        haspassword: true,
        providers: [],
      });
    const again = await host.runOAuthFlow('google', { email });
    expect(
      readRefusal(
        await host.call('POST /securelogin', {
          body: { secret: again.secret },
          from: host.nextIp(),
        }),
      ),
    ).toMatchObject({ code: 1071 });
  });

  it('is shown to the member only', async () => {
    const { as } = await newMember(host.db);
    expect((await ways(as)).providers).toEqual([]);
    expect((await host.call('GET /user/signinways', {})).statusCode).toBe(401);
  });
});
