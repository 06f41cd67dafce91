/** Documents that customs takes. */
export type IdType = 'id-card' | 'passport';

/** China's customs wants a copy of the receiver's ID; elsewhere a number on the label is enough. */
export const asksForIdCopy = (country: string) => country === 'CN';

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const checks = '10X98765432';

/** The one spelling of a document number: half-width capitals without blanks. */
export function normalIdNumber(text: string): string {
  return text.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase();
}

/**
 * Whether a normal number can be one: a Chinese resident identity number by its check digit (GB
 * 11643), a passport by its shape.
 */
export function isIdNumber(type: IdType, number: string): boolean {
  if (type === 'passport') return /^(?=.*\d)[A-Z0-9]{6,12}$/.test(number);
  if (!/^\d{17}[\dX]$/.test(number)) return false;
  const sum = weights.reduce((total, weight, index) => total + weight * Number(number[index]), 0);
  return checks[sum % 11] === number[17];
}
