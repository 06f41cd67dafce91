export type IdType = 'id-card' | 'passport';

/** China's customs requires a copy of the receiver's ID. */
export const requiresIdCopy = (country: string) => country === 'CN';

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const checkDigits = '10X98765432';

/** Normalizes to half-width capitals without spaces. */
export function normalizeIdNumber(text: string): string {
  return text.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase();
}

/** Takes a normalized number; checks the check digit (GB 11643) or passport format. */
export function isIdNumber(type: IdType, number: string): boolean {
  if (type === 'passport') return /^(?=.*\d)[A-Z0-9]{6,12}$/.test(number);
  if (!/^\d{17}[\dX]$/.test(number)) return false;
  const sum = weights.reduce((total, weight, index) => total + weight * Number(number[index]), 0);
  return checkDigits[sum % 11] === number[17];
}
