import type { Body } from '@/contract/calls';
import type { Locale } from '@/rules/locale';
import { normalEmail } from '@/rules/members/email';
import { digitsOf, normalSuite } from '@/rules/members/text';

/** The register form as shown on the screen (spec §2). `dialCode` without plus. */
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
  referral: string;
  /** The field for it was opened: it wants a code then. */
  referralOpen: boolean;
  terms: boolean;
  /** 'Remember this device'. */
  remember: boolean;
  /** A provider has proved who it is: the e-mail is fixed, no password is asked for. */
  social: boolean;
}

/**
 * Guests start with the Philippines (spec §9) where nothing better is known: see `likelyCountry`.
 */
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
  referral: '',
  referralOpen: false,
  terms: false,
  remember: false,
  social: false,
};

/** Where the host's field problems belong on the screen: wire name → field. */
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

/** Under which name the host's answer to a live check is kept. */
export const answerKey = {
  email: (value: string) => `email:${normalEmail(value)}`,
  mobile: (value: string, dialCode: string) => `mobile:${digitsOf(dialCode)}:${digitsOf(value)}`,
  referral: (value: string) => `referral:${normalSuite(value)}`,
};

/**
 * The register body of spec §7; after a social sign-up a provider's identity replaces the password.
 */
export function registerToWire(form: RegisterForm, locale: Locale): Body<'POST /register'> {
  const referral = normalSuite(form.referral);
  return {
    firstname: form.firstName,
    lastname: form.lastName,
    cgcode: normalEmail(form.email),
    mobilecountrycode: digitsOf(form.dialCode),
    mobilenumber: form.mobile,
    registrationcountry: form.country,
    gender: form.gender,
    languageprefer: locale,
    ...(referral && { refer: referral }),
    ...(!form.social && {
      password: form.password,
      password_confirmation: form.passwordConfirmation,
    }),
    terms: form.terms,
    remember: form.remember,
  };
}
