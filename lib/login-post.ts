import type { IncomingMessage, ServerResponse } from 'node:http';

import { asApiError, toPlain, type PlainError } from './api-error';
import { readForm } from './form-post';
import { normalEmail } from './members/email';
import { encodePassword } from './members/password-encoding';
import { signIn } from './session-actions';
import { emailRule, passwordRule } from './validation/fields';

/** What a sign-in page shows again after a form without scripts was refused: the e-mail is kept, the password is not. */
export interface RefusedLogin {
  email: string;
  errors: Record<string, string>;
  error: PlainError | null;
}

/** Answers a sign-in form that was posted without scripts; null when none was posted. */
export async function answerLogin(request: IncomingMessage, response: ServerResponse, { social }: { social: boolean }): Promise<RefusedLogin | 'signed-in' | null> {
  const form = await readForm(request);
  if (!form) return null;
  const email = (form['email'] ?? '').slice(0, 300);
  const password = form['password'] ?? '';
  const checked = { email: emailRule(email), password: passwordRule(password) };
  const errors = Object.fromEntries(Object.entries(checked).filter((entry): entry is [string, string] => entry[1] !== null));
  if (Object.keys(errors).length > 0) return { email, errors, error: null };
  try {
    await signIn(request, response, { email: normalEmail(email), password: encodePassword(password), remember: form['remember'] !== undefined, social });
    return 'signed-in';
  } catch (thrown) {
    return { email, errors: {}, error: toPlain(asApiError(thrown)) };
  }
}
