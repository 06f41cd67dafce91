import type { IncomingMessage, ServerResponse } from 'node:http';

import { toPlain, type PlainError } from '@/lib/api-error';
import { emailRule, passwordRule } from '@/lib/forms/fields';
import { normalizeEmail } from '@/rules/members/email';
import { encodePassword } from '@/rules/members/password-encoding';

import { readForm } from '../body';
import { signIn } from '../session/session-actions';
import { writeGuestEmail } from '../session/session-cookies';
import { settleForm, setInvalidStatus } from '../status-code';

/** Values after a refused form without scripts; the password is not included. */
export interface RefusedLogin {
  email: string;
  errors: Record<string, string>;
  error: PlainError | null;
  /** Whether the guest form was refused. */
  guest?: boolean;
}

/** Handles a sign-in or guest form posted without scripts; null for a GET. */
export async function answerLogin(
  request: IncomingMessage,
  response: ServerResponse,
  { social }: { social: boolean },
): Promise<RefusedLogin | 'signed-in' | 'guest' | null> {
  const form = await readForm(request, response);
  if (!form) return null;
  if (form['guest_email'] !== undefined)
    return answerGuest(response, form['guest_email'].slice(0, 300));
  const email = (form['email'] ?? '').slice(0, 300);
  const password = form['password'] ?? '';
  const problems = { email: emailRule(email), password: passwordRule(password) };
  const errors = Object.fromEntries(
    Object.entries(problems).filter((entry): entry is [string, string] => entry[1] !== null),
  );
  return settleForm(
    response,
    errors,
    async () => {
      await signIn(request, response, {
        email: normalizeEmail(email),
        password: encodePassword(password),
        remember: form['remember'] !== undefined,
        social,
      });
      return 'signed-in' as const;
    },
    (fieldErrors, error) => ({ email, errors: fieldErrors, error: error && toPlain(error) }),
  );
}

function answerGuest(response: ServerResponse, email: string): RefusedLogin | 'guest' {
  const problem = emailRule(email);
  if (problem) {
    setInvalidStatus(response);
    return { email, errors: { guest_email: problem }, error: null, guest: true };
  }
  writeGuestEmail(response, normalizeEmail(email));
  return 'guest';
}
