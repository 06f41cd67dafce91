import { type ApiError, type PlainError, toPlain } from './api-error';

/**
 * Why a recovery form was refused: messages to be joined (keys of `validation` or plain text), else
 * the error itself.
 */
export interface RecoveryProblem {
  messages: string[];
  error: PlainError;
}

/**
 * What a recovery page shows again after a form without scripts was refused: the e-mail is kept,
 * passwords are not.
 */
export interface RefusedRecovery {
  email: string;
  errors: Record<string, string>;
  problem: RecoveryProblem | null;
}

/**
 * Reads a refusal as spec §8 has it: if the message is a JSON object, forgot shows the `cgcode`
 * message and reset all values, joined by commas. Field problems of our host read the same way.
 */
export function readRecoveryProblem(error: ApiError, form: 'forgot' | 'reset'): RecoveryProblem {
  const named = {
    ...Object.fromEntries(error.fields.map(({ field, message }) => [field, message])),
    ...messageObject(error.message),
  };
  const wanted = form === 'forgot' ? [named['cgcode'] ?? []] : Object.values(named);
  return { messages: wanted.flat().filter((message) => message !== ''), error: toPlain(error) };
}

function messageObject(message: string): Record<string, string | string[]> {
  if (!message.startsWith('{')) return {};
  try {
    const value = JSON.parse(message) as Record<string, unknown>;
    const texts = (one: unknown) =>
      Array.isArray(one)
        ? one.filter((text) => typeof text === 'string')
        : typeof one === 'string'
          ? one
          : [];
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, texts(one)]));
  } catch {
    return {};
  }
}
