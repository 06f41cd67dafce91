const hidden =
  /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]/u;

/**
 * Whether a text has control characters, line or paragraph ends, or signs that turn the direction of
 * what follows or cannot be seen.
 */
export const hasHidden = (text: string): boolean => hidden.test(text);
