import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

import { limits } from '@/contract/limits';
import { extractDigits, readPhoneDigits } from '@/rules/members/text';

/** Digits of the dial code and the national number. */
export interface Mobile {
  countryCode: string;
  number: string;
}

/** Parses a typed mobile number. Returns the number, or a `validation` message key. */
export function readMobile(countryCode: string, input: string): Mobile | { problem: string } {
  if (input.trim() === '') return { problem: 'required' };
  const dialCode = extractDigits(countryCode);
  const digits = readPhoneDigits(input);
  if (digits === null || dialCode === '') return { problem: 'mobileInvalid' };
  if (digits.length < limits.mobileMin) return { problem: 'mobileServerLength' };
  const plainInput = input.normalize('NFKC').trim();
  const parsedNumber = parse(plainInput.startsWith('+') ? plainInput : digits, dialCode);
  if (!parsedNumber)
    return { problem: digits.length > limits.mobileMax ? 'mobileServerLength' : 'mobileInvalid' };
  const number: string = parsedNumber.nationalNumber;
  if (number.length < limits.mobileMin || number.length > limits.mobileMax)
    return { problem: 'mobileServerLength' };
  if (parsedNumber.countryCallingCode !== dialCode || !parsedNumber.isPossible())
    return { problem: 'mobileInvalid' };
  return { countryCode: dialCode, number };
}

/** The library throws for an unassigned calling code. */
function parse(input: string, defaultCallingCode: string) {
  try {
    return parsePhoneNumberFromString(input, { defaultCallingCode });
  } catch {
    return undefined;
  }
}
