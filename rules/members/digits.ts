/** Digits of a text, full-width and other scripts' decimal digits included; everything else is dropped. */
export function digitsOf(text: string): string {
  return text.normalize('NFKC').replace(/\D+/g, '');
}

// Dashes of every kind, the Japanese long-vowel mark among them.
const separators = /[\s().\-/\u2010-\u2015\u2212\u30fc]/g;

/**
 * Digits of a telephone number as people write them: spaces, dashes, dots, brackets and one leading plus are fine.
 * Null when anything else stands in it.
 */
export function phoneDigits(text: string): string | null {
  const plain = text.normalize('NFKC').replace(separators, '');
  return /^\+?\d+$/.test(plain) ? plain.replace('+', '') : null;
}
