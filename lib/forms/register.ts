import { boolean, object, type ObjectSchema } from 'yup';

import {
  confirmationRule,
  dialCodeRule,
  emailRule,
  mobileRule,
  newPasswordRule,
  optionalReferralRule,
  requiredText,
} from './fields';
import { answerKey, type RegisterForm } from './register-form';
import { ruled } from './rule-schema';

/** What the host has said about values already, by `answerKey`: a message key, or null when they are fine. */
export type HostAnswers = ReadonlyMap<string, string | null>;

/**
 * Rules of the register form (spec §5). `passwordMax` is the setting of this deployment; values that the host has
 * refused already stay refused. After a social sign-up no password is asked for.
 */
export function registerSchema(passwordMax: number, answers: HostAnswers = new Map()): ObjectSchema<RegisterForm> {
  const answered = (key: string) => answers.get(key) ?? null;
  return object({
    firstName: ruled(requiredText('firstNameRequired')),
    lastName: ruled(requiredText('lastNameRequired')),
    gender: ruled((value) => (value === 'M' || value === 'F' ? null : 'genderRequired')),
    email: ruled((value) => emailRule(value) ?? answered(answerKey.email(value))),
    password: ruled((value, form) => (form['social'] ? null : newPasswordRule(passwordMax)(value))),
    passwordConfirmation: ruled((value, form) => (form['social'] ? null : confirmationRule(value, String(form['password'] ?? '')))),
    country: ruled(requiredText('countryRequired')),
    dialCode: ruled(dialCodeRule),
    mobile: ruled((value, form) => mobileRule(value) ?? answered(answerKey.mobile(value, String(form['dialCode'] ?? '')))),
    referral: ruled((value) => optionalReferralRule(value) ?? answered(answerKey.referral(value))),
    social: boolean().defined().default(false),
    terms: boolean().defined().default(false).oneOf([true], 'termsRequired'),
  });
}
