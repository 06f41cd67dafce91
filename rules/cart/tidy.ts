import { removeHidden } from '../characters';
import { isVisible } from '../members/text';

/** Joins a cart text to one line, with plain spaces (spec §3) and without hidden characters. */
export const tidyLine = (text: string): string => tidyNotes(text).replace(/\s+/g, ' ');

/** Does the same but keeps line breaks. Returns '' if no character is visible. */
export function tidyNotes(text: string): string {
  const spaced = text.replace(/[\0\r\u2028\u2029]/g, '').replace(/[\u00a0\u202f\t]/g, ' ');
  const tidy = removeHidden(spaced).trim();
  return isVisible(tidy) ? tidy : '';
}
