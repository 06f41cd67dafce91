import { act, screen, waitFor, within } from '@testing-library/react';

import { AuthDialog } from '@/components/auth/auth-dialog';
import { useAuthDrafts } from '@/components/auth/use-auth-drafts';
import { useInvitation } from '@/components/session/use-invitation';
import { useAuthDialog, type AuthRequest } from '@/components/session/use-auth-dialog';
import { guestSession } from '@/lib/session';

import { answer, refuse, server } from '../../support/host-mock';
import { renderPage, testNow } from '../../support/render';
import { messagesOf } from '../../support/texts';
import { MockRouter, visitedPaths } from '../../support/router';
import { wireToken } from '../../support/tokens';

const token = wireToken({ expires_at: '2026-03-02T10:00:00.000Z', server_time: testNow });

/** Messages of a page that doesn't include the texts of the modals. */
const { common, frame, forms, errors, session } = messagesOf('en');
const pageMessages = { common, frame, forms, errors, session };

function Modals() {
  const request = useAuthDialog((state) => state.request);
  return request && <AuthDialog request={request} />;
}

function open(request: AuthRequest) {
  server.use(
    answer('GET /social/providers', { providers: ['google', 'paypal'] }),
    answer('GET /list/getcountries', {
      countries: [{ country: 'Philippines', code: 'PH', country_code: '63', ship_allowed: true }],
    }),
    answer('GET /list/iplocation', { country_code2: 'PH', calling_code: '+63', known: true }),
    answer('GET /register/rules', { passwordmin: 6, passwordmax: 16 }),
  );
  const view = renderPage(
    <MockRouter path="/dashboard">
      <Modals />
    </MockRouter>,
    { session: guestSession(testNow), messages: pageMessages },
  );
  act(() => useAuthDialog.getState().open(request));
  return view;
}

const getForm = (name: string) => within(screen.getByRole('form', { name }));

beforeEach(() => {
  visitedPaths.length = 0;
  useAuthDialog.setState({ request: null });
  useAuthDrafts.setState({ email: '', register: null });
});

describe('an invitation', () => {
  const InvitationPage = () => {
    useInvitation('CG1000001', '/orders');
    return null;
  };
  const closeModalAt = (url: string) => {
    window.history.replaceState(null, '', url);
    const { unmount } = renderPage(<InvitationPage />);
    act(() => useAuthDialog.getState().close());
    unmount();
  };

  it('is removed from the URL when its modal is closed', () => {
    closeModalAt('/ja/deals?referral_suite=CG1000001&page=2');
    closeModalAt('/welcome?referral_suite=CG1000001');
    expect(visitedPaths).toEqual(['/ja/deals?page=2', '/welcome']);
  });

  it('stays in the URL of the register page', () => {
    closeModalAt('/zh/register?referral_suite=CG1000001');
    expect(visitedPaths).toEqual([]);
  });
});

describe('the sign-in modals', () => {
  it('switch in place without losing input, and pass the email to the forgotten-password form', async () => {
    const { user } = open({ form: 'register', referral: 'cg1000001' });
    const dialog = await screen.findByRole('dialog', {
      name: 'Your own US address with Crossgate',
    });
    await user.type(await within(dialog).findByLabelText('First name'), 'Ada');
    await user.type(getForm('Register').getByLabelText('Password'), 'secret-77');
    expect(getForm('Register').getByLabelText(/^Referral code/)).toHaveValue('CG1000001');

    await user.click(within(dialog).getByRole('link', { name: 'Login' }));
    expect(dialog).toHaveAccessibleName('Login');
    await user.type(getForm('Login').getByLabelText('Email'), 'ada@example.com');
    await user.click(within(dialog).getByRole('link', { name: 'Forgot your password' }));
    expect(dialog).toHaveAccessibleName('Forgot Password');
    expect(getForm('Forgot Password').getByLabelText('Email')).toHaveValue('ada@example.com');

    await user.click(within(dialog).getByRole('link', { name: 'Back to sign-in' }));
    await user.click(within(dialog).getByRole('link', { name: 'Register' }));
    expect(getForm('Register').getByLabelText('First name')).toHaveValue('Ada');
    expect(getForm('Register').getByLabelText('First name')).toHaveFocus();
    expect(getForm('Register').getByLabelText('Password')).toHaveValue('secret-77');
    expect(visitedPaths).toEqual([]);
  });

  it('let a visitor continue as a guest without an account', async () => {
    const onGuest = jest.fn();
    const { user } = open({ form: 'sign-in', onGuest });
    await screen.findByRole('dialog', { name: 'Login' });
    await user.click(screen.getByText('Continue as guest', { selector: 'summary' }));
    await user.type(getForm('Continue as guest').getByLabelText('Your email'), 'aya@example');
    await user.click(
      getForm('Continue as guest').getByRole('button', { name: 'Continue as guest' }),
    );
    expect(
      await getForm('Continue as guest').findAllByText('Please enter a valid email format.'),
    ).not.toHaveLength(0);
    expect(onGuest).not.toHaveBeenCalled();
    await user.type(getForm('Continue as guest').getByLabelText('Your email'), '.com');
    await user.click(
      getForm('Continue as guest').getByRole('button', { name: 'Continue as guest' }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(onGuest).toHaveBeenCalledTimes(1);
  });

  it('show the pending action without a guest option, and share the email between the forms', async () => {
    const { user } = open({ form: 'register', notice: '“Kettle” is in your cart.' });
    await screen.findByRole('form', { name: 'Register' });
    expect(screen.getByText('“Kettle” is in your cart.')).toBeVisible();
    await user.type(getForm('Register').getByLabelText('Email'), 'mei@shoppers.example');
    await user.click(screen.getByRole('link', { name: 'Login' }));
    expect(getForm('Login').getByLabelText('Email')).toHaveValue('mei@shoppers.example');
    expect(screen.queryByText('Continue as guest')).toBeNull();
    await user.clear(getForm('Login').getByLabelText('Email'));
    await user.type(getForm('Login').getByLabelText('Email'), 'li@shoppers.example');
    await user.click(screen.getByRole('link', { name: 'Register' }));
    expect(getForm('Register').getByLabelText('Email')).toHaveValue('li@shoppers.example');
  });

  it('run the pending action once after the sign-in', async () => {
    server.use(answer('POST /login', token));
    const pendingAction = jest.fn();
    const { user } = open({ form: 'sign-in', onSignedIn: pendingAction });
    await screen.findByRole('dialog', { name: 'Login' });
    await user.type(getForm('Login').getByLabelText('Email'), 'demo@crossgate.example');
    await user.type(getForm('Login').getByLabelText('Password'), 'Parcel-2026');
    await user.click(getForm('Login').getByRole('button', { name: 'Login' }));
    await waitFor(() => expect(pendingAction).toHaveBeenCalledTimes(1));
    expect(pendingAction).toHaveBeenCalledWith(
      expect.objectContaining({ suite: 'CG1000001' }),
      false,
    );
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(visitedPaths).toEqual(['/dashboard']);
  });

  it('stay open with the reason when the sign-in is refused, and notify their opener when closed', async () => {
    server.use(refuse('POST /login', 'invalidCredentials'));
    const [pendingAction, handleClose] = [jest.fn(), jest.fn()];
    const { user } = open({ form: 'sign-in', onSignedIn: pendingAction, onClose: handleClose });
    await screen.findByRole('dialog', { name: 'Login' });
    await user.type(getForm('Login').getByLabelText('Email'), 'demo@crossgate.example');
    await user.type(getForm('Login').getByLabelText('Password'), 'wrong-one');
    await user.click(getForm('Login').getByRole('button', { name: 'Login' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      "Sorry. You've entered invalid credentials",
    );
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(handleClose).toHaveBeenCalledTimes(1);
    expect(pendingAction).not.toHaveBeenCalled();
  });

  it('lock the email and ask for no password after a provider identified the visitor', async () => {
    const bodies: unknown[] = [];
    server.use(
      answer('POST /register', ({ body }) => {
        bodies.push(body);
        return { ...token, action: 'register' as const };
      }),
      answer('POST /register/mobilecheck', { existing: false }),
    );
    const visitor = {
      provider: 'google',
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: 'ada@example.com',
      needsProof: false,
    } as const;
    const { user } = open({ form: 'register', visitor });
    expect(await screen.findByText(/you don’t need a password/)).toBeVisible();
    expect(getForm('Register').getByLabelText('Email')).toHaveValue('ada@example.com');
    expect(getForm('Register').getByLabelText('Email')).toHaveAttribute('readonly');
    expect(getForm('Register').queryByLabelText('Password')).not.toBeInTheDocument();
    await user.click(getForm('Register').getByLabelText('Female'));
    await user.type(getForm('Register').getByLabelText('Number'), '9171234567');
    await user.click(getForm('Register').getByRole('checkbox', { name: /I agree/ }));
    await user.click(getForm('Register').getByRole('button', { name: 'Get my US address' }));
    await waitFor(() => expect(visitedPaths).toEqual(['/welcome?new=1']));
    expect(bodies).toEqual([
      expect.objectContaining({ social: true, cgcode: 'ada@example.com', firstname: 'Ada' }),
    ]);
    expect(bodies[0]).not.toHaveProperty('password');
  });
});
