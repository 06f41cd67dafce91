import { removeHidden } from '../characters';
import { isVisible } from '../members/text';

/** Joins a cart text into one line, with plain spaces (spec §3) and without hidden characters. */
export const tidyLine = (text: string): string => tidyNotes(text).replace(/\s+/g, ' ');

/** Like `tidyLine`, but keeps line breaks. Returns '' if no character is visible. */
export function tidyNotes(text: string): string {
  const plainText = text.replace(/[\0\r\u2028\u2029]/g, '').replace(/[\u00a0\u202f\t]/g, ' ');
  const tidyText = removeHidden(plainText).trim();
  return isVisible(tidyText) ? tidyText : '';
}
