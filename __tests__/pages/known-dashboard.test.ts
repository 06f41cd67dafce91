/** @jest-environment node */
import { hostAnswers, hostRefuses, loadPage, memberCookies } from '@/__tests__/support/load-page';
import { server } from '@/__tests__/support/host-mock';
import { getServerSideProps } from '@/pages/dashboard';

const rememberedCookies = memberCookies().replace(
  'cgw_login_state=logged-in',
  'cgw_login_state=pre-logged-in',
);
const counts = {
  firstname: 'Mika',
  packagescount: 3,
  packagesactionneeded: 1,
  packagesready: 2,
  shipmentscount: 4,
  cartitemscount: 0,
};
const open = (options: { cookies: string; referer?: string }) =>
  loadPage(getServerSideProps, { path: '/dashboard', ...options });
const loginRedirect = {
  redirect: { destination: '/login?target=%2Fdashboard', statusCode: 307, basePath: false },
};

describe('the dashboard of a pre-logged-in member', () => {
  it('is shown only with the skip-login flag, which stays set', async () => {
    server.use(hostAnswers('GET /prelogin/getdashboard', counts));
    const { result, response } = await open({ cookies: `${rememberedCookies}; cgw_skip_login=1` });
    expect(response.getHeader('set-cookie')).toBeUndefined();
    expect(result).toMatchObject({
      props: {
        data: { remembered: { firstName: 'Mika', packages: { total: 3 } } },
        session: { state: 'pre-logged-in' },
      },
    });
    expect((await open({ cookies: rememberedCookies })).result).toEqual(loginRedirect);
  });

  it.each(['http://portal.example/', 'http://portal.example/ja', 'http://portal.example/zh/'])(
    'is shown to a visitor from the home page (%s)',
    async (referer) => {
      server.use(hostAnswers('GET /prelogin/getdashboard', counts));
      expect((await open({ cookies: rememberedCookies, referer })).result).toHaveProperty(
        'props.data.remembered.firstName',
        'Mika',
      );
    },
  );

  it.each(['http://evil.example/', 'http://portal.example/terms', 'nonsense'])(
    'is not shown to a visitor from %s',
    async (referer) => {
      expect((await open({ cookies: rememberedCookies, referer })).result).toEqual(loginRedirect);
    },
  );

  it('is not shown when the host does not know the token: the visitor is a guest again', async () => {
    server.use(hostRefuses('GET /prelogin/getdashboard', 'unauthenticated'));
    const { result, response } = await open({ cookies: `${rememberedCookies}; cgw_skip_login=1` });
    expect(result).toEqual(loginRedirect);
    expect((response.getHeader('set-cookie') as string[]).join()).toContain(
      'cgw_token=; Max-Age=0',
    );
  });

  it('sends a visitor who has only the flag to the login page', async () => {
    expect(
      (await open({ cookies: 'cgw_skip_login=1; cgw_login_state=pre-logged-in' })).result,
    ).toEqual(loginRedirect);
  });
});
