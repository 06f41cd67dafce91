import { limits } from '@/contract/limits';

import { codePoints } from '../members/text';

/** `label` is the shop's; `paid` is ours, charged to the member. */
export const postageOptions = ['label', 'paid'] as const;
export type Postage = (typeof postageOptions)[number];

/** Returns a message key, or null. */
export function returnWordsProblem(words: string, postage: Postage): string | null {
  const text = words.trim();
  if (text === '') return postage === 'paid' ? 'required' : null;
  if (/\p{C}/u.test(text)) return 'specialCharacters';
  return codePoints(text) > limits.returnWordsMax ? `notLonger?n=${limits.returnWordsMax}` : null;
}
