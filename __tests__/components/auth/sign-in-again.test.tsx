import { act, screen, waitFor } from '@testing-library/react';

import { SessionExpiry } from '@/components/auth/session-expiry';
import { useAuthDialog } from '@/components/session/use-auth-dialog';
import { AppForm } from '@/components/kit/forms/app-form';
import { TextField } from '@/components/kit/forms/text-field';
import { useAppForm } from '@/hooks/use-app-form';
import { useApi } from '@/hooks/use-frame';
import { createBrowserApi } from '@/lib/browser/client';
import { cookieNames } from '@/lib/session';
import { writeToSupport } from '@/services/contact';

import { answer, refuse, server } from '../../support/host-mock';
import { frameProps, renderPage } from '../../support/render';

const user = frameProps().session.user!;
const ENDPOINT = 'POST /prelogin/sendcsemail';

function setCookies(cookies: Record<string, string>) {
  for (const name of Object.values(cookieNames)) document.cookie = `${name}=; Max-Age=0; Path=/`;
  for (const [name, value] of Object.entries(cookies))
    document.cookie = `${name}=${encodeURIComponent(value)}; Path=/`;
}
const signIn = () =>
  setCookies({ [cookieNames.loginState]: 'logged-in', [cookieNames.user]: JSON.stringify(user) });

function NoteForm() {
  const api = useApi();
  const form = useAppForm<{ subject: string }>({
    defaultValues: { subject: '' },
    onSubmit: (values, intent) =>
      writeToSupport(
        api,
        { values: { subject: values.subject, email: user.email, details: 'x' }, language: 'en' },
        intent,
      ),
  });
  return (
    <AppForm form={form} aria-label="Note">
      <TextField name="subject" label="Subject" />
      <button type="submit">Send</button>
    </AppForm>
  );
}

function open() {
  const expiresAt = '2026-03-02T10:00:00.000Z';
  return renderPage(
    <>
      <SessionExpiry />
      <NoteForm />
    </>,
    { session: { ...frameProps().session, expiresAt } },
  );
}

/** Sends the note while the host refuses the session; returns the idempotency keys it received. */
async function sendRefusedNote(userEvent: ReturnType<typeof open>['user']) {
  const keys: (string | null)[] = [];
  server.use(refuse(ENDPOINT, 'unauthenticated'));
  server.events.on('request:start', ({ request }) => {
    if (!request.url.includes('sendcsemail')) return;
    keys.push(request.headers.get('idempotency-key'));
    if (keys.length === 1) setCookies({ [cookieNames.loginState]: 'ended' }); // as the portal does when it responds
  });
  await userEvent.type(screen.getByLabelText('Subject'), 'Where is my kettle?');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(useAuthDialog.getState().request).not.toBeNull());
  return keys;
}
const getRequest = () => useAuthDialog.getState().request!;

/** Does what the dialog does after a sign-in. */
async function completeSignIn(member = user) {
  signIn();
  const { onSignedIn } = getRequest();
  await act(async () => {
    useAuthDialog.setState({ request: null });
    await onSignedIn?.(member, false);
  });
}

beforeEach(() => {
  signIn();
  localStorage.clear();
});
afterEach(() => {
  server.events.removeAllListeners();
  act(() => useAuthDialog.setState({ request: null }));
});

describe('a session that the host refuses during a write', () => {
  it('asks for the password in a dialog, then resends the request with the same key', async () => {
    const { user: userEvent } = open();
    const keys = await sendRefusedNote(userEvent);
    expect(getRequest()).toMatchObject({ form: 'sign-in', reason: 'ended' });
    expect(screen.queryByRole('dialog', { name: 'You’re signed out' })).not.toBeInTheDocument();
    expect(screen.getByLabelText('Subject')).toHaveValue('Where is my kettle?');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    server.resetHandlers();
    const requestBodies: unknown[] = [];
    server.use(
      answer(
        ENDPOINT,
        ({ body }) => (requestBodies.push(body), { message: 'OK', reference: 'M1' }),
      ),
    );
    await completeSignIn();
    await waitFor(() =>
      expect(requestBodies).toEqual([expect.objectContaining({ subject: 'Where is my kettle?' })]),
    );
    expect(keys).toHaveLength(2);
    expect(keys[1]).toBe(keys[0]);
  });

  it('asks to sign in when the dialog is dismissed, sends nothing, and keeps the form', async () => {
    const { user: userEvent } = open();
    const keys = await sendRefusedNote(userEvent);
    await act(async () => useAuthDialog.getState().close());
    expect(await screen.findByText('Please sign in to continue.')).toBeInTheDocument();
    expect(screen.getByLabelText('Subject')).toHaveValue('Where is my kettle?');
    expect(keys).toHaveLength(1);
    act(() => void window.dispatchEvent(new Event('focus')));
    expect(await screen.findByRole('dialog', { name: 'Session expired' })).toBeInTheDocument();
  });

  it('sends nothing when another member signs in', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined); // jsdom cannot reload a page
    const { user: userEvent } = open();
    const keys = await sendRefusedNote(userEvent);
    await completeSignIn({ ...user, suite: 'CG1000002' });
    expect(keys).toHaveLength(1);
    jest.restoreAllMocks();
  });

  it('asks once for several calls, and then completes them all', async () => {
    open();
    const openSpy = jest.spyOn(useAuthDialog.getState(), 'open');
    server.use(refuse('GET /register/rules', 'unauthenticated'));
    const api = createBrowserApi(user.suite);
    const responses = Promise.all([
      api.request('GET /register/rules', {}),
      api.request('GET /register/rules', {}),
    ]);
    await waitFor(() => expect(useAuthDialog.getState().request).not.toBeNull());
    server.resetHandlers();
    const rules = { passwordmin: 6, passwordmax: 16 };
    server.use(answer('GET /register/rules', rules));
    await completeSignIn();
    await expect(responses).resolves.toEqual([rules, rules]);
    expect(openSpy).toHaveBeenCalledTimes(1);
  });

  it('is told apart from a sign-out in another tab, which has its own dialog', async () => {
    const { user: userEvent } = open();
    setCookies({});
    act(() => void window.dispatchEvent(new Event('focus')));
    expect(await screen.findByRole('dialog', { name: 'You’re signed out' })).toHaveTextContent(
      'You signed out in another tab.',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Login' }));
    expect(getRequest()).toMatchObject({ form: 'sign-in', reason: 'elsewhere' });
  });

  it('is reported as an ended session in the other tabs', async () => {
    open();
    setCookies({ [cookieNames.loginState]: 'ended' });
    act(() => void window.dispatchEvent(new Event('focus')));
    expect(await screen.findByRole('dialog', { name: 'Session expired' })).toBeInTheDocument();
  });
});
