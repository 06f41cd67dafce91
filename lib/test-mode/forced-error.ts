import { errorCodes } from '@/contract/error-codes';
import { limits } from '@/contract/limits';
import type { Taken } from '@/rules/test-mode/settings';

import { ApiError, fromAnswer } from '../api-error';

/**
 * The failure that a forced answer is, as the true one would have been read (spec §8).
 * @param key the call, whose address a failing server names
 * @param body what was sent: its fields are those that are refused
 */
export function forcedError(
  answer: NonNullable<Taken['answer']>,
  key: string,
  body: unknown,
): ApiError {
  if (answer === 'offline' || answer === 'network') return new ApiError(answer);
  if (answer === 'timeout')
    return new ApiError('timeout', {
      message: `timeout of ${limits.requestTimeoutMs}ms exceeded (${key})`,
    });
  if (answer === 'mismatch') return new ApiError('mismatch', { status: 502 });
  if (answer === 'server') return refused(500, errorCodes.internal.code, `Forced failure (${key})`);
  if (answer === 'fields')
    return refused(422, errorCodes.validation.code, errorCodes.validation.message, fieldsOf(body));
  const code = Number(answer.slice('code:'.length));
  const known = Object.values(errorCodes).find((one) => one.code === code);
  return refused(known?.status ?? 400, code, known?.message ?? `Error ${code}`);
}

const refused = (status: number, code: number, message: string, fields?: unknown[]) =>
  fromAnswer(status, {
    status: false,
    status_code: status,
    error: { error_code: code, message, ...(fields && { fields }) },
  });

const fieldsOf = (body: unknown) =>
  Object.keys(typeof body === 'object' && body !== null ? body : {})
    .slice(0, 5)
    .map((field) => ({ field, message: 'invalid' }));
