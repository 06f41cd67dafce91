import type { FieldProblem } from '@/contract/error-codes';
import { limits } from '@/contract/limits';
import { env } from '@/host/core/env';
import { codePoints } from '@/rules/members/text';

import { commonPasswords } from './common-passwords';

const brandWords = ['crossgate', 'hopstreet', 'password'];
const contextMin = 4;

interface Messages {
  password: string;
  confirmation: string;
}

const firstMessages: Messages = { password: 'passwordRequired', confirmation: 'required' };
export const newMessages: Messages = {
  password: 'newPasswordRequired',
  confirmation: 'newPasswordAgain',
};

/**
 * Returns the first broken rule, or null. `context` lists words the password must not be;
 * `messages` are for empty fields.
 */
export function passwordProblem(
  password: string,
  confirmation: string,
  context: string[],
  messages: Messages = firstMessages,
): FieldProblem | null {
  const problem = (message: string, field = 'password') => ({ field, message });
  if (password === '') return problem(messages.password);
  const length = codePoints(password);
  if (length < limits.passwordMin) return problem('passwordMin');
  if (length > env.PASSWORD_MAX) return problem(`passwordMax?max=${env.PASSWORD_MAX}`);
  const refuseConfirmation = (message: string) => problem(message, 'password_confirmation');
  if (confirmation === '') return refuseConfirmation(messages.confirmation);
  if (codePoints(confirmation) < limits.passwordMin) return refuseConfirmation('passwordMin');
  if (password !== confirmation) return refuseConfirmation('passwordMatch');
  if (env.PASSWORD_BLOCKLIST && isGuessable(password, context)) return problem('passwordCommon');
  return null;
}

function isGuessable(password: string, context: string[]): boolean {
  const plain = password.normalize('NFKC').toLowerCase();
  if (commonPasswords.has(plain) || new Set(plain).size < 3) return true;
  const characters = [...plain];
  const isLetter = (character: string) => !/[\p{N}\p{P}\p{S}\s]/u.test(character);
  const core = characters
    .slice(Math.max(0, characters.findIndex(isLetter)), characters.findLastIndex(isLetter) + 1)
    .join('');
  const words = [...brandWords, ...context.flatMap(splitWords)];
  return words.includes(core) || words.includes(plain);
}

function splitWords(text: string): string[] {
  const plain = text.normalize('NFKC').toLowerCase();
  return [plain, ...plain.split(/[\s@._+-]+/)].filter((word) => codePoints(word) >= contextMin);
}
