import { limits } from '@/contract/limits';

import { codePoints } from '../members/code-points';

import { isAlphanumeric } from './alphanumeric';

/** What the checker may be asked to do (spec §5, verify content). */
export const instructions = ['itemize', 'verify', 'confirm', 'photo'] as const;
export type Instruction = (typeof instructions)[number];

/** At least one instruction; the message key of what is wrong, or null. */
export function instructionsProblem(chosen: readonly string[]): string | null {
  return chosen.length === 0 ? 'instructionsRequired' : null;
}

/** The words to the checker: required, alphanumeric, at most 120 characters (spec §5). */
export function additionalProblem(text: string): string | null {
  const words = text.trim();
  if (words === '') return 'required';
  if (!isAlphanumeric(words)) return 'alphanumeric';
  return codePoints(words) > limits.verifyTextMax ? `notLonger?n=${limits.verifyTextMax}` : null;
}
