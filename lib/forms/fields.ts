import { limits } from '@/contract/limits';
import { isEmail, normalEmail } from '@/rules/members/email';
import { codePoints, digitsOf, nameProblem, normalSuite, phoneDigits } from '@/rules/members/text';

/** A rule of spec §5: the message key of the first thing that is wrong with a value, or null. */
export type FieldRule = (value: string) => string | null;

const blank = (value: string) => value.trim() === '';

/** Something must stand there; `message` is the field's own text. */
export const requiredText =
  (message = 'required'): FieldRule =>
  (value) =>
    blank(value) ? message : null;

/** A member's name: something, and no link or markup. */
export const nameRule =
  (message: string): FieldRule =>
  (value) =>
    blank(value) ? message : nameProblem(value);

export const emailRule: FieldRule = (value) => {
  if (blank(value)) return 'required';
  return isEmail(normalEmail(value)) ? null : 'emailFormat';
};

/**
 * Digits only, 7–15, however they are separated; the host parses the number against its dial code.
 */
export const mobileRule: FieldRule = (value) => {
  if (blank(value)) return 'required';
  const digits = phoneDigits(value);
  return digits !== null && digits.length >= limits.mobileMin && digits.length <= limits.mobileMax
    ? null
    : 'mobileLength';
};

export const dialCodeRule: FieldRule = (value) => {
  const digits = digitsOf(value);
  if (digits === '') return 'required';
  return digits.length > 4 || phoneDigits(value) === null ? 'mobileInvalid' : null;
};

/**
 * A new password: required, 6 code points or more, `max` or fewer (spec: a setting, 16 by default).
 * Nothing is trimmed.
 */
export const newPasswordRule =
  (max: number): FieldRule =>
  (value) => {
    if (value === '') return 'passwordRequired';
    const length = codePoints(value);
    if (length < limits.passwordMin) return 'passwordMin';
    return length > max ? `passwordMax?max=${max}` : null;
  };

/** A password to sign in with: required, not shorter than any password can be. */
export const passwordRule: FieldRule = (value) => {
  if (value === '') return 'passwordRequired';
  return codePoints(value) < limits.passwordMin ? 'passwordMin' : null;
};

export const confirmationRule = (value: string, password: string): string | null => {
  if (value === '') return 'required';
  if (codePoints(value) < limits.passwordMin) return 'passwordMin';
  return value === password ? null : 'passwordMatch';
};

/** A referral code; the host says whether it exists. */
export const referralRule: FieldRule = (value) => {
  const code = normalSuite(value);
  if (code === '') return 'referralRequired';
  return code.length >= limits.referralMin ? null : 'referralMin';
};
