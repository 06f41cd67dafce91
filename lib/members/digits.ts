/** Digits of a text, full-width and other scripts' decimal digits included; everything else is dropped. */
export function digitsOf(text: string): string {
  return text.normalize('NFKC').replace(/\D+/g, '');
}

const separators = /[\s().\-/]/g;

/**
 * Digits of a telephone number as people write them: spaces, dashes, dots, brackets and one leading plus are fine.
 * Null when anything else stands in it.
 */
export function phoneDigits(text: string): string | null {
  const plain = text.normalize('NFKC').replace(separators, '');
  return /^\+?\d+$/.test(plain) ? plain.replace('+', '') : null;
}
