/** @jest-environment node */
import {
  demoProfile,
  hostAnswers,
  hostRefuses,
  loadPage,
  memberCookies,
} from '@/__tests__/support/load-page';
import { server } from '@/__tests__/support/host-mock';
import { getServerSideProps as loadProfile } from '@/pages/account/profile';
import { getServerSideProps as loadForgot } from '@/pages/forgot-password';
import { getServerSideProps as loadMail } from '@/pages/from-mail';
import { getServerSideProps as loadReset } from '@/pages/reset-password';
import { wireToken } from '../support/tokens';

const token = wireToken();
const form = {
  email: 'demo@crossgate.example',
  temporary: 'ABCD',
  password: 'Lantern-77',
  confirmation: 'Lantern-77',
};
const getCookies = (response: { getHeader: (name: string) => unknown }) =>
  (response.getHeader('set-cookie') as string[] | undefined) ?? [];

describe('password recovery without scripts', () => {
  it('requests the temporary password and redirects to the reset page', async () => {
    server.use(hostAnswers('POST /forgotpassword', { message: 'OK' }));
    const { result } = await loadPage(loadForgot, {
      path: '/forgot-password',
      locale: 'tw',
      form: { email: 'demo@crossgate.example' },
    });
    expect(result).toEqual({
      redirect: { destination: '/tw/reset-password?sent=1', statusCode: 303 },
    });
  });

  it('shows the errors and keeps the email', async () => {
    const { result } = await loadPage(loadForgot, {
      path: '/forgot-password',
      form: { email: 'nobody' },
    });
    expect(result).toMatchObject({
      props: {
        data: { posted: { email: 'nobody', errors: { email: 'emailFormat' }, problem: null } },
      },
    });
    server.use(hostRefuses('POST /forgotpassword', 'tooManyRequests'));
    const refusal = await loadPage(loadForgot, {
      path: '/forgot-password',
      form: { email: 'demo@crossgate.example' },
    });
    expect(refusal.result).toMatchObject({
      props: { data: { posted: { problem: { messages: [], error: { code: 1006 } } } } },
    });
  });

  it('sets the new password and the cookies, and redirects to the dashboard', async () => {
    server.use(hostAnswers('POST /updatepassword', token));
    const { result, response } = await loadPage(loadReset, { path: '/reset-password', form });
    expect(result).toEqual({
      redirect: { destination: '/login?target=%2Fdashboard&check=session', statusCode: 303 },
    });
    expect(getCookies(response).find((cookie) => cookie.startsWith('cgw_token='))).toContain(
      'HttpOnly',
    );
  });

  it('never shows a typed password again', async () => {
    server.use(hostRefuses('POST /updatepassword', 'invalidCredentials'));
    const { result } = await loadPage(loadReset, { path: '/reset-password', form });
    expect(result).toMatchObject({
      props: { data: { posted: { email: form.email, problem: { error: { code: 1002 } } } } },
    });
    expect(JSON.stringify(result)).not.toContain('Lantern-77');
  });
});

describe('a link in an email', () => {
  const visit = (path: string, cookies = '') => loadPage(loadMail, { path, cookies });

  it('makes a guest pre-logged-in, sets the skip-login flag and redirects to its target', async () => {
    server.use(hostAnswers('POST /login/link', { ...token, action: 'login_token' }));
    const { result, response } = await visit('/from-mail?token=abc&target=/dashboard');
    expect(result).toEqual({ redirect: { destination: '/dashboard', statusCode: 307 } });
    const cookies = getCookies(response).join('\n');
    expect(cookies).toContain('cgw_login_state=pre-logged-in');
    expect(cookies).toContain('cgw_skip_login=1');
  });

  it('does not change the session of a signed-in member', async () => {
    const { result, response } = await visit(
      '/from-mail?token=abc&target=/packages/PK7H2M9QX4',
      memberCookies(),
    );
    expect(result).toHaveProperty('redirect.destination', '/packages/PK7H2M9QX4');
    expect(getCookies(response)).toEqual([]);
  });

  it('redirects without a session when the link has expired', async () => {
    server.use(hostRefuses('POST /login/link', 'unauthenticated'));
    const { result, response } = await visit('/from-mail?token=old&target=/packages');
    expect(result).toHaveProperty('redirect.destination', '/packages');
    expect(getCookies(response)).toEqual([]);
  });

  it('confirms the email address of a signed-in member, or still shows the failure', async () => {
    const open = (token: string) =>
      loadPage(loadProfile, {
        path: `/account/profile?confirm=${token}`,
        cookies: memberCookies(),
      });
    server.use(
      hostAnswers('GET /user/showprofile', { ...demoProfile, emailfailure: 'bounced' }),
      hostAnswers('POST /user/confirmemail', { message: 'OK' }),
    );
    expect((await open('a.b.c')).result).toHaveProperty(
      'redirect.destination',
      '/account/profile?confirm=done',
    );
    server.use(hostRefuses('POST /user/confirmemail', 'linkExpired'));
    expect((await open('a.b.c')).result).toHaveProperty('redirect.destination', '/account/profile');
    expect((await open('done')).result).toHaveProperty('props.data.emailFailure', 'bounced');
  });

  it.each(['//evil.example', 'https://evil.example', '/login', '/api/ms/logout'])(
    'never redirects to %s',
    async (target) => {
      server.use(hostRefuses('POST /login/link', 'unauthenticated'));
      expect(
        (await visit(`/from-mail?token=x&target=${encodeURIComponent(target)}`)).result,
      ).toHaveProperty('redirect.destination', '/dashboard');
    },
  );
});
