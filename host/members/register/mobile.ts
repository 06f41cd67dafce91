import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

import { limits } from '@/contract/limits';
import { extractDigits, phoneDigits } from '@/rules/members/text';

/** Digits of the dial code and the national number. */
export interface Mobile {
  countryCode: string;
  number: string;
}

/** Parses a typed mobile number. Returns the number, or a `validation` message key. */
export function readMobile(countryCode: string, input: string): Mobile | { problem: string } {
  const dial = extractDigits(countryCode);
  const digits = phoneDigits(input);
  if (digits === null || dial === '') return { problem: 'mobileInvalid' };
  if (digits.length < limits.mobileMin) return { problem: 'mobileServerLength' };
  const plain = input.normalize('NFKC').trim();
  const parsed = parse(plain.startsWith('+') ? plain : digits, dial);
  if (!parsed)
    return { problem: digits.length > limits.mobileMax ? 'mobileServerLength' : 'mobileInvalid' };
  const number: string = parsed.nationalNumber;
  if (number.length < limits.mobileMin || number.length > limits.mobileMax)
    return { problem: 'mobileServerLength' };
  if (parsed.countryCallingCode !== dial || !parsed.isPossible())
    return { problem: 'mobileInvalid' };
  return { countryCode: dial, number };
}

/** The library throws for an unassigned calling code. */
function parse(input: string, defaultCallingCode: string) {
  try {
    return parsePhoneNumberFromString(input, { defaultCallingCode });
  } catch {
    return undefined;
  }
}
