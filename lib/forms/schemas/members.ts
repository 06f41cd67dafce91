import { array, boolean, object, type ObjectSchema, string } from 'yup';

import { limits } from '@/contract/limits';
import { locales } from '@/rules/locale';
import { codePoints } from '@/rules/members/text';

import type { ContactForm } from '../contact';
import {
  confirmationRule,
  dialCodeRule,
  emailRule,
  type FieldRule,
  mobileRule,
  newPasswordRule,
  passwordRule,
  referralRule,
  nameRule,
  requiredText,
} from '../fields';
import type { GuestForm } from '../guest';
import type { LoginForm } from '../login';
import type { ForgotForm, ResetForm } from '../recovery';
import { answerKey, type RegisterForm } from '../register';
import { ruled } from './ruled';

export const loginSchema: ObjectSchema<LoginForm> = object({
  email: ruled(emailRule),
  password: ruled(passwordRule),
  remember: boolean().defined().default(false),
});

export const guestSchema: ObjectSchema<GuestForm> = object({ guest_email: ruled(emailRule) });

/** Live check results by `answerKey`: a message key, or null if valid. */
export type HostAnswers = ReadonlyMap<string, string | null>;

/** Values refused by the host stay refused. */
export function registerSchema(
  passwordMax: number,
  answers: HostAnswers = new Map(),
): ObjectSchema<RegisterForm> {
  const findProblem = (key: string) => answers.get(key) ?? null;
  return object({
    firstName: ruled(nameRule('firstNameRequired')),
    lastName: ruled(nameRule('lastNameRequired')),
    gender: ruled((value) => (value === 'M' || value === 'F' ? null : 'genderRequired')),
    email: ruled((value) => emailRule(value) ?? findProblem(answerKey.email(value))),
    password: ruled((value, form) => (form['social'] ? null : newPasswordRule(passwordMax)(value))),
    passwordConfirmation: ruled((value, form) =>
      form['social'] || form['passwordShown']
        ? null
        : confirmationRule(value, String(form['password'] ?? '')),
    ),
    passwordShown: boolean().defined().default(false),
    country: ruled(requiredText('countryRequired')),
    dialCode: ruled(dialCodeRule),
    mobile: ruled(
      (value, form) =>
        mobileRule(value) ?? findProblem(answerKey.mobile(value, String(form['dialCode'] ?? ''))),
    ),
    referral: ruled((value, form) =>
      value.trim() === '' && !form['referralOpen']
        ? null
        : (referralRule(value) ?? findProblem(answerKey.referral(value))),
    ),
    referralOpen: boolean().defined().default(false),
    social: boolean().defined().default(false),
    terms: boolean().defined().default(false).oneOf([true], 'termsRequired'),
    remember: boolean().defined().default(false),
  });
}

export const forgotSchema: ObjectSchema<ForgotForm> = object({ email: ruled(emailRule) });

export function resetSchema(passwordMax: number): ObjectSchema<ResetForm> {
  return object({
    email: ruled(emailRule),
    temporary: ruled(requiredText('temporaryPasswordRequired')),
    password: ruled((value) =>
      value === '' ? 'newPasswordRequired' : newPasswordRule(passwordMax)(value),
    ),
    confirmation: ruled((value, form) =>
      value === '' ? 'newPasswordAgain' : confirmationRule(value, String(form['password'] ?? '')),
    ),
  });
}

const buildNameField = (message: string) => ruled(nameRule(message)).max(60, 'tooLong');

export const nameSchema = object({
  firstName: buildNameField('firstNameRequired'),
  lastName: buildNameField('lastNameRequired'),
});
export const genderSchema = object({
  gender: ruled((value) => (value === 'M' || value === 'F' ? null : 'genderRequired')),
});
export const mobileSchema = object({ dialCode: ruled(dialCodeRule), mobile: ruled(mobileRule) });
export const languageSchema = object({
  language: ruled((value) =>
    locales.some((locale) => locale === value) ? null : 'languageRequired',
  ),
});

/** The host checks the current password. */
export const passwordSchema = (max: number) =>
  object({
    current: ruled((value) => (value === '' ? 'currentPasswordRequired' : null)),
    password: ruled((value) =>
      value === '' ? 'newPasswordRequired' : newPasswordRule(max)(value),
    ),
    confirmation: ruled((value, form) =>
      value === '' ? 'newPasswordAgain' : confirmationRule(value, String(form['password'] ?? '')),
    ),
  });

export const referSchema = object({
  emails: array().of(string().defined()).defined().default([]).min(1, 'required'),
  message: ruled((value) => (codePoints(value) > limits.referralMessageMax ? 'tooLong' : null)),
});

const requiredUpTo =
  (max: number): FieldRule =>
  (value) =>
    requiredText()(value) ?? (codePoints(value.trim()) > max ? `notLonger?n=${max}` : null);

export const contactSchema: ObjectSchema<ContactForm> = object({
  subject: ruled(requiredUpTo(limits.contactSubjectMax)),
  email: ruled(emailRule),
  details: ruled(requiredUpTo(limits.contactDetailsMax)),
});
