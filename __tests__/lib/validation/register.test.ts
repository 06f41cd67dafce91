/** @jest-environment node */
import fc from 'fast-check';
import type { ObjectSchema } from 'yup';

import { checkKey, emptyRegister, type RegisterForm, toRegisterBody } from '@/lib/forms/register';
import { loginSchema, nameSchema, registerSchema } from '@/lib/forms/schemas/members';
import english from '@/messages/en/validation.json';

import { measureProcessorMs } from '../../support/processor-time';

const validForm: RegisterForm = {
  ...emptyRegister,
  firstName: 'Hanako',
  lastName: 'Yamada',
  gender: 'F',
  email: 'hanako@example.com',
  country: 'JP',
  dialCode: '81',
  mobile: '090-1234-5678',
  password: 'green kettle 4',
  passwordConfirmation: 'green kettle 4',
  passwordShown: false,
  terms: true,
};

/** Maps each invalid field to its error message, in English. */
async function collectErrors<T extends object>(
  schema: ObjectSchema<T>,
  values: object,
): Promise<Record<string, string>> {
  try {
    await schema.validate(values, { abortEarly: false });
    return {};
  } catch (thrown) {
    const { inner } = thrown as { inner: { path: string; message: string }[] };
    return Object.fromEntries(
      inner.map(({ path, message }) => {
        const [key = '', query] = message.split('?');
        const text = (english as Record<string, string>)[key] ?? key;
        return [path, text.replace('{max}', new URLSearchParams(query).get('max') ?? '')];
      }),
    );
  }
}

describe('the registration form', () => {
  it('accepts valid input', async () => {
    expect(await collectErrors(registerSchema(16), validForm)).toEqual({});
  });

  it.each([
    ['firstName', ' ', 'Please enter your first name'],
    ['lastName', '', 'Please enter your last name'],
    ['gender', '', 'Please select your gender'],
    ['email', '', 'This field is required'],
    ['email', 'a b@example.com', 'Please enter a valid email format.'],
    ['country', '', 'Please select your country'],
    ['dialCode', '', 'This field is required'],
    ['mobile', '', 'This field is required'],
    ['mobile', '123456', 'Mobile number must be between 7 and 15 digits only.'],
    ['mobile', '1234567890123456', 'Mobile number must be between 7 and 15 digits only.'],
    ['mobile', '12345678x', 'Mobile number must be between 7 and 15 digits only.'],
    ['passwordConfirmation', '', 'This field is required'],
    ['passwordConfirmation', 'short', 'Please enter at least 6 characters for your password'],
    ['passwordConfirmation', 'green kettle 5', "The two passwords don't match"],
    ['referral', 'CG1', 'Please enter a minimum of 4 characters'],
    ['firstName', 'Hana\u0000ko', 'Please remove any special characters'],
    ['lastName', 'Yamada 2', 'Please remove any special characters'],
    ['terms', false, 'Please agree to our Terms of Service.'],
  ])('rejects %s %j with: %s', async (field, value, text) => {
    expect(await collectErrors(registerSchema(16), { ...validForm, [field]: value })).toEqual({
      [field]: text,
    });
  });

  it('has the rules of the profile, which does not check a stored name again', async () => {
    const schema = nameSchema({ firstName: 'Ann 2', lastName: 'Yamada' });
    expect(await collectErrors(schema, { firstName: 'Ann 2', lastName: 'Yamada' })).toEqual({});
    expect(await collectErrors(schema, { firstName: 'Ann 3', lastName: 'Yamada' })).toEqual({
      firstName: 'Please remove any special characters',
    });
  });

  it('requires a referral code only once its field is open', async () => {
    expect(await collectErrors(registerSchema(16), { ...validForm, referralOpen: true })).toEqual({
      referral: 'Referral code cannot be blank',
    });
  });

  it.each([
    ['', 'Please enter your password.'],
    ['12345', 'Please enter at least 6 characters for your password'],
    ['123456', undefined],
    ['🙂🙂🙂🙂🙂🙂', undefined],
    ['1234567890123456', undefined],
    ['12345678901234567', 'Please enter maximum of 16 characters only'],
  ])('validates the password %j with the error: %s', async (password, text) => {
    const found = await collectErrors(registerSchema(16), {
      ...validForm,
      password,
      passwordConfirmation: password,
    });
    expect(found['password']).toBe(text);
  });

  it('respects the configured maximum password length', async () => {
    const password = 'x'.repeat(30);
    expect(
      await collectErrors(registerSchema(64), {
        ...validForm,
        password,
        passwordConfirmation: password,
      }),
    ).toEqual({});
  });

  it.each(['1234567', '123456789012345', '+81 (90) 1234.5678'])(
    'accepts the mobile number %s',
    async (mobile) => {
      expect(await collectErrors(registerSchema(16), { ...validForm, mobile })).toEqual({});
    },
  );

  it('keeps rejecting exactly the values that the host has rejected', async () => {
    const checkResults = new Map([
      [checkKey.email('HANAKO@example.com'), 'emailTaken'],
      [checkKey.mobile('09012345678', '+81'), 'mobileTaken'],
      [checkKey.referral('cg9999999'), 'referralInvalid'],
    ]);
    expect(
      await collectErrors(registerSchema(16, checkResults), {
        ...validForm,
        referral: 'CG9999999',
      }),
    ).toEqual({
      email: 'This email is already registered in our system.',
      mobile: 'This number is already registered with us',
      referral: 'Please enter a valid referral code',
    });
    expect(
      await collectErrors(registerSchema(16, checkResults), {
        ...validForm,
        email: 'other@example.com',
        mobile: '09012345679',
      }),
    ).toEqual({});
  });

  it('validates any input quickly', async () => {
    const schema = registerSchema(16);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('email', 'mobile', 'referral'),
        fc.constantFrom('a', '.', '@', '-', ' ', '1', '(', '＠'),
        async (field, unit) => {
          const typed = { ...validForm, [field]: unit.repeat(50_000) };
          return (await measureProcessorMs(() => collectErrors(schema, typed))) < 1_000;
        },
      ),
      { numRuns: 24 },
    );
  });

  it('is sent with the field names of the API', () => {
    expect(
      toRegisterBody(
        { ...validForm, email: ' Hanako@Example.com', referral: 'cg 1000001', dialCode: '+81' },
        'ja',
      ),
    ).toEqual({
      firstname: 'Hanako',
      lastname: 'Yamada',
      cgcode: 'hanako@example.com',
      mobilecountrycode: '81',
      mobilenumber: '090-1234-5678',
      registrationcountry: 'JP',
      gender: 'F',
      languageprefer: 'ja',
      refer: 'CG1000001',
      password: 'green kettle 4',
      password_confirmation: 'green kettle 4',
      remember: false,
      terms: true,
    });
    expect(toRegisterBody(validForm, 'en')).not.toHaveProperty('refer');
  });
});

describe('the sign-in form', () => {
  it.each([
    [{ email: '', password: 'Parcel-2026' }, { email: 'This field is required' }],
    [{ email: 'demo', password: 'Parcel-2026' }, { email: 'Please enter a valid email format.' }],
    [
      { email: 'demo@crossgate.example', password: '' },
      { password: 'Please enter your password.' },
    ],
    [
      { email: 'demo@crossgate.example', password: '12345' },
      { password: 'Please enter at least 6 characters for your password' },
    ],
    [{ email: ' Demo@Crossgate.example ', password: 'Parcel-2026' }, {}],
    [{ email: 'demo@crossgate.example', password: 'a password that is longer than sixteen' }, {}],
  ])('validates %j with the errors %j', async (values, expected) => {
    expect(await collectErrors(loginSchema, values)).toEqual(expected);
  });
});
