import type { Body } from '@/contract/calls';
import type { PlainError } from '@/lib/api-error';
import { normalEmail } from '@/rules/members/email';

/** The contact form as shown on the screen. */
export interface ContactForm {
  subject: string;
  email: string;
  details: string;
}

/** Field names of the wire that differ from the form's. */
export const contactWireNames = { additionaldetails: 'details' } as const;

export const contactToWire = (
  { subject, email, details }: ContactForm,
  languageprefer: string,
): Body<'POST /prelogin/sendcsemail'> => ({
  subject: subject.trim(),
  email: normalEmail(email),
  additionalDetails: details.trim(),
  languageprefer,
});

/**
 * What the contact page shows again after a form without scripts was refused: everything that was
 * written is kept.
 */
export interface RefusedMessage {
  values: ContactForm;
  errors: Record<string, string>;
  error: PlainError | null;
}
