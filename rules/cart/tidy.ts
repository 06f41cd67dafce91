import { withoutHidden } from '../characters';
import { isVisible } from '../members/text';

/**
 * A text of a cart line on one line: non-breaking spaces become spaces (spec §3), hidden characters
 * go.
 */
export const tidyLine = (text: string): string => tidyNotes(text).replace(/\s+/g, ' ');

/** The same for a text of several lines; nothing but invisible characters is no text. */
export function tidyNotes(text: string): string {
  const spaced = text.replace(/[\0\r\u2028\u2029]/g, '').replace(/[\u00a0\u202f\t]/g, ' ');
  const tidy = withoutHidden(spaced).trim();
  return isVisible(tidy) ? tidy : '';
}
