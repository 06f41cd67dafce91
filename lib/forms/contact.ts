import type { Body } from '@/contract/calls';
import type { PlainError } from '@/lib/api-error';
import { normalizeEmail } from '@/rules/members/email';

export interface ContactForm {
  subject: string;
  email: string;
  details: string;
}

export const contactWireNames = { additionaldetails: 'details' } as const;

export const contactToWire = (
  { subject, email, details }: ContactForm,
  languageprefer: string,
): Body<'POST /prelogin/sendcsemail'> => ({
  subject: subject.trim(),
  email: normalizeEmail(email),
  additionalDetails: details.trim(),
  languageprefer,
});

export interface RefusedMessage {
  values: ContactForm;
  errors: Record<string, string>;
  error: PlainError | null;
}
