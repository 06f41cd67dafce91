import { limits } from '@/contract/limits';

import { withoutUnprintable } from '../characters';

/**
 * Letters (with their marks) and digits of any script, and spaces: what the spec calls alphanumeric
 * (§5).
 */
const ALPHANUMERIC = /^[\p{L}\p{M}\p{N} ]+$/u;

export function isAlphanumeric(text: string): boolean {
  return ALPHANUMERIC.test(text);
}

/**
 * The one spelling of a courier's number that is stored and compared: half-width, capitals, no
 * blanks.
 */
export function normalTracking(text: string): string {
  return text.normalize('NFKC').replace(/\s/g, '').toUpperCase();
}

const WORDS_MAX = 10;

/**
 * The text of a search as it is asked for: one line of at most `limits.searchMax` characters; ''
 * for none.
 */
export function readSearch(text: string | undefined): string {
  const shown = withoutUnprintable((text ?? '').slice(0, limits.searchMax * 4), ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return [...shown].slice(0, limits.searchMax).join('').trim();
}

/**
 * The words of a search. All of them must occur, so a tracking number is also found as it is shown,
 * in groups.
 */
export function searchWords(text: string | undefined): string[] {
  return readSearch(text).split(' ').filter(Boolean).slice(0, WORDS_MAX);
}
