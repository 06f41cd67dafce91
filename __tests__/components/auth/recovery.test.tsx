import { screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';

import { ResetPart } from '@/components/auth/auth-dialog-parts';
import { ForgotForm } from '@/components/auth/forgot-form';
import { ResetForm } from '@/components/auth/reset-form';
import { useRecoveryEmail } from '@/components/auth/recovery-alert';
import { Notices } from '@/components/kit/overlays/notices';
import { guestSession } from '@/lib/session';

import { answer, refuse, server, type RequestContent } from '../../support/host-mock';
import { renderPage, testNow } from '../../support/render';
import { MockRouter, visitedPaths } from '../../support/router';
import { wireToken } from '../../support/tokens';

const token = wireToken({ expires_at: '2026-03-02T10:00:00.000Z', server_time: testNow });

function open(form: ReactNode) {
  return {
    ...renderPage(<MockRouter path="/forgot-password">{form}</MockRouter>, {
      session: guestSession(testNow),
    }),
  };
}

beforeEach(() => useRecoveryEmail.setState({ email: '' }));

beforeEach(() => void visitedPaths.splice(0));

describe('the forgot-password form', () => {
  it('requests a temporary password and opens the reset page with the email prefilled', async () => {
    let lastRequest: RequestContent | undefined;
    server.use(
      answer('POST /forgotpassword', (request) => {
        lastRequest = request;
        return { message: 'OK' };
      }),
    );
    const { user, unmount } = open(<ForgotForm />);
    await user.type(screen.getByLabelText('Email'), 'Demo@crossgate.example');
    await user.click(screen.getByRole('button', { name: 'Send temporary password' }));
    await waitFor(() => expect(visitedPaths).toEqual(['/reset-password?sent=1']));
    expect(lastRequest?.body).toEqual({ email: 'demo@crossgate.example' });
    unmount();
    open(<ResetForm passwordMax={16} sent />);
    expect(screen.getByLabelText('Email')).toHaveValue('Demo@crossgate.example');
    expect(screen.getByText('Check your email')).toBeVisible();
  });

  it('requires an email address', async () => {
    const { user } = open(<ForgotForm />);
    await user.click(screen.getByRole('button', { name: 'Send temporary password' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('This field is required');
  });

  it('shows the cgcode message of a JSON object in a red alert that can be closed', async () => {
    server.use(
      refuse('POST /forgotpassword', 'validation', {
        message: JSON.stringify({ cgcode: 'We do not know this address', other: 'not this' }),
      }),
    );
    const { user } = open(<ForgotForm />);
    await user.type(screen.getByLabelText('Email'), 'demo@crossgate.example');
    await user.click(screen.getByRole('button', { name: 'Send temporary password' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/^We do not know this address$/);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.getByLabelText('Email')).toHaveValue('demo@crossgate.example');
  });

  it('notifies the modal instead of leaving the page', async () => {
    server.use(answer('POST /forgotpassword', { message: 'OK' }));
    const handleDone = jest.fn();
    const { user } = open(<ForgotForm onDone={handleDone} />);
    await user.type(screen.getByLabelText('Email'), 'demo@crossgate.example');
    await user.click(screen.getByRole('button', { name: 'Send temporary password' }));
    await waitFor(() => expect(handleDone).toHaveBeenCalledWith('demo@crossgate.example'));
    expect(visitedPaths).toEqual([]);
  });
});

describe('the reset-password form', () => {
  it('appears in the modal once the host has returned the password rules, and preserves the input', async () => {
    server.use(answer('GET /register/rules', { passwordmin: 6, passwordmax: 64 }));
    const { user } = open(<ResetPart sent={false} onDone={() => undefined} />);
    const field = await screen.findByLabelText('Temporary password');
    await user.type(field, 'abc-123');
    expect(screen.getByText(/64/)).toBeVisible();
    expect(screen.getByLabelText('Temporary password')).toHaveValue('abc-123');
  });

  const fill = async (
    user: ReturnType<typeof open>['user'],
    values: Partial<Record<'email' | 'temporary' | 'password' | 'confirmation', string>> = {},
  ) => {
    await user.type(screen.getByLabelText('Email'), values.email ?? 'demo@crossgate.example');
    await user.type(
      screen.getByLabelText('Temporary password'),
      values.temporary ?? 'ABCD-EFGH-JKLM-NPQR',
    );
    await user.type(screen.getByLabelText('New password'), values.password ?? 'Lantern-77');
    await user.type(
      screen.getByLabelText('Confirm new password'),
      values.confirmation ?? 'Lantern-77',
    );
    await user.click(screen.getByRole('button', { name: 'Save new password' }));
  };

  it('sets the password, says so, and goes to the dashboard', async () => {
    let lastRequest: RequestContent | undefined;
    server.use(
      answer('POST /updatepassword', (request) => {
        lastRequest = request;
        return token;
      }),
    );
    const { user } = open(<ResetForm passwordMax={16} />);
    await fill(user);
    await waitFor(() => expect(visitedPaths).toEqual(['/dashboard']));
    expect(lastRequest?.body).toEqual({
      email: 'demo@crossgate.example',
      currentpassword: 'ABCD-EFGH-JKLM-NPQR',
      password: 'Lantern-77',
      password_confirmation: 'Lantern-77',
    });
    // The next page that loads shows the notice.
    renderPage(<Notices />);
    expect(await screen.findByText('Your password has been changed.')).toBeVisible();
  });

  it('shows a specific text for each missing field', async () => {
    const { user } = open(<ResetForm passwordMax={16} />);
    await user.click(screen.getByRole('button', { name: 'Save new password' }));
    const summary = await screen.findByRole('alert');
    for (const text of [
      'Please enter your temporary password',
      'Please enter your new password',
      'Please re-enter your new password',
    ])
      expect(summary).toHaveTextContent(text);
  });

  it('requires the two passwords to match', async () => {
    const { user } = open(<ResetForm passwordMax={16} />);
    await fill(user, { confirmation: 'Lantern-78' });
    expect(await screen.findByRole('alert')).toHaveTextContent("The two passwords don't match");
  });

  it('joins the values of a JSON object with commas and preserves the input', async () => {
    server.use(
      refuse('POST /updatepassword', 'validation', {
        message: JSON.stringify({ email: ['Unknown'], currentpassword: 'Too old' }),
      }),
    );
    const { user } = open(<ResetForm passwordMax={16} />);
    await fill(user);
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Unknown, Too old$/);
    expect(screen.getByLabelText('Temporary password')).toHaveValue('ABCD-EFGH-JKLM-NPQR');
  });

  it('shows the text of error 1002 for a wrong temporary password', async () => {
    server.use(refuse('POST /updatepassword', 'invalidCredentials'));
    const { user } = open(<ResetForm passwordMax={16} />);
    await fill(user);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      "Sorry. You've entered invalid credentials",
    );
  });

  it('shows the host’s field errors in the user’s language', async () => {
    server.use(
      refuse('POST /updatepassword', 'validation', {
        fields: [{ field: 'password', message: 'passwordCommon' }],
      }),
    );
    const { user } = open(<ResetForm passwordMax={16} />);
    await fill(user);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This password is too easy to guess.',
    );
  });
});
