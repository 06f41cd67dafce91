import type { FieldProblem } from '@/contract/error-codes';
import { limits } from '@/contract/limits';
import { env } from '@/host/core/env';
import { countChars } from '@/rules/members/text';

import { commonPasswords } from './common-passwords';

const forbiddenWords = ['crossgate', 'hopstreet', 'password'];
const minWordLength = 2;

interface Messages {
  password: string;
  confirmation: string;
}

const firstPasswordMessages: Messages = { password: 'passwordRequired', confirmation: 'required' };
export const newPasswordMessages: Messages = {
  password: 'newPasswordRequired',
  confirmation: 'newPasswordAgain',
};

/**
 * Returns the first broken rule, or null. `context` lists texts, such as a name, whose
 * words the password must not be; `messages` are for empty fields.
 */
export function findPasswordProblem(
  password: string,
  confirmation: string,
  context: string[],
  messages: Messages = firstPasswordMessages,
): FieldProblem | null {
  const toProblem = (message: string, field = 'password') => ({ field, message });
  if (password === '') return toProblem(messages.password);
  const length = countChars(password);
  if (length < limits.passwordMin) return toProblem('passwordMin');
  if (length > env.PASSWORD_MAX) return toProblem(`passwordMax?max=${env.PASSWORD_MAX}`);
  const refuseConfirmation = (message: string) => toProblem(message, 'password_confirmation');
  if (confirmation === '') return refuseConfirmation(messages.confirmation);
  if (countChars(confirmation) < limits.passwordMin) return refuseConfirmation('passwordMin');
  if (password !== confirmation) return refuseConfirmation('passwordMatch');
  if (env.PASSWORD_BLOCKLIST && isGuessable(password, context)) return toProblem('passwordCommon');
  return null;
}

function isGuessable(password: string, context: string[]): boolean {
  const normalized = password.normalize('NFKC').toLowerCase();
  if (commonPasswords.has(normalized) || new Set(normalized).size < 3) return true;
  const characters = [...normalized];
  const isLetter = (character: string) => !/[\p{N}\p{P}\p{S}\s]/u.test(character);
  const core = characters
    .slice(Math.max(0, characters.findIndex(isLetter)), characters.findLastIndex(isLetter) + 1)
    .join('');
  const words = [...forbiddenWords, ...context.flatMap(splitWords)];
  return words.includes(core) || words.includes(normalized);
}

function splitWords(text: string): string[] {
  const lower = text.normalize('NFKC').toLowerCase();
  return [lower, ...lower.split(/[\s@._+-]+/)].filter((word) => countChars(word) >= minWordLength);
}
