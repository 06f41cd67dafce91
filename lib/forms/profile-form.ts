import { object } from 'yup';

import { locales } from '@/rules/locale';

import { confirmationRule, dialCodeRule, mobileRule, newPasswordRule, requiredText } from './fields';
import { ruled } from './rule-schema';

const name = (message: string) => ruled(requiredText(message)).max(60, 'tooLong');

/** Rules of each row of the profile (spec §5). */
export const nameSchema = object({ firstName: name('firstNameRequired'), lastName: name('lastNameRequired') });
export const genderSchema = object({ gender: ruled((value) => (value === 'M' || value === 'F' ? null : 'genderRequired')) });
export const mobileSchema = object({ dialCode: ruled(dialCodeRule), mobile: ruled(mobileRule) });
export const languageSchema = object({ language: ruled((value) => (locales.some((locale) => locale === value) ? null : 'languageRequired')) });

/** Rules of the password form; the host judges the current one. */
export const passwordSchema = (max: number) =>
  object({
    current: ruled((value) => (value === '' ? 'currentPasswordRequired' : null)),
    password: ruled((value) => (value === '' ? 'newPasswordRequired' : newPasswordRule(max)(value))),
    confirmation: ruled((value, form) => (value === '' ? 'newPasswordAgain' : confirmationRule(value, String(form['password'] ?? '')))),
  });
