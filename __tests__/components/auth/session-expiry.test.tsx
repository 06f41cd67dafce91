import { act, screen, waitFor } from '@testing-library/react';

import { SessionExpiry } from '@/components/auth/session-expiry';
import { useAuthDialog } from '@/components/session/use-auth-dialog';
import { BannerSlot } from '@/components/layout/banner';
import { cookieNames } from '@/lib/session';

import { answer, server } from '../../support/host-mock';
import { frameProps, renderPage, testNow } from '../../support/render';
import { MockRouter, visitedPaths } from '../../support/router';

const user = frameProps().session.user;
const getTimeAfter = (minutes: number) =>
  new Date(Date.parse(testNow) + minutes * 60_000).toISOString();

function setCookies(cookies: Record<string, string>) {
  for (const name of Object.values(cookieNames)) document.cookie = `${name}=; Max-Age=0; Path=/`;
  for (const [name, value] of Object.entries(cookies))
    document.cookie = `${name}=${encodeURIComponent(value)}; Path=/`;
}
const signIn = (member = user, expiresAt = '') =>
  setCookies({
    [cookieNames.loginState]: 'logged-in',
    [cookieNames.user]: JSON.stringify(member),
    ...(expiresAt && { [cookieNames.expiration]: expiresAt }),
  });

function open(expiresAt: string) {
  const view = renderPage(
    <MockRouter path="/packages?page=2">
      <BannerSlot />
      <SessionExpiry />
    </MockRouter>,
    { session: { ...frameProps().session, expiresAt }, path: '/packages?page=2' },
  );
  return view;
}
const focusWindow = () => act(async () => void window.dispatchEvent(new Event('focus')));

beforeEach(() => signIn());

beforeEach(() => void visitedPaths.splice(0));

describe('the session of a signed-in page', () => {
  it('shows nothing while there is time left, regardless of this machine’s clock', async () => {
    open(getTimeAfter(60));
    await focusWindow();
    expect(screen.queryByRole('button', { name: 'Stay signed in' })).not.toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('counts down in the last five minutes and is renewed by one click', async () => {
    server.use(
      answer('POST /login/renew', {
        token: 'n'.repeat(43),
        token_type: 'bearer',
        expires_in: 3600,
        expires_at: getTimeAfter(60),
        server_time: getTimeAfter(1),
        remember: false,
        action: 'login_token',
        user: {
          suite: 'CG1000001',
          id: '1',
          email: 'demo@crossgate.example',
          countryISO: 'PH',
          firstname: 'Mika',
        },
      }),
    );
    const { user: userEvent } = open(getTimeAfter(4));
    await userEvent.click(await screen.findByRole('button', { name: 'Stay signed in' }));
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Stay signed in' })).not.toBeInTheDocument(),
    );
  });

  it('announces the remaining time in whole minutes only', async () => {
    open(getTimeAfter(4));
    expect(await screen.findByText('You’ll be signed out in 4 minutes.')).toBeInTheDocument();
    expect(screen.getByText(/You’ll be signed out in [34]:\d\d\./)).toHaveAttribute(
      'aria-hidden',
      'true',
    );
  });

  it('is renewed when another tab stays signed in', async () => {
    open(getTimeAfter(4));
    expect(await screen.findByRole('button', { name: 'Stay signed in' })).toBeInTheDocument();
    signIn(user, getTimeAfter(60));
    await focusWindow();
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Stay signed in' })).not.toBeInTheDocument(),
    );
  });

  it('offers Login and Logout when it expires; Login clears the tab’s data and opens a dialog, which leads to the login page when it is closed', async () => {
    server.use(answer('POST /logout', { message: 'OK' }));
    sessionStorage.setItem('selection:CG1000001', '["PK1"]');
    localStorage.setItem('address:CG1000001', 'x');
    localStorage.setItem('theme', 'dark');
    const { user: userEvent } = open(getTimeAfter(0));
    const dialog = await screen.findByRole('dialog', { name: 'Session expired' });
    expect(dialog).toHaveTextContent('Logout');
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('dialog', { name: 'Session expired' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Login' }));
    await waitFor(() =>
      expect(useAuthDialog.getState().request).toMatchObject({
        form: 'sign-in',
        target: '/packages?page=2',
      }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(visitedPaths).toEqual([]);
    act(() => useAuthDialog.getState().close());
    await waitFor(() => expect(visitedPaths).toEqual(['/login?target=%2Fpackages%3Fpage%3D2']));
    expect(sessionStorage).toHaveLength(0);
    expect(localStorage.getItem('address:CG1000001')).toBeNull();
    expect(localStorage.getItem('theme')).toBe('dark');
  });

  it('reports a logout in another tab as soon as this one is used again', async () => {
    open(getTimeAfter(60));
    setCookies({});
    await focusWindow();
    expect(await screen.findByRole('dialog', { name: 'You’re signed out' })).toBeInTheDocument();
  });

  it('reports another account before anything is written under the wrong suite', async () => {
    open(getTimeAfter(60));
    signIn({
      ...(user ?? { id: '', email: '', countryISO: '', firstname: '' }),
      suite: 'CG1000002',
    });
    await focusWindow();
    expect(
      await screen.findByRole('dialog', { name: 'Another account is signed in' }),
    ).toBeInTheDocument();
  });
});
