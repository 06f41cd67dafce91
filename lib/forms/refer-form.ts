import { array, object, string } from 'yup';

import { limits } from '@/contract/limits';
import { codePoints } from '@/rules/members/code-points';

import { ruled } from './rule-schema';

/** Rules of the invitation form (spec §3 Referral): an address at least, and a message that is not too long. */
export const referSchema = object({
  emails: array().of(string().defined()).defined().default([]).min(1, 'required'),
  message: ruled((value) => (codePoints(value) > limits.referralMessageMax ? 'tooLong' : null)),
});
