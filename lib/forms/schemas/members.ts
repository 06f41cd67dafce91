import { array, boolean, object, type ObjectSchema, string } from 'yup';

import { limits } from '@/contract/limits';
import { locales } from '@/rules/locale';
import { countChars } from '@/rules/members/text';

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
import { checkKey, type RegisterForm } from '../register';
import { field } from './field';

export const loginSchema: ObjectSchema<LoginForm> = object({
  email: field(emailRule),
  password: field(passwordRule),
  remember: boolean().defined().default(false),
});

export const guestSchema: ObjectSchema<GuestForm> = object({ guest_email: field(emailRule) });

/** Live check results by `answerKey`: a message key, or null if valid. */
export type HostAnswers = ReadonlyMap<string, string | null>;

/** Values refused by the host stay refused. */
export function registerSchema(
  passwordMax: number,
  answers: HostAnswers = new Map(),
): ObjectSchema<RegisterForm> {
  const findProblem = (key: string) => answers.get(key) ?? null;
  return object({
    firstName: field(nameRule('firstNameRequired')),
    lastName: field(nameRule('lastNameRequired')),
    gender: field((value) => (value === 'M' || value === 'F' ? null : 'genderRequired')),
    email: field((value) => emailRule(value) ?? findProblem(checkKey.email(value))),
    password: field((value, form) => (form['social'] ? null : newPasswordRule(passwordMax)(value))),
    passwordConfirmation: field((value, form) =>
      form['social'] || form['passwordShown']
        ? null
        : confirmationRule(value, String(form['password'] ?? '')),
    ),
    passwordShown: boolean().defined().default(false),
    country: field(requiredText('countryRequired')),
    dialCode: field(dialCodeRule),
    mobile: field(
      (value, form) =>
        mobileRule(value) ?? findProblem(checkKey.mobile(value, String(form['dialCode'] ?? ''))),
    ),
    referral: field((value, form) =>
      value.trim() === '' && !form['referralOpen']
        ? null
        : (referralRule(value) ?? findProblem(checkKey.referral(value))),
    ),
    referralOpen: boolean().defined().default(false),
    social: boolean().defined().default(false),
    terms: boolean().defined().default(false).oneOf([true], 'termsRequired'),
    remember: boolean().defined().default(false),
  });
}

export const forgotSchema: ObjectSchema<ForgotForm> = object({ email: field(emailRule) });

export function resetSchema(passwordMax: number): ObjectSchema<ResetForm> {
  return object({
    email: field(emailRule),
    temporary: field(requiredText('temporaryPasswordRequired')),
    password: field((value) =>
      value === '' ? 'newPasswordRequired' : newPasswordRule(passwordMax)(value),
    ),
    confirmation: field((value, form) =>
      value === '' ? 'newPasswordAgain' : confirmationRule(value, String(form['password'] ?? '')),
    ),
  });
}

/** A stored name that is not changed is not checked. */
export function nameSchema(stored: { firstName: string; lastName: string }) {
  const buildNameField = (storedName: string, message: string) =>
    field((value) => (value === storedName ? null : nameRule(message)(value))).max(60, 'tooLong');
  return object({
    firstName: buildNameField(stored.firstName, 'firstNameRequired'),
    lastName: buildNameField(stored.lastName, 'lastNameRequired'),
  });
}
export const genderSchema = object({
  gender: field((value) => (value === 'M' || value === 'F' ? null : 'genderRequired')),
});
export const mobileSchema = object({ dialCode: field(dialCodeRule), mobile: field(mobileRule) });
export const languageSchema = object({
  language: field((value) =>
    locales.some((locale) => locale === value) ? null : 'languageRequired',
  ),
});

/** The host checks the current password. */
export const passwordSchema = (max: number) =>
  object({
    current: field((value) => (value === '' ? 'currentPasswordRequired' : null)),
    password: field((value) =>
      value === '' ? 'newPasswordRequired' : newPasswordRule(max)(value),
    ),
    confirmation: field((value, form) =>
      value === '' ? 'newPasswordAgain' : confirmationRule(value, String(form['password'] ?? '')),
    ),
  });

export const referSchema = object({
  emails: array().of(string().defined()).defined().default([]).min(1, 'required'),
  message: field((value) => (countChars(value) > limits.referralMessageMax ? 'tooLong' : null)),
});

const requiredUpTo =
  (max: number): FieldRule =>
  (value) =>
    requiredText()(value) ?? (countChars(value.trim()) > max ? `notLonger?n=${max}` : null);

export const contactSchema: ObjectSchema<ContactForm> = object({
  subject: field(requiredUpTo(limits.contactSubjectMax)),
  email: field(emailRule),
  details: field(requiredUpTo(limits.contactDetailsMax)),
});
