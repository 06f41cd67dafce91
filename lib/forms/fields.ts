import { limits } from '@/contract/limits';
import { isEmail, normalizeEmail } from '@/rules/members/email';
import {
  countChars,
  extractDigits,
  findNameProblem,
  normalizeSuite,
  readPhoneDigits,
} from '@/rules/members/text';

/** Returns the message key of the first problem, or null. */
export type FieldRule = (value: string) => string | null;

const isBlank = (value: string) => value.trim() === '';

export const requiredText =
  (message = 'required'): FieldRule =>
  (value) =>
    isBlank(value) ? message : null;

/** Not empty, without links or markup. */
export const nameRule =
  (message: string): FieldRule =>
  (value) =>
    isBlank(value) ? message : findNameProblem(value);

export const emailRule: FieldRule = (value) => {
  if (isBlank(value)) return 'required';
  return isEmail(normalizeEmail(value)) ? null : 'emailFormat';
};

/** Accepts 7–15 digits; the host checks the number against its dial code. */
export const mobileRule: FieldRule = (value) => {
  if (isBlank(value)) return 'required';
  const digits = readPhoneDigits(value);
  return digits !== null && digits.length >= limits.mobileMin && digits.length <= limits.mobileMax
    ? null
    : 'mobileLength';
};

export const dialCodeRule: FieldRule = (value) => {
  const digits = extractDigits(value);
  if (digits === '') return 'required';
  return digits.length > 4 || readPhoneDigits(value) === null ? 'mobileInvalid' : null;
};

/** `max` is in code points. Not trimmed. */
export const newPasswordRule =
  (max: number): FieldRule =>
  (value) => {
    if (value === '') return 'passwordRequired';
    const length = countChars(value);
    if (length < limits.passwordMin) return 'passwordMin';
    return length > max ? `passwordMax?max=${max}` : null;
  };

export const passwordRule: FieldRule = (value) => {
  if (value === '') return 'passwordRequired';
  return countChars(value) < limits.passwordMin ? 'passwordMin' : null;
};

export const confirmationRule = (value: string, password: string): string | null => {
  if (value === '') return 'required';
  if (countChars(value) < limits.passwordMin) return 'passwordMin';
  return value === password ? null : 'passwordMatch';
};

/** The host checks whether the code exists. */
export const referralRule: FieldRule = (value) => {
  const code = normalizeSuite(value);
  if (code === '') return 'referralRequired';
  return code.length >= limits.referralMin ? null : 'referralMin';
};
