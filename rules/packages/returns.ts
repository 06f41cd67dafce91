import { limits } from '@/contract/limits';

import { countChars } from '../members/text';

/** `label` is the shop's; `paid` is ours, charged to the member. */
export const postageOptions = ['label', 'paid'] as const;
export type Postage = (typeof postageOptions)[number];

/** Returns a message key, or null. */
export function findReturnNoteProblem(note: string, postage: Postage): string | null {
  const text = note.trim();
  if (text === '') return postage === 'paid' ? 'required' : null;
  if (/\p{C}/u.test(text)) return 'specialCharacters';
  return countChars(text) > limits.returnNoteMax ? `notLonger?n=${limits.returnNoteMax}` : null;
}
