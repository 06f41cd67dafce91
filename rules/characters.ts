/**
 * Controls other than NUL, tabs and line ends, and what cannot be seen or turns the text around it;
 * Unicode's tags too, which can hold whole sentences, but not what joins emoji or letters.
 */
const hidden =
  /[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]/gu;
/** Every control character and line end. */
const breaks = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
/** Controls, all format characters, private ones, and halves of a surrogate pair. */
const unprintable = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}]+/gu;

const has = (set: RegExp, text: string) => text.search(set) >= 0;

/** For text of one or several lines. */
export const withoutHidden = (text: string): string => text.replace(hidden, '');

/** Whether a text is anything else than one line of characters that can be seen. */
export const hasHidden = (text: string): boolean => has(hidden, text) || has(breaks, text);

/** Controls and line ends become spaces. */
export const onOneLine = (text: string): string => text.replace(breaks, ' ');

export const hasBreaks = (text: string): boolean => has(breaks, text);

/** For names and words to search for, which need no format characters. */
export const withoutUnprintable = (text: string, instead = ''): string =>
  text.replace(unprintable, instead);
