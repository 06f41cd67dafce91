import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { useState, type ReactNode } from 'react';
import { NextIntlClientProvider } from 'next-intl';
import type { FieldValues } from 'react-hook-form';

import { AppForm } from '@/components/kit/forms/app-form';
import { ErrorSummary } from '@/components/kit/forms/error-summary';
import { CheckboxField, RadioField, SelectField } from '@/components/kit/forms/choice-fields';
import { CountryField } from '@/components/kit/forms/country-field';
import { FileField } from '@/components/kit/forms/file-field';
import { PhoneField } from '@/components/kit/forms/phone-field';
import { TextField } from '@/components/kit/forms/text-field';
import { TextareaField } from '@/components/kit/forms/textarea-field';
import { useAppForm, type AppForm as AppFormState } from '@/hooks/use-app-form';
import { FrameProvider } from '@/components/layout/frame-provider';

import { expectNoAxeViolations } from '../../support/axe';
import { frameProps, renderPage } from '../../support/render';
import { messagesOf } from '../../support/texts';

const countries = [
  { iso: 'JP', name: '日本', englishName: 'Japan' },
  { iso: 'PH', name: 'フィリピン', englishName: 'Philippines' },
  { iso: 'SG', name: 'シンガポール', englishName: 'Singapore' },
];
type Values = Record<string, unknown>;

/** A form with one field; `onSend` receives its values. */
function FieldForm({
  children,
  values,
  sent: onSend,
}: {
  children: ReactNode;
  values: Values;
  sent?: (values: Values) => void;
}) {
  const form = useAppForm<Values>({
    id: 'f',
    defaultValues: values,
    onSubmit: (formValues) => onSend?.(formValues),
  });
  return (
    <AppForm form={form}>
      {children}
      <button>Send</button>
    </AppForm>
  );
}

const renderServerHtml = (field: ReactNode, values: Values) =>
  renderToString(
    <NextIntlClientProvider locale="en" messages={messagesOf('en')} timeZone="UTC">
      <FrameProvider frame={frameProps()}>
        <FieldForm values={values}>{field}</FieldForm>
      </FrameProvider>
    </NextIntlClientProvider>,
  );

async function show(field: ReactNode, values: Values) {
  const handleSent = jest.fn<void, [Values]>();
  const page = renderPage(
    <FieldForm values={values} sent={handleSent}>
      {field}
    </FieldForm>,
  );
  const send = async () => {
    handleSent.mockClear();
    await page.user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(handleSent).toHaveBeenCalled());
    return handleSent.mock.calls[0]?.[0];
  };
  return { ...page, send };
}

describe('TextField', () => {
  it('sends codes in uppercase and shows when the host has checked the value', async () => {
    const { user, send } = await show(
      <TextField name="code" label="Referral code" upperCase check="ok" />,
      { code: '' },
    );
    await user.type(screen.getByLabelText('Referral code'), 'cg1000001');
    expect(await send()).toEqual({ code: 'CG1000001' });
    expect(screen.getByRole('status')).toHaveTextContent('Looks good');
  });

  it('sets the attributes that phones and password managers need for an email address', async () => {
    await show(<TextField name="email" type="email" label="Email" />, { email: '' });
    const input = screen.getByLabelText('Email');
    for (const [name, value] of [
      ['type', 'email'],
      ['autocomplete', 'email'],
      ['autocapitalize', 'none'],
      ['spellcheck', 'false'],
      ['name', 'email'],
      ['id', 'f-email'],
    ] as const)
      expect(input).toHaveAttribute(name, value);
  });
});

describe('PhoneField', () => {
  it('groups the dial code and the number, without an input mask', async () => {
    const { user, send, container } = await show(
      <PhoneField
        name="mobile"
        codeName="dial"
        label="Mobile number"
        hint="The courier calls it."
      />,
      { mobile: '', dial: '63' },
    );
    const group = screen.getByRole('group', { name: 'Mobile number' });
    await user.type(within(group).getByLabelText('Number'), '090-1234 5678');
    expect(within(group).getByLabelText('Country code')).toHaveValue('63');
    expect(within(group).getByLabelText('Number')).toHaveAttribute('inputmode', 'tel');
    for (const field of within(group).getAllByRole('textbox'))
      for (const id of field.getAttribute('aria-describedby')?.split(' ') ?? [])
        expect([id, document.getElementById(id)?.textContent]).toEqual([
          id,
          'The courier calls it.',
        ]);
    expect(await send()).toEqual({ mobile: '090-1234 5678', dial: '63' });
    await expectNoAxeViolations(container);
  });
});

describe('choice fields', () => {
  it('radio buttons send the chosen value and have accessible hints', async () => {
    const choices = [
      { value: 'F', label: 'Female' },
      { value: 'M', label: 'Male', hint: 'As in your passport' },
    ];
    const { user, send, container } = await show(
      <RadioField name="gender" label="Gender" choices={choices} />,
      { gender: '' },
    );
    await user.click(
      within(screen.getByRole('group', { name: 'Gender' })).getByRole('radio', { name: /Male/ }),
    );
    expect(await send()).toEqual({ gender: 'M' });
    await expectNoAxeViolations(container);
  });

  it('a select sends the chosen value', async () => {
    const { user, send } = await show(
      <SelectField
        name="category"
        label="Category"
        placeholder="Choose"
        choices={[{ value: '7', label: 'Pets' }]}
      />,
      { category: '' },
    );
    await user.selectOptions(screen.getByLabelText('Category'), 'Pets');
    expect(await send()).toEqual({ category: '7' });
  });

  it('a checkbox sends true or false', async () => {
    const { user, send } = await show(
      <CheckboxField name="remember" label="Remember this device" />,
      { remember: false },
    );
    expect(await send()).toEqual({ remember: false });
    await user.click(screen.getByLabelText('Remember this device'));
    expect(await send()).toEqual({ remember: true });
  });

  it('renders a checked checkbox in server HTML', () => {
    const checkedHtml = renderServerHtml(<CheckboxField name="news" label="News" />, {
      news: true,
    });
    expect(checkedHtml).toMatch(/<input[^>]*name="news"[^>]*checked=""/);
    const uncheckedHtml = renderServerHtml(<CheckboxField name="news" label="News" />, {
      news: false,
    });
    expect(uncheckedHtml).not.toContain('checked');
  });
});

describe('CountryField', () => {
  const field = <CountryField name="country" label="Location *" countries={countries} />;
  const findCombobox = () => screen.findByRole('combobox', { name: 'Location *' });

  it.each([
    ['日', 'JP'],
    ['sing', 'SG'],
    ['ph', 'PH'],
  ])('finds a country by %p', async (typedText, iso) => {
    const { user, send } = await show(field, { country: '' });
    await waitFor(async () => expect((await findCombobox()).tagName).toBe('INPUT'));
    await user.type(await findCombobox(), typedText);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(await send()).toEqual({ country: iso });
  });

  it('shows the choice with its flag, opens an accessible list, and restores the choice after invalid input', async () => {
    const { user, send, container } = await show(field, { country: 'PH' });
    await waitFor(async () => expect(await findCombobox()).toHaveValue('フィリピン'));
    expect(container.querySelector('img')).toHaveAttribute('src', '/build/flags/ph.webp');
    await user.clear(await findCombobox());
    await user.type(await findCombobox(), 'zzz');
    expect(screen.getByText('No matching country')).toBeInTheDocument();
    await expectNoAxeViolations(container);
    await user.tab();
    expect(await findCombobox()).toHaveValue('フィリピン');
    expect(await send()).toEqual({ country: 'PH' });
  });

  it('is a plain select in server HTML', () => {
    const html = renderServerHtml(field, { country: 'JP' });
    expect(html).toMatch(/<select[^>]*name="country"/);
    expect(html).toMatch(/<option value="JP" selected="">日本/);
    expect(html).not.toContain('style=');
  });
});

describe('TextareaField and FileField', () => {
  it('counts characters without truncating the text', async () => {
    const { user, send } = await show(<TextareaField name="note" label="Note" max={10} />, {
      note: '',
    });
    await user.type(screen.getByLabelText('Note'), 'twelve chars');
    expect(screen.getByText('12/10')).toBeInTheDocument();
    expect(await send()).toEqual({ note: 'twelve chars' });
  });

  it.each([
    ['application/pdf', 'Up to 1024 KB.'],
    [
      'application/pdf,image/png',
      'Large photos are resized before they’re sent. A PDF can be up to 1024 KB.',
    ],
  ])('describes how large files are handled for %s', async (accept, text) => {
    await show(<FileField name="copy" label="Paper" accept={accept} />, {});
    expect(screen.getByLabelText('Paper')).toHaveAccessibleDescription(text);
  });

  it('accepts one file and says that large photos are resized', async () => {
    const { user, send } = await show(
      <FileField name="copy" label="ID copy" accept="image/*" />,
      {},
    );
    expect(screen.getByLabelText('ID copy')).toHaveAccessibleDescription(
      'Large photos are resized before they’re sent.',
    );
    await user.upload(
      screen.getByLabelText('ID copy'),
      new File(['x'], 'id.png', { type: 'image/png' }),
    );
    const values = (await send()) as { copy: FileList };
    expect(values.copy[0]?.name).toBe('id.png');
  });
});

describe('the error summary', () => {
  function InvalidForm({ names }: { names: string[] }) {
    const form = useAppForm<Values>({
      id: 'f',
      defaultValues: { mobile: '', dial: '', email: '', city: '' },
      onSubmit: () => undefined,
      initialErrors: Object.fromEntries(
        names.map((name) => [name, name === 'city' ? 'Please enter your City' : 'required']),
      ),
    });
    return (
      <AppForm form={form}>
        <TextField name="email" label="Email" optional />
        <TextField name="city" label="City" />
        <PhoneField name="mobile" codeName="dial" label="Mobile number" />
      </AppForm>
    );
  }

  it('lists each field in screen order, regardless of the order of the errors', () => {
    renderPage(<InvalidForm names={['mobile', 'dial', 'city', 'email']} />);
    const lines = within(screen.getByRole('alert')).getAllByRole('link');
    expect(lines.map((line) => line.textContent)).toEqual([
      'Email: This field is required',
      'Please enter your City',
      'Country code: This field is required',
      'Mobile number: This field is required',
    ]);
  });

  it('takes the focus when the errors arrive after the failure, and only then', () => {
    function LateErrors() {
      const [names, setNames] = useState<string[]>([]);
      const errors = Object.fromEntries(names.map((name) => [name, { message: 'required' }]));
      const form = { id: 'f', failures: 1, formError: null, methods: { formState: { errors } } };
      return (
        <>
          <button type="button" onClick={() => setNames([...names, `field${names.length}`])}>
            Add
          </button>
          <ErrorSummary form={form as unknown as AppFormState<FieldValues>} />
        </>
      );
    }
    renderPage(<LateErrors />);
    fireEvent.click(screen.getByRole('button', { name: 'Add' }));
    expect(screen.getByRole('alert')).toHaveFocus();
    screen.getByRole('alert').blur();
    fireEvent.click(screen.getByRole('button', { name: 'Add' }));
    expect(screen.getByRole('alert')).not.toHaveFocus();
  });
});
