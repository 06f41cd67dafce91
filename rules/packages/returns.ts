import { limits } from '@/contract/limits';

import { codePoints } from '../members/text';

/**
 * Whose postage a package goes back to its shop by: the shop's label, or ours, charged to the
 * member.
 */
export const postages = ['label', 'paid'] as const;
export type Postage = (typeof postages)[number];

/**
 * Where a return goes and under which number, in the member's words: needed where no label says it,
 * one line. The message key of what is wrong, or null.
 */
export function returnWordsProblem(words: string, postage: Postage): string | null {
  const text = words.trim();
  if (text === '') return postage === 'paid' ? 'required' : null;
  if (/\p{C}/u.test(text)) return 'specialCharacters';
  return codePoints(text) > limits.returnWordsMax ? `notLonger?n=${limits.returnWordsMax}` : null;
}
