import { PAGE_FORM_BYTES } from '@/contract/limits';
import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

import { findErrors } from '@/lib/forms/broken-rules';
import { contactSchema } from '@/lib/forms/schemas/members';
import {
  contactToWire,
  contactWireNames,
  type ContactForm,
  type RefusedMessage,
} from '@/lib/forms/contact';
import { isoDay } from '@/rules/iso-day';
import type { Locale } from '@/rules/locale';

import { readForm } from '../body';
import { apiFor } from '../proxy/server-api';
import { mapFieldErrors, settleForm } from '../status-code';

const MAX_TEXT_LENGTH = 20_000;

/** Handles a form posted without scripts; null for a GET. A same-day duplicate counts once. */
export async function answerContact(
  request: IncomingMessage,
  response: ServerResponse,
  locale: Locale,
): Promise<RefusedMessage | { sent: string } | null> {
  const form = await readForm(request, response, PAGE_FORM_BYTES);
  if (!form) return null;
  const readText = (name: string) => (form[name] ?? '').slice(0, MAX_TEXT_LENGTH);
  const values: ContactForm = {
    subject: readText('subject'),
    email: readText('email').slice(0, 300),
    details: readText('details').replace(/\r\n?/g, '\n'),
  };
  const errors = await findErrors(contactSchema, values);
  return settleForm(
    response,
    errors,
    async () => {
      const { reference } = await apiFor(request).request(
        'POST /prelogin/sendcsemail',
        { body: contactToWire(values, locale) },
        { idempotencyKey: buildIdempotencyKey(values) },
      );
      return { sent: reference };
    },
    (fieldErrors, error) => ({
      values,
      ...(error ? mapFieldErrors(error, contactWireNames) : { errors: fieldErrors, error: null }),
    }),
  );
}

function buildIdempotencyKey(values: ContactForm): string {
  const day = isoDay(new Date());
  const hash = createHash('sha256')
    .update(JSON.stringify([values, day]))
    .digest('hex');
  return `contact-${hash.slice(0, 32)}`;
}
