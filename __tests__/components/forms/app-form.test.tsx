import { act, screen, waitFor, within } from '@testing-library/react';
import { boolean, object, string } from 'yup';

import { AppForm } from '@/components/kit/forms/app-form';
import { CheckboxField } from '@/components/kit/forms/choice-fields';
import { PasswordField } from '@/components/kit/forms/password-field';
import { TextField } from '@/components/kit/forms/text-field';
import { Button } from '@/components/kit/ui/button';
import { useAppForm, type AppFormOptions } from '@/hooks/use-app-form';
import { ApiError } from '@/lib/api-error';

import { expectNoAxeViolations } from '../../support/axe';
import { renderPage } from '../../support/render';

interface Values {
  email: string;
  password: string;
  terms: boolean;
}

const schema = object({
  email: string().defined().matches(/@/, 'emailFormat'),
  password: string().defined().required('passwordRequired').max(16, 'passwordMax?max=16'),
  terms: boolean().defined().oneOf([true], 'termsRequired'),
});

function SignUp(options: Partial<AppFormOptions<Values>>) {
  const form = useAppForm<Values>({
    id: 'up',
    defaultValues: { email: '', password: '', terms: false },
    schema: async () => schema,
    onSubmit: () => undefined,
    ...options,
  });
  return (
    <AppForm form={form} aria-label="Register">
      <TextField name="email" type="email" label="Email" hint="We send your suite here." />
      <PasswordField name="password" label="Password" autoComplete="new-password" />
      <CheckboxField name="terms" label="I agree" />
      <Button type="submit" pending={form.pending}>
        Create
      </Button>
    </AppForm>
  );
}

async function fill(user: ReturnType<typeof renderPage>['user']) {
  await user.type(screen.getByLabelText('Email'), 'mika@example.com');
  await user.type(screen.getByLabelText('Password'), 'secret1');
  await user.click(screen.getByLabelText('I agree'));
}
const submit = (user: ReturnType<typeof renderPage>['user']) =>
  user.click(screen.getByRole('button', { name: 'Create' }));

describe('AppForm', () => {
  beforeEach(() => {
    document.title = 'Register';
  });

  it('shows no error while typing, validates on blur, and clears the error as soon as the value is valid', async () => {
    const { user } = renderPage(<SignUp />);
    const email = screen.getByLabelText('Email');
    await user.type(email, 'mika');
    expect(email).not.toHaveAttribute('aria-invalid');
    await user.tab();
    await waitFor(() =>
      expect(email).toHaveAccessibleDescription(
        'We send your suite here. Please enter a valid email format.',
      ),
    );
    expect(email).toBeInvalid();
    await user.type(email, '@example.com');
    await waitFor(() => expect(email).toBeValid());
  });

  it('delays an error while the mouse is pressed, because the error would move the pressed button', async () => {
    const validationSpy = jest.fn();
    const watchedSchema = schema.shape({
      email: string()
        .defined()
        .test('watched', 'emailFormat', () => {
          validationSpy();
          return false;
        }),
    });
    const { user } = renderPage(<SignUp schema={async () => watchedSchema} />);
    const email = screen.getByLabelText('Email');
    const button = screen.getByRole('button', { name: 'Show password' });
    await user.type(email, 'mika');
    await user.pointer({ keys: '[MouseLeft>]', target: button });
    await waitFor(() => expect(validationSpy).toHaveBeenCalled());
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(email).not.toHaveAttribute('aria-invalid');
    await user.pointer({ keys: '[/MouseLeft]', target: button });
    await waitFor(() => expect(email).toBeInvalid());
  });

  it('blocks an invalid submit: focuses the summary, links to each field, and adds "Error:" to the title', async () => {
    const send = jest.fn();
    const { user, container } = renderPage(<SignUp onSubmit={send} />);
    await submit(user);
    const summary = await screen.findByRole('alert');
    expect(summary).toHaveFocus();
    expect(
      within(summary)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual([
      'Please enter a valid email format.',
      'Please enter your password.',
      'Please agree to our Terms of Service.',
    ]);
    expect(document.title).toBe('Error: Register');
    expect(send).not.toHaveBeenCalled();
    await expectNoAxeViolations(container);
    await user.click(within(summary).getByRole('link', { name: 'Please enter your password.' }));
    expect(screen.getByLabelText('Password')).toHaveFocus();
    await fill(user);
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(document.title).toBe('Register');
  });

  it('interpolates values into a message', async () => {
    const { user } = renderPage(<SignUp />);
    await user.type(screen.getByLabelText('Password'), 'x'.repeat(17));
    await user.tab();
    expect(
      await screen.findByText('Please enter maximum of 16 characters only'),
    ).toBeInTheDocument();
  });

  it('uses the user’s language', async () => {
    const { user } = renderPage(<SignUp />, { locale: 'ja' });
    await submit(user);
    expect(await screen.findByRole('alert')).toHaveTextContent('次の内容をご確認ください');
  });

  it('submits once, however often it is clicked', async () => {
    let settle: (value?: unknown) => void = () => undefined;
    const send = jest.fn(() => new Promise((resolve) => (settle = resolve)));
    const { user } = renderPage(<SignUp onSubmit={send} />);
    await fill(user);
    await user.dblClick(screen.getByRole('button', { name: 'Create' }));
    await submit(user);
    await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
    expect(screen.getByRole('button', { name: 'Create' })).toHaveAttribute('aria-busy', 'true');
    await act(async () => settle());
    expect(send).toHaveBeenCalledWith(
      { email: 'mika@example.com', password: 'secret1', terms: true },
      { idempotencyKey: expect.stringMatching(/^[\w-]{36}$/) as string, reuseKey: true },
    );
  });

  it('shows the host’s errors next to their fields, and clears only the configured fields', async () => {
    const refuse = () =>
      Promise.reject(
        new ApiError('coded', {
          code: 1010,
          fields: [{ field: 'emailaddress', message: 'emailTaken' }],
        }),
      );
    const { user } = renderPage(
      <SignUp
        onSubmit={refuse}
        wireNames={{ emailaddress: 'email' }}
        clearOnFailure={['password']}
      />,
    );
    await fill(user);
    await submit(user);
    await waitFor(() => expect(screen.getByLabelText('Email')).toBeInvalid());
    expect(screen.getByRole('alert')).toHaveTextContent(
      'This email is already registered in our system.',
    );
    expect(screen.getByLabelText('Email')).toHaveValue('mika@example.com');
    expect(screen.getByLabelText('Password')).toHaveValue('');
    expect(screen.getByLabelText('I agree')).toBeChecked();
  });

  it('shows the catalog’s text for an error without a field, and can be submitted again', async () => {
    const send = jest
      .fn()
      .mockRejectedValueOnce(new ApiError('coded', { code: 1002 }))
      .mockResolvedValueOnce(undefined);
    const { user } = renderPage(<SignUp onSubmit={send} />);
    await fill(user);
    await submit(user);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      "Sorry. You've entered invalid credentials",
    );
    expect(screen.getByRole('alert')).toHaveFocus();
    await submit(user);
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(send).toHaveBeenCalledTimes(2);
  });

  it.each([
    [
      'without a message',
      new ApiError('server', { status: 500 }),
      'Nothing done',
      'It did not work',
    ],
    [
      'with a message from the host',
      new ApiError('coded', { status: 422, message: 'No mailbox is free' }),
      'Woops!',
      'No mailbox is free',
    ],
  ])('shows the title and text for a failure %s', async (_, error, title, text) => {
    const { user } = renderPage(
      <SignUp
        onSubmit={() => Promise.reject(error)}
        failure={{ title: 'Nothing done', text: 'It did not work', hostTextTitle: 'Woops!' }}
      />,
    );
    await fill(user);
    await submit(user);
    expect(await screen.findByRole('alert')).toHaveTextContent(`${title}${text}`);
  });

  it('reuses its idempotency key while the outcome is unknown, and uses a new one after a definite refusal', async () => {
    const keys: string[] = [];
    const answers = [new ApiError('network'), new ApiError('coded', { code: 1001 }), null];
    const send = (_: Values, { idempotencyKey }: { idempotencyKey: string }) => {
      keys.push(idempotencyKey);
      const answer = answers.shift();
      return answer ? Promise.reject(answer) : Promise.resolve();
    };
    const { user } = renderPage(<SignUp onSubmit={send} />);
    await fill(user);
    for (let submitCount = 1; submitCount <= 3; submitCount += 1) {
      await submit(user);
      await waitFor(() => expect(keys).toHaveLength(submitCount));
      await waitFor(() =>
        expect(screen.getByRole('button', { name: 'Create' })).not.toHaveAttribute('aria-busy'),
      );
    }
    expect(keys[0]).toBe(keys[1]);
    expect(keys[2]).not.toBe(keys[1]);
  });

  it('shows no error for a canceled call', async () => {
    const { user } = renderPage(
      <SignUp onSubmit={() => Promise.reject(new ApiError('cancelled'))} />,
    );
    await fill(user);
    await submit(user);
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Create' })).not.toHaveAttribute('aria-busy'),
    );
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows the errors of a form submitted without scripts', () => {
    renderPage(
      <SignUp
        initialErrors={{ email: 'emailTaken' }}
        defaultValues={{ email: 'mika@example.com', password: '', terms: false }}
      />,
    );
    expect(screen.getByRole('alert')).toHaveTextContent(
      'This email is already registered in our system.',
    );
    expect(screen.getByLabelText('Email')).toHaveValue('mika@example.com');
  });

  it('allows passwords to be pasted at full length and shown', async () => {
    const { user } = renderPage(<SignUp />);
    const field = screen.getByLabelText('Password');
    expect(field).not.toHaveAttribute('maxlength');
    expect(field).not.toHaveAttribute('minlength');
    expect(field).toHaveAttribute('autocomplete', 'new-password');
    await user.click(field);
    await user.paste('correct horse battery staple');
    expect(field).toHaveValue('correct horse battery staple');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(field).toHaveAttribute('type', 'text');
  });
});
