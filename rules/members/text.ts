import { withoutUnprintable } from '@/rules/characters';

/** Length of a text in code points: what a person would count, not UTF-16 units. */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/**
 * NUL, and halves of a surrogate pair: text that PostgreSQL refuses or that would come back as
 * something else.
 */
const unstorable = /\u0000|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

/** Whether a text can be kept as it is; of another one its special characters must go (spec §5). */
export const isStorable = (text: string): boolean => !unstorable.test(text);

const ink = /[^\s\p{Z}\p{C}\p{Default_Ignorable_Code_Point}]/u;

/**
 * Whether a text has anything that a reader could see: blanks, joiners and fillers alone are
 * nothing.
 */
export const isVisible = (text: string): boolean => ink.test(text);

/**
 * Digits of a text, full-width and other scripts' decimal digits included; everything else is
 * dropped.
 */
export function digitsOf(text: string): string {
  return text.normalize('NFKC').replace(/\D+/g, '');
}

// Dashes of every kind, the Japanese long-vowel mark among them.
const separators = /[\s().\-/\u2010-\u2015\u2212\u30fc]/g;

/**
 * Digits of a telephone number as people write them: spaces, dashes, dots, brackets and one leading
 * plus are fine. Null when it holds anything else.
 */
export function phoneDigits(text: string): string | null {
  const plain = text.normalize('NFKC').replace(separators, '');
  return /^\+?\d+$/.test(plain) ? plain.replace('+', '') : null;
}

/** Suites are 'CG' and seven digits; a referral code is the suite of the member who refers. */
export const suitePattern = /^CG\d{7}$/;

/** The one spelling of a suite or referral code (spec §5: uppercased). */
export function normalSuite(input: string): string {
  return input
    .normalize('NFKC')
    .replace(/[\s-]+/g, '')
    .toUpperCase();
}

/** What belongs to markup, formulas and addresses, and to no name; a host's dot among them. */
const noName = /[<>{}[\]=@\\|:]|[Ww]{3}\.|[\p{L}\p{N}]\.\p{Ll}{2}/u;

/** The message key of what no name holds (a link, markup), or null: letters greet people by it. */
export const nameProblem = (name: string): 'specialCharacters' | null =>
  noName.test(name) ? 'specialCharacters' : null;

const schemeSign = /[a-z0-9+.-]/i;
/** A dot between a label and what may be a top-level domain, or an address of four numbers. */
const hostLike = /[\p{L}\p{N}-]\.\p{L}{2}|\d\.\d{1,3}\.\d{1,3}\.\d/u;
/** A dot as people write it who want it to be overlooked: "evil[.]com", "evil . com", "evil·com". */
const disguisedDot =
  /(?<=[A-Za-z0-9])(?:\[\.\]|\(\.\)| \. ?(?=[a-z])|[\u00b7\u2022\u3002])(?=[A-Za-z0-9])/gu;
/** Seven digits or more, as telephone numbers are written. */
const longNumber = /\+?\d(?:[ ()./-]{0,2}\d){6,}/g;

/**
 * A text to be mailed in another person's name, without web addresses and without characters that
 * nobody sees: one line, single spaces. "Read a.b for more" loses what looks like
 * a host name too. One pass, whatever the text.
 */
export function withoutLinks(text: string): string {
  const line = text
    .normalize('NFKC')
    .replace(/[\r\n\t\u2028\u2029]+/g, ' ')
    // Browsers take a Chinese full stop within Latin letters for a dot, too.
    .replace(disguisedDot, '.');
  return withoutUnprintable(line)
    .split(/\s+/)
    .map((word) => withoutHosts(withoutAddress(word)))
    .filter((word) => word !== '')
    .join(' ');
}

/** The same without numbers that could be called: what somebody unknown has us mail to strangers. */
export const withoutContacts = (text: string): string =>
  withoutLinks(text).replace(longNumber, '…');

/** A word up to its first web address: `scheme://…` or `www.…`. */
function withoutAddress(word: string): string {
  const at = word.search(/www\.|:\/\//iu);
  if (at < 0) return word;
  let end = at;
  if (word[at] === ':') while (end > 0 && schemeSign.test(word[end - 1] ?? '')) end -= 1;
  return word.slice(0, end);
}

/** A word without host names, and without the path that follows one. */
function withoutHosts(word: string): string {
  let kept = '';
  let hostBefore = false;
  for (const part of word.split(/([\p{L}\p{N}.-]+)/u)) {
    if (hostBefore && /^[:/?#]/.test(part)) return kept;
    hostBefore = hostLike.test(part);
    if (!hostBefore) kept += part;
  }
  return kept;
}
