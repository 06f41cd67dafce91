import type { Body } from '@/contract/calls';
import type { Locale } from '@/rules/locale';
import { normalizeEmail } from '@/rules/members/email';
import { extractDigits, normalizeSuite } from '@/rules/members/text';

/** `dialCode` has no plus sign. */
export interface RegisterForm {
  firstName: string;
  lastName: string;
  gender: string;
  email: string;
  country: string;
  dialCode: string;
  mobile: string;
  password: string;
  passwordConfirmation: string;
  /** A shown password is entered once. */
  passwordShown: boolean;
  referral: string;
  /** Whether the referral field is open; if so, a code is required. */
  referralOpen: boolean;
  terms: boolean;
  /** 'Remember this device'. */
  remember: boolean;
  /** A provider verified the email, so no password is required. */
  social: boolean;
}

/** The country and dial code apply unless there is a better guess; see `guessCountry`. */
export const emptyRegister: RegisterForm = {
  firstName: '',
  lastName: '',
  gender: '',
  email: '',
  country: 'PH',
  dialCode: '63',
  mobile: '',
  password: '',
  passwordConfirmation: '',
  passwordShown: false,
  referral: '',
  referralOpen: false,
  terms: false,
  remember: false,
  social: false,
};

/** Host field name → form field. */
export const registerWireNames: Record<string, keyof RegisterForm> = {
  firstname: 'firstName',
  lastname: 'lastName',
  cgcode: 'email',
  registrationcountry: 'country',
  mobilecountrycode: 'dialCode',
  mobilenumber: 'mobile',
  password_confirmation: 'passwordConfirmation',
  refer: 'referral',
};

export const checkKey = {
  email: (value: string) => `email:${normalizeEmail(value)}`,
  mobile: (value: string, dialCode: string) =>
    `mobile:${extractDigits(dialCode)}:${extractDigits(value)}`,
  referral: (value: string) => `referral:${normalizeSuite(value)}`,
};

export function toRegisterBody(form: RegisterForm, locale: Locale): Body<'POST /register'> {
  const referral = normalizeSuite(form.referral);
  return {
    firstname: form.firstName,
    lastname: form.lastName,
    cgcode: normalizeEmail(form.email),
    mobilecountrycode: extractDigits(form.dialCode),
    mobilenumber: form.mobile,
    registrationcountry: form.country,
    gender: form.gender,
    languageprefer: locale,
    ...(referral && { refer: referral }),
    ...(!form.social && {
      password: form.password,
      password_confirmation: form.passwordShown ? form.password : form.passwordConfirmation,
    }),
    terms: form.terms,
    remember: form.remember,
  };
}
