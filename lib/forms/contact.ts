import { object, type ObjectSchema } from 'yup';

import { limits } from '@/contract/limits';
import { codePoints } from '@/rules/members/code-points';

import type { ContactForm } from './contact-form';
import { emailRule, requiredText, type FieldRule } from './fields';
import { ruled } from './rule-schema';

const requiredUpTo =
  (max: number): FieldRule =>
  (value) =>
    requiredText()(value) ?? (codePoints(value.trim()) > max ? `notLonger?n=${max}` : null);

/** Rules of the contact form (spec §5). */
export const contactSchema: ObjectSchema<ContactForm> = object({
  subject: ruled(requiredUpTo(limits.contactSubjectMax)),
  email: ruled(emailRule),
  details: ruled(requiredUpTo(limits.contactDetailsMax)),
});
