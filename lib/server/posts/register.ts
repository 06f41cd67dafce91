import type { IncomingMessage, ServerResponse } from 'node:http';

import type { PlainError } from '@/lib/api-error';
import { findErrors } from '@/lib/forms/broken-rules';
import { registerSchema } from '@/lib/forms/schemas/members';
import { toRegisterBody, registerWireNames, type RegisterForm } from '@/lib/forms/register';
import type { SocialVisitor } from '@/lib/social-visitor';
import type { Locale } from '@/rules/locale';

import { env } from '../env';
import { readForm } from '../body';
import { signUp } from '../session/session-actions';
import { mapFieldErrors, settleForm } from '../status-code';

/** Values after a refused form without scripts; passwords are not included. */
export interface RefusedRegistration {
  values: RegisterForm;
  errors: Record<string, string>;
  error: PlainError | null;
}

const MAX_VALUE_LENGTH = 300;

interface FormContext {
  locale: Locale;
  /** Dial codes by ISO code; without scripts the form cannot update its dial code. */
  dialCodes: ReadonlyMap<string, string>;
  firstDialCode: string;
  /** Visitor verified by a provider: no password, and a fixed email. */
  social: SocialVisitor | null;
}

/** Handles a form posted without scripts; null for a GET. */
export async function answerRegistration(
  request: IncomingMessage,
  response: ServerResponse,
  context: FormContext,
): Promise<RefusedRegistration | 'signed-in' | null> {
  const form = await readForm(request, response);
  if (!form) return null;
  const values = readValues(form, context);
  const errors = await findErrors(registerSchema(env.PASSWORD_MAX), values);
  return settleForm(
    response,
    errors,
    async () => {
      const body = toRegisterBody(values, context.locale);
      await signUp(request, response, body, { social: values.social });
      return 'signed-in' as const;
    },
    (fieldErrors, error) => ({
      values: { ...values, password: '', passwordConfirmation: '' },
      ...(error ? mapFieldErrors(error, registerWireNames) : { errors: fieldErrors, error: null }),
    }),
  );
}

function readValues(
  form: Record<string, string>,
  { dialCodes, firstDialCode, social }: FormContext,
): RegisterForm {
  const readText = (name: keyof RegisterForm) => (form[name] ?? '').slice(0, MAX_VALUE_LENGTH);
  const country = readText('country');
  const dialCode = readText('dialCode');
  const isUntouched = dialCode === '' || dialCode === firstDialCode;
  return {
    firstName: readText('firstName'),
    lastName: readText('lastName'),
    gender: readText('gender'),
    email: social?.email || readText('email'),
    country,
    dialCode: isUntouched ? (dialCodes.get(country) ?? dialCode) : dialCode,
    mobile: readText('mobile'),
    password: form['password'] ?? '',
    passwordConfirmation: form['passwordConfirmation'] ?? '',
    passwordShown: false,
    referral: readText('referral'),
    referralOpen: false,
    terms: form['terms'] !== undefined,
    remember: form['remember'] !== undefined,
    social: social !== null,
  };
}
