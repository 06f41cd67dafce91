import { screen, waitFor } from '@testing-library/react';

import { GuestForm } from '@/components/auth/login-panel';
import { LoginForm } from '@/components/auth/login-form';
import { useAuthDrafts } from '@/components/auth/use-auth-drafts';
import { errorNumbers } from '@/contract/error-numbers';
import { guestSession } from '@/lib/session';

import {
  answer,
  breakNetwork,
  refuse,
  refuseCookies,
  server,
  type RequestContent,
} from '../../support/host-mock';
import { renderPage, testNow } from '../../support/render';
import { MockRouter, visitedPaths } from '../../support/router';
import { wireToken } from '../../support/tokens';

const token = wireToken({
  expires_at: '2026-03-02T10:00:00.000Z',
  server_time: testNow,
  remember: true,
});

function open(postedForm?: Parameters<typeof LoginForm>[0]['posted']) {
  const view = renderPage(
    <MockRouter path="/login">
      <h1 id="login-title">Login</h1>
      <LoginForm target="/packages?page=2" returnTo="/packages?page=2" posted={postedForm} />
    </MockRouter>,
    { session: guestSession(testNow) },
  );
  return view;
}

beforeEach(() => useAuthDrafts.setState({ email: '', register: null }));

beforeEach(() => void visitedPaths.splice(0));

describe('the sign-in form', () => {
  it('signs in and opens the requested page', async () => {
    let lastRequest: RequestContent | undefined;
    server.use(
      answer('POST /login', (request) => {
        lastRequest = request;
        return token;
      }),
    );
    const { user } = open();
    await user.type(screen.getByLabelText('Email'), ' Demo@crossgate.example');
    await user.type(screen.getByLabelText('Password'), 'Pärcel-2026');
    await user.click(screen.getByLabelText('Remember this device'));
    await user.click(screen.getByRole('button', { name: 'Login' }));
    await waitFor(() => expect(visitedPaths).toEqual(['/packages?page=2']));
    expect(lastRequest?.body).toEqual({
      email: 'demo@crossgate.example',
      type: 'password',
      password: Buffer.from('Pärcel-2026').toString('base64'),
      remember: true,
    });
  });

  it('applies "Remember this device" to the provider buttons too', async () => {
    const { user } = open();
    expect(useAuthDrafts.getState().remember).toBe(false);
    await user.click(screen.getByLabelText('Remember this device'));
    expect(useAuthDrafts.getState().remember).toBe(true);
  });

  it('stays on the page and shows the reason when the browser blocks cookies', async () => {
    server.use(answer('POST /login', token));
    refuseCookies();
    const { user } = open();
    await user.type(screen.getByLabelText('Email'), 'demo@crossgate.example');
    await user.type(screen.getByLabelText('Password'), 'Parcel-2026');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Your browser is blocking cookies from this site.',
    );
    expect(visitedPaths).toEqual([]);
  });

  it('reports blocked cookies when a guest enters an email', async () => {
    const cookieSpy = jest.spyOn(Document.prototype, 'cookie', 'set').mockReturnValue(undefined);
    const onRefused = jest.fn();
    const { user } = renderPage(
      <MockRouter path="/login">
        <GuestForm id="guest" posted={undefined} onCookiesRefused={onRefused} />
      </MockRouter>,
      { session: guestSession(testNow) },
    );
    const [guestToggle] = screen.getAllByText('Continue as guest');
    if (guestToggle) await user.click(guestToggle);
    await user.type(screen.getByLabelText('Your email'), 'aya@example.com');
    await user.click(screen.getByRole('button', { name: 'Continue as guest' }));
    await waitFor(() => expect(onRefused).toHaveBeenCalled());
    expect(visitedPaths).toEqual([]);
    cookieSpy.mockRestore();
  });

  it('shows the text of error 1002, keeps the email, clears the password, and focuses the message', async () => {
    server.use(refuse('POST /login', 'invalidCredentials'));
    const { user } = open();
    await user.type(screen.getByLabelText('Email'), 'demo@crossgate.example');
    await user.type(screen.getByLabelText('Password'), 'wrong-password');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    const summary = await screen.findByRole('alert');
    expect(summary).toHaveTextContent("Sorry. You've entered invalid credentials");
    expect(summary).toHaveFocus();
    expect(screen.getByLabelText('Email')).toHaveValue('demo@crossgate.example');
    expect(screen.getByLabelText('Password')).toHaveValue('');
    expect(visitedPaths).toEqual([]);
  });

  it('shows that a link was emailed for a new device, focuses that notice, keeps the password, and signs in once the link is opened', async () => {
    server.use(refuse('POST /login', 'newDevice'));
    const { user } = open();
    await user.type(screen.getByLabelText('Email'), 'demo@crossgate.example');
    await user.type(screen.getByLabelText('Password'), 'Parcel-2026');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    const notice = await screen.findByRole('alert');
    expect(notice).toHaveTextContent('Check your email');
    expect(notice).toHaveTextContent(
      'If demo@crossgate.example is registered, we’ve sent it a link that works for 30 minutes.',
    );
    expect(document.activeElement).toContainElement(notice);
    expect(screen.getByLabelText('Password')).toHaveValue('Parcel-2026');
    server.use(answer('POST /login', () => token));
    await user.click(screen.getByRole('button', { name: 'Login' }));
    await waitFor(() => expect(visitedPaths).toEqual(['/packages?page=2']));
  });

  it('shows its own text for a server error, with and without scripts', async () => {
    const errorText = 'Oops! Something went wrong. Please try again';
    server.use(refuse('POST /login', 'internal'));
    const { user, unmount } = open();
    await user.type(screen.getByLabelText('Email'), 'demo@crossgate.example');
    await user.type(screen.getByLabelText('Password'), 'Parcel-2026');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    expect(await screen.findByText(errorText)).toBeVisible();
    unmount();
    open({
      email: 'demo@crossgate.example',
      errors: {},
      error: { kind: 'server', message: '', status: 500, code: null, requestId: null },
    });
    expect(screen.getByText(errorText)).toBeVisible();
  });

  it('shows the new-device notice without scripts', () => {
    open({
      email: 'demo@crossgate.example',
      errors: {},
      error: {
        kind: 'coded',
        message: '',
        status: 403,
        code: errorNumbers.newDevice,
        requestId: null,
      },
    });
    expect(screen.getByRole('alert')).toHaveTextContent('If demo@crossgate.example is registered');
  });

  it('reports missing fields before it calls the host', async () => {
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'Login' }));
    const summary = await screen.findByRole('alert');
    expect(summary).toHaveTextContent('This field is required');
    expect(summary).toHaveTextContent('Please enter your password.');
    expect(screen.getByLabelText('Password')).toBeInvalid();
  });

  it.each([
    [
      'the network fails',
      breakNetwork('POST /login'),
      'There seems to be a network/server error. Please try again',
    ],
    [
      'the host is unavailable',
      refuse('POST /login', 'unavailable'),
      'We’re temporarily unavailable. Please try again in a minute.',
    ],
    [
      'there were too many attempts',
      refuse('POST /login', 'tooManyRequests'),
      'Too many attempts.',
    ],
  ])(
    'shows an error when %s, keeps the password, and signs in on the next click',
    async (_what, handler, expectedText) => {
      server.use(handler);
      const { user } = open();
      await user.type(screen.getByLabelText('Email'), 'demo@crossgate.example');
      await user.type(screen.getByLabelText('Password'), 'Parcel-2026');
      await user.click(screen.getByRole('button', { name: 'Login' }));
      expect(await screen.findByRole('alert')).toHaveTextContent(expectedText);
      expect(screen.getByLabelText('Password')).toHaveValue('Parcel-2026');
      server.use(answer('POST /login', token));
      await user.click(screen.getByRole('button', { name: 'Login' }));
      await waitFor(() => expect(visitedPaths).toHaveLength(1));
    },
  );

  it('sends one request for a double click, and disables "Create your account" in the meantime', async () => {
    let calls = 0;
    let release = () => undefined as void;
    const pendingResponse = new Promise<void>((resolve) => (release = resolve));
    server.use(
      answer('POST /login', async () => {
        calls += 1;
        await pendingResponse;
        return token;
      }),
    );
    const { user } = open();
    expect(screen.getByRole('link', { name: 'Create your account' })).toHaveAttribute(
      'href',
      '/register?target=%2Fpackages%3Fpage%3D2',
    );
    await user.type(screen.getByLabelText('Email'), 'demo@crossgate.example');
    await user.type(screen.getByLabelText('Password'), 'Parcel-2026');
    await user.dblClick(screen.getByRole('button', { name: 'Login' }));
    expect(await screen.findByRole('link', { name: 'Create your account' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    release();
    await waitFor(() => expect(visitedPaths).toHaveLength(1));
    expect(calls).toBe(1);
  });

  it('shows the errors of a form posted without scripts', () => {
    open({
      email: 'demo@crossgate.example',
      errors: { password: 'passwordRequired' },
      error: null,
    });
    expect(screen.getByLabelText('Email')).toHaveValue('demo@crossgate.example');
    expect(screen.getByRole('alert')).toHaveTextContent('Please enter your password.');
  });
});
