/**
 * Controls except NUL, tabs, and line breaks; invisible, bidi, and tag characters. Emoji joiners
 * are allowed.
 */
const hiddenChars =
  /[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]/gu;
const breaks = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
/** Controls, format, private-use, and surrogate characters. */
const unprintableChars = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}]+/gu;

const contains = (pattern: RegExp, text: string) => text.search(pattern) >= 0;

export const removeHidden = (text: string): string => text.replace(hiddenChars, '');

/** Whether a text has hidden characters, control characters or line breaks. */
export const hasHidden = (text: string): boolean =>
  contains(hiddenChars, text) || contains(breaks, text);

/** Replaces controls and line breaks with spaces. */
export const joinLines = (text: string): string => text.replace(breaks, ' ');

/** Whether a text has control characters, including NUL and tabs, or line breaks. */
export const hasBreaks = (text: string): boolean => contains(breaks, text);

/** For names and search terms. */
export const removeUnprintable = (text: string, replacement = ''): string =>
  text.replace(unprintableChars, replacement);
