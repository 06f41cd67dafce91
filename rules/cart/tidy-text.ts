import { isVisible } from '../members/visible';

/** Characters that nobody sees, or that turn the direction of what follows. */
const hidden = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

/** A text of a cart line on one line: non-breaking spaces become spaces (spec §3), hidden characters go. */
export const tidyLine = (text: string): string => tidyNotes(text).replace(/\s+/g, ' ');

/** The same for a text of several lines; nothing but invisible characters is no text. */
export function tidyNotes(text: string): string {
  const tidy = text.replace(/[\u00a0\u202f\t]/g, ' ').replace(hidden, '').trim();
  return isVisible(tidy) ? tidy : '';
}
