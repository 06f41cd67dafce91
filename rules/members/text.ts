import { removeUnprintable } from '@/rules/characters';

/** Counts code points, not UTF-16 units. */
export function countChars(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** PostgreSQL refuses NUL; lone surrogates do not round-trip. */
const unstorable = /\u0000|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

export const isStorable = (text: string): boolean => !unstorable.test(text);

const visible = /[^\s\p{Z}\p{C}\p{Default_Ignorable_Code_Point}]/u;

export const isVisible = (text: string): boolean => visible.test(text);

/** Normalizes full-width digits and drops the rest. */
export function extractDigits(text: string): string {
  return text.normalize('NFKC').replace(/\D+/g, '');
}

// Includes the Japanese long-vowel mark.
const separators = /[\s().\-/\u2010-\u2015\u2212\u30fc]/g;

/** Null if it contains invalid characters. */
export function readPhoneDigits(text: string): string | null {
  const phone = text.normalize('NFKC').replace(separators, '');
  return /^\+?\d+$/.test(phone) ? phone.replace('+', '') : null;
}

/** A referral code is the referrer's suite. */
export const suitePattern = /^CG\d{7}$/;

export function normalizeSuite(input: string): string {
  return input
    .normalize('NFKC')
    .replace(/[\s-]+/g, '')
    .toUpperCase();
}

/** Letters, marks, spaces, hyphens, apostrophes, points (also in the middle), slashes, quotes. */
const nameChars = /^[\p{L}\p{M}\s.\u00b7\u30fb'\u2018\u2019"\u201c\u201d/\u2010-]*$/u;
/** URLs, including a host's dot. */
const linkInName = /[Ww]{3}\.|\p{L}\.\p{Ll}{2}/u;

/** Returns a message key for links or other characters: emails greet members by name. */
export function findNameProblem(name: string): 'specialCharacters' | null {
  const text = removeUnprintable(name.normalize('NFKC'));
  const isName = nameChars.test(text) && !/\p{S}/u.test(name) && !linkInName.test(text);
  return isName ? null : 'specialCharacters';
}

const schemeSign = /[a-z0-9+.-]/i;
/** A dot before a possible top-level domain, or an IPv4 address. */
const hostLike = /[\p{L}\p{N}-]\.\p{L}{2}|\d\.\d{1,3}\.\d{1,3}\.\d/u;
/** Disguised dots: "evil[.]com", "evil . com", "evil·com". */
const disguisedDot =
  /(?<=[A-Za-z0-9])(?:\[\.\]|\(\.\)| \. ?(?=[a-z])|[\u00b7\u2022\u3002])(?=[A-Za-z0-9])/gu;
/** Phone-like numbers of seven or more digits. */
const longNumber = /\+?\d(?:[ ()./-]{0,2}\d){6,}/g;

/**
 * Removes URLs and hidden characters from text mailed in another person's name. "Read a.b for more"
 * loses "a.b" too.
 */
export function stripLinks(text: string): string {
  const line = text
    .normalize('NFKC')
    .replace(/[\r\n\t\u2028\u2029]+/g, ' ')
    // Browsers treat a Chinese full stop between Latin letters as a dot.
    .replace(disguisedDot, '.');
  return removeUnprintable(line)
    .split(/\s+/)
    .map((word) => removeHosts(removeUrl(word)))
    .filter((word) => word !== '')
    .join(' ');
}

/** Also removes phone numbers, for emails to strangers. */
export const maskContacts = (text: string): string => stripLinks(text).replace(longNumber, '…');

function removeUrl(word: string): string {
  const index = word.search(/www\.|:\/\//iu);
  if (index < 0) return word;
  let start = index;
  if (word[index] === ':') while (start > 0 && schemeSign.test(word[start - 1] ?? '')) start -= 1;
  return word.slice(0, start);
}

function removeHosts(word: string): string {
  let result = '';
  let isAfterHost = false;
  for (const part of word.split(/([\p{L}\p{N}.-]+)/u)) {
    if (isAfterHost && /^[:/?#]/.test(part)) return result;
    isAfterHost = hostLike.test(part);
    if (!isAfterHost) result += part;
  }
  return result;
}
