import type { IncomingMessage, ServerResponse } from 'node:http';

import type { ApiError } from '@/lib/api-error';
import { findErrors } from '@/lib/forms/broken-rules';
import { forgotSchema, resetSchema } from '@/lib/forms/schemas/members';
import { forgotToWire, resetToWire } from '@/lib/forms/recovery';
import { readRecoveryProblem, type RefusedRecovery } from '@/lib/recovery-messages';

import { env } from '../env';
import { readForm } from '../body';
import { apiFor } from '../proxy/server-api';
import { resetPassword } from '../session/session-actions';
import { settleForm } from '../status-code';

const MAX_VALUE_LENGTH = 1024;

/** Handles a form posted without scripts; null for a GET. */
export async function answerForgot(
  request: IncomingMessage,
  response: ServerResponse,
): Promise<RefusedRecovery | 'asked' | null> {
  const form = await readForm(request, response);
  if (!form) return null;
  const email = (form['email'] ?? '').slice(0, 300);
  const errors = await findErrors(forgotSchema, { email });
  return settleForm(
    response,
    errors,
    async () => {
      await apiFor(request).request('POST /forgotpassword', { body: forgotToWire({ email }) });
      return 'asked' as const;
    },
    buildRefusal('forgot', email),
  );
}

const buildRefusal =
  (form: 'forgot' | 'reset', email: string) =>
  (errors: Record<string, string>, error: ApiError | null): RefusedRecovery => ({
    email,
    errors,
    problem: error && readRecoveryProblem(error, form),
  });

/** Handles a form posted without scripts and sets the session cookies; null for a GET. */
export async function answerReset(
  request: IncomingMessage,
  response: ServerResponse,
): Promise<RefusedRecovery | 'signed-in' | null> {
  const form = await readForm(request, response);
  if (!form) return null;
  const readText = (name: string) => (form[name] ?? '').slice(0, MAX_VALUE_LENGTH);
  const values = {
    email: readText('email').slice(0, 300),
    temporary: readText('temporary'),
    password: readText('password'),
    confirmation: readText('confirmation'),
  };
  const errors = await findErrors(resetSchema(env.PASSWORD_MAX), values);
  return settleForm(
    response,
    errors,
    async () => {
      await resetPassword(request, response, resetToWire(values));
      return 'signed-in' as const;
    },
    buildRefusal('reset', values.email),
  );
}
