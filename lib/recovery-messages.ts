import { type ApiError, type PlainError, toPlain } from './api-error';

/** Messages are keys of `validation` or plain text. */
export interface RecoveryProblem {
  messages: string[];
  error: PlainError;
}

/** Values after a refused form without scripts; passwords are not included. */
export interface RefusedRecovery {
  email: string;
  errors: Record<string, string>;
  problem: RecoveryProblem | null;
}

/** The message may be a JSON object: forgot shows its `cgcode`, reset shows all its values. */
export function readRecoveryProblem(error: ApiError, form: 'forgot' | 'reset'): RecoveryProblem {
  const byField = {
    ...Object.fromEntries(error.fields.map(({ field, message }) => [field, message])),
    ...parseMessageObject(error.message),
  };
  const messages = form === 'forgot' ? [byField['cgcode'] ?? []] : Object.values(byField);
  return { messages: messages.flat().filter((message) => message !== ''), error: toPlain(error) };
}

function parseMessageObject(message: string): Record<string, string | string[]> {
  if (!message.startsWith('{')) return {};
  try {
    const value = JSON.parse(message) as Record<string, unknown>;
    const readTexts = (item: unknown) =>
      Array.isArray(item)
        ? item.filter((text) => typeof text === 'string')
        : typeof item === 'string'
          ? item
          : [];
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, readTexts(item)]));
  } catch {
    return {};
  }
}
