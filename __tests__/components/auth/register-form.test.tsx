import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { renderToString } from 'react-dom/server';

import type { DialCountry } from '@/components/auth/register/register-fields';
import { RegisterForm } from '@/components/auth/register/register-form';
import { useAuthDrafts } from '@/components/auth/use-auth-drafts';
import { FrameProvider } from '@/components/layout/frame-provider';
import { emptyRegister } from '@/lib/forms/register';
import { guestSession } from '@/lib/session';
import type { Locale } from '@/rules/locale';

import { answer, refuse, server, type RequestContent } from '../../support/host-mock';
import { frameProps, renderPage, testNow } from '../../support/render';
import { messagesOf } from '../../support/texts';
import { MockRouter, visitedPaths } from '../../support/router';
import { wireToken } from '../../support/tokens';

const countries: DialCountry[] = [
  { iso: 'JP', name: 'Japan', englishName: 'Japan', dialCode: '81' },
  { iso: 'PH', name: 'Philippines', englishName: 'Philippines', dialCode: '63' },
];
const token = wireToken({
  expires_at: '2026-03-02T10:00:00.000Z',
  server_time: testNow,
  action: 'register',
  user: {
    suite: 'CG7654321',
    id: '1',
    email: 'hanako@example.com',
    countryISO: 'JP',
    firstname: 'Hanako',
  },
});

const buildPage = (postedForm?: Parameters<typeof RegisterForm>[0]['posted']) => (
  <MockRouter path="/register">
    <h1 id="register-title">Register</h1>
    <RegisterForm
      countries={countries}
      passwordMax={16}
      initial={emptyRegister}
      posted={postedForm}
      returnTo="/orders/checkout"
      layout={(side, form) => (
        <>
          <aside>{side}</aside>
          {form}
        </>
      )}
    />
  </MockRouter>
);

const open = (locale: Locale = 'en', postedForm?: Parameters<typeof RegisterForm>[0]['posted']) =>
  renderPage(buildPage(postedForm), { session: guestSession(testNow), locale });

/** Handlers for which no one is registered and every referral code exists. */
const createCheckHandlers = () => [
  answer('POST /register/emailcheck', { existing: false }),
  answer('POST /register/mobilecheck', { existing: false }),
  answer('POST /register/suitecheck', { existing: true }),
];

async function fill(user: ReturnType<typeof open>['user']) {
  await user.type(screen.getByLabelText('First name'), 'Hanako');
  await user.type(screen.getByLabelText('Last name'), 'Yamada');
  await user.click(screen.getByLabelText('Female'));
  await user.type(screen.getByLabelText('Email'), 'hanako@example.com');
  await user.type(screen.getByLabelText('Password'), 'green kettle 4');
  const country = await screen.findByRole('combobox', { name: /Location/ });
  await user.clear(country);
  await user.type(country, 'jap');
  await user.click(await screen.findByRole('option', { name: 'Japan' }));
  await user.type(screen.getByLabelText('Number'), '090-1234-5678');
  await user.click(screen.getByRole('checkbox', { name: /I agree/ }));
}

beforeEach(() => {
  useAuthDrafts.setState({ email: '', register: null });
  document.cookie = 'cgw_guest_email=; max-age=0';
});

beforeEach(() => void visitedPaths.splice(0));

describe('the register form', () => {
  it("creates a member with the country's dial code, and opens the welcome page, which links to the requested page", async () => {
    let lastRequest: RequestContent | undefined;
    server.use(
      ...createCheckHandlers(),
      answer('POST /register', (request) => {
        lastRequest = request;
        return token;
      }),
    );
    const { user } = open();
    await fill(user);
    expect(screen.getByLabelText('Country code')).toHaveValue('81');
    await user.click(screen.getByRole('button', { name: 'Get my US address' }));
    await waitFor(() =>
      expect(visitedPaths).toEqual(['/welcome?new=1&target=%2Forders%2Fcheckout']),
    );
    expect(lastRequest?.body).toMatchObject({
      cgcode: 'hanako@example.com',
      mobilecountrycode: '81',
      mobilenumber: '090-1234-5678',
      registrationcountry: 'JP',
      gender: 'F',
      languageprefer: 'en',
      password: 'green kettle 4',
      password_confirmation: 'green kettle 4',
    });
  });

  it('asks for the password once while it is shown, and twice while it is hidden', async () => {
    server.use(...createCheckHandlers());
    const { user } = open();
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
    expect(screen.queryByLabelText('Confirm password')).toBeNull();
    await user.type(screen.getByLabelText('Password'), 'green kettle 4');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
    await user.type(screen.getByLabelText('Confirm password'), 'green kettle 5');
    await user.click(screen.getByRole('button', { name: 'Get my US address' }));
    expect((await screen.findAllByText("The two passwords don't match")).length).toBeGreaterThan(0);
    await user.click(screen.getAllByRole('button', { name: 'Show password' })[0]!);
    expect(screen.queryByText("The two passwords don't match")).toBeNull();
  });

  it('starts with the email of a guest, no gender selected, and the terms not accepted', () => {
    document.cookie = 'cgw_guest_email=mei@shoppers.example';
    open();
    expect(screen.getByLabelText('Email')).toHaveValue('mei@shoppers.example');
    expect(screen.queryByRole('radio', { checked: true })).toBeNull();
    expect(screen.queryByRole('checkbox', { checked: true })).toBeNull();
  });

  it('links to the login page with the email filled in when the phone number is taken', async () => {
    server.use(
      answer('POST /register/emailcheck', { existing: false }),
      answer('POST /register/mobilecheck', { existing: true }),
    );
    const { user } = open();
    await user.type(screen.getByLabelText('Email'), 'hanako@example.com');
    await user.type(screen.getByLabelText('Number'), '9171234567');
    await user.tab();
    const link = await screen.findByRole('link', { name: 'Sign in instead' });
    expect(link).toHaveAttribute('href', '/login?target=%2Forders%2Fcheckout');
    await user.click(link);
    expect(useAuthDrafts.getState().email).toBe('hanako@example.com');
  });

  it('fills the sample address as the name is typed', async () => {
    const { user } = open();
    const card = within(screen.getByRole('complementary'));
    expect(card.getByText('Your name')).toBeInTheDocument();
    await user.type(screen.getByLabelText('First name'), 'Hanako');
    await user.type(screen.getByLabelText('Last name'), 'Yamada');
    expect(card.getByText('Hanako Yamada')).toBeInTheDocument();
    expect(card.getByText('Portland')).toBeInTheDocument();
  });

  it('warns about a name that labels cannot print, and shows the suite in its place', async () => {
    const { user } = open();
    expect(screen.queryByText(/Latin letters:/)).not.toBeInTheDocument();
    await user.type(screen.getByLabelText('Last name'), '山田');
    expect(screen.getByText(/Please use Latin letters:/)).toBeVisible();
    expect(screen.getByText('Member CG•••••••')).toBeVisible();
  });

  it('says next to its field that an email is taken, and again on submit', async () => {
    server.use(answer('POST /register/emailcheck', { existing: true }));
    const { user } = open();
    await user.type(screen.getByLabelText('Email'), 'demo@crossgate.example');
    await user.tab();
    expect(
      await screen.findByText('This email is already registered in our system.'),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Sign in with this email' })).toHaveAttribute(
      'href',
      expect.stringContaining('/login'),
    );
    expect(screen.getByRole('link', { name: 'Forgot your password' })).toHaveAttribute(
      'href',
      expect.stringContaining('/forgot-password'),
    );
    await user.click(screen.getByRole('button', { name: 'Get my US address' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This email is already registered in our system.',
    );
  });

  it('marks an available email as good until it changes', async () => {
    server.use(...createCheckHandlers());
    const { user } = open();
    await user.type(screen.getByLabelText('Email'), 'free@example.com');
    await user.tab();
    expect(await screen.findByText('Looks good')).toBeInTheDocument();
    await user.type(screen.getByLabelText('Email'), 'x');
    expect(screen.queryByText('Looks good')).not.toBeInTheDocument();
  });

  it('ignores a late response to an older email check', async () => {
    let isFirst = true;
    let release = () => undefined as void;
    const lateResponse = new Promise<void>((resolve) => (release = resolve));
    server.use(
      answer('POST /register/emailcheck', async ({ body }) => {
        if (!isFirst) return { existing: false };
        isFirst = false;
        await lateResponse;
        return { existing: (body as { email: string }).email === 'taken@example.com' };
      }),
    );
    const { user } = open();
    const email = screen.getByLabelText('Email');
    await user.type(email, 'taken@example.com');
    await user.tab();
    await user.clear(email);
    await user.type(email, 'free@example.com');
    await user.tab();
    expect(await screen.findByText('Looks good')).toBeInTheDocument();
    release();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.getByText('Looks good')).toBeInTheDocument();
    expect(
      screen.queryByText('This email is already registered in our system.'),
    ).not.toBeInTheDocument();
  });

  it('shows the host’s refusals next to their fields and preserves the input', async () => {
    server.use(
      ...createCheckHandlers(),
      refuse('POST /register', 'validation', {
        fields: [
          { field: 'mobilenumber', message: 'mobileTaken' },
          { field: 'password', message: 'passwordCommon' },
        ],
      }),
    );
    const { user } = open();
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Get my US address' }));
    const summary = await screen.findByRole('alert');
    expect(summary).toHaveTextContent('This number is already registered with us');
    expect(summary).toHaveTextContent(
      'This password is too easy to guess. Please choose another one.',
    );
    expect(screen.getByLabelText('Number')).toBeInvalid();
    expect(screen.getByLabelText('First name')).toHaveValue('Hanako');
    expect(visitedPaths).toEqual([]);
  });

  it('converts the referral code to uppercase and checks it', async () => {
    let lastRequest: RequestContent | undefined;
    server.use(
      answer('POST /register/suitecheck', (request) => {
        lastRequest = request;
        return { existing: false };
      }),
    );
    const { user } = open();
    await user.click(screen.getByText("I have a friend's referral code"));
    await user.type(screen.getByLabelText(/Referral code/), 'cg9999999');
    await user.tab();
    expect(await screen.findByText('Please enter a valid referral code')).toBeInTheDocument();
    expect(lastRequest?.body).toEqual({ suite: 'CG9999999' });
  });

  it.each([
    ['the host’s text', 'coded', 'Closed today', 'Woops!', 'Closed today'],
    [
      'its own text',
      'server',
      '',
      'Unsuccessfull registration',
      'Woops! Something went wrong. Please try again',
    ],
  ] as const)(
    'shows the title and text of a failure without scripts: %s',
    (_whose, kind, message, title, text) => {
      open('en', {
        errors: {},
        error: { kind, message, status: 422, code: null, requestId: null },
      });
      expect(screen.getByText(title)).toBeVisible();
      expect(screen.getByText(text)).toBeVisible();
    },
  );

  it('requires a referral code while its field is open', async () => {
    server.use(...createCheckHandlers());
    const { user } = open();
    const details = screen.getByText("I have a friend's referral code").closest('details');
    if (details) {
      details.open = true;
      fireEvent(details, new Event('toggle'));
    }
    await user.click(screen.getByRole('button', { name: 'Get my US address' }));
    expect((await screen.findAllByText('Referral code cannot be blank')).length).toBeGreaterThan(0);
  });

  it('requires a referral code even if its field was opened before the scripts loaded', async () => {
    const tree = (
      <NextIntlClientProvider locale="en" messages={messagesOf('en')} timeZone="UTC">
        <FrameProvider frame={frameProps({ session: guestSession(testNow) })}>
          {buildPage()}
        </FrameProvider>
      </NextIntlClientProvider>
    );
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = renderToString(tree);
    const details = container.querySelector('details');
    await new Promise((resolve) => {
      details?.addEventListener('toggle', resolve, { once: true });
      details?.setAttribute('open', '');
    });
    const user = userEvent.setup();
    render(tree, { container, hydrate: true });
    await user.click(screen.getByRole('button', { name: 'Get my US address' }));
    expect((await screen.findAllByText('Referral code cannot be blank')).length).toBeGreaterThan(0);
  });

  it('shows the previously entered code when the form reopens', async () => {
    server.use(...createCheckHandlers());
    useAuthDrafts.setState({ register: { ...emptyRegister, referral: 'CG1', referralOpen: true } });
    open();
    expect(screen.getByLabelText('Referral code').closest('details')).toHaveAttribute('open');
  });

  it('keeps the first 15 digits of a phone number, regardless of separators', async () => {
    const { user } = open();
    const number = screen.getByLabelText('Number');
    await user.type(number, '123-456-789-012-345-678');
    expect(number).toHaveValue('123-456-789-012-345-');
  });

  it('asks for the family name first in languages with that order', () => {
    open('ja');
    const names = screen.getAllByRole('textbox').slice(0, 2);
    expect(names.map((field) => field.getAttribute('name'))).toEqual(['lastName', 'firstName']);
  });
});
