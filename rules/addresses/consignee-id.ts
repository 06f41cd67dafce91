/** Key of the `address` texts. */
type ConsigneeIdName = 'cuit' | 'cpf' | 'rut' | 'nik' | 'pccc' | 'saudiId' | 'tckn' | 'taiwanId';

interface ConsigneeId {
  name: ConsigneeIdName;
  example: string;
  isValid: (number: string) => boolean;
}

const toDigits = (text: string): number[] => [...text].map(Number);
const sumWeighted = (numbers: readonly number[], weights: readonly number[]): number =>
  weights.reduce((sum, weight, index) => sum + weight * (numbers[index] ?? 0), 0);

/** Brazil, individuals: two check digits modulo 11. */
function isCpf(number: string): boolean {
  if (!/^\d{11}$/.test(number) || /^(\d)\1+$/.test(number)) return false;
  const digits = toDigits(number);
  const computeCheck = (length: number) => {
    const weights = digits.slice(0, length).map((_, index) => length + 1 - index);
    return ((sumWeighted(digits, weights) * 10) % 11) % 10;
  };
  return computeCheck(9) === digits[9] && computeCheck(10) === digits[10];
}

/** Brazil, companies. */
function isCnpj(number: string): boolean {
  if (!/^\d{14}$/.test(number) || /^(\d)\1+$/.test(number)) return false;
  const digits = toDigits(number);
  const weights = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];
  const computeCheck = (length: number) => {
    const remainder = sumWeighted(digits, weights.slice(13 - length)) % 11;
    return remainder < 2 ? 0 : 11 - remainder;
  };
  return computeCheck(12) === digits[12] && computeCheck(13) === digits[13];
}

/** Argentina: modulo 11. */
function isCuit(number: string): boolean {
  if (!/^(20|23|24|25|26|27|30|33|34)\d{9}$/.test(number)) return false;
  const digits = toDigits(number);
  const remainder = 11 - (sumWeighted(digits, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11);
  return (remainder === 11 ? 0 : remainder) === digits[10];
}

/** Chile: modulo 11 from the right, K for ten. */
function isRut(number: string): boolean {
  if (!/^\d{7,8}[\dK]$/.test(number)) return false;
  const sum = toDigits(number.slice(0, -1))
    .reverse()
    .reduce((total, digit, index) => total + digit * (2 + (index % 6)), 0);
  return '0K987654321'[sum % 11] === number.at(-1);
}

/** Saudi Arabia: citizens 1…, residents 2…, Luhn. */
function isSaudiId(number: string): boolean {
  if (!/^[12]\d{9}$/.test(number)) return false;
  const sum = toDigits(number).reduce((total, digit, index) => {
    const weighted = index % 2 === 0 ? digit * 2 : digit;
    return total + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return sum % 10 === 0;
}

/** Türkiye: two check digits. */
function isTckn(number: string): boolean {
  if (!/^[1-9]\d{10}$/.test(number)) return false;
  const digits = toDigits(number);
  const sum = (indexes: readonly number[]) =>
    indexes.reduce((total, index) => total + (digits[index] ?? 0), 0);
  const check = (7 * sum([0, 2, 4, 6, 8]) - sum([1, 3, 5, 7])) % 10;
  return (check + 10) % 10 === digits[9] && sum([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]) % 10 === digits[10];
}

/** Index plus 10 is the letter's value. */
const taiwanLetters = 'ABCDEFGHJKLMNPQRSTUVXYWZIO';

/** Taiwan: citizens and residents, modulo 10. */
function isTaiwanId(number: string): boolean {
  if (!/^[A-Z][1289]\d{8}$/.test(number)) return false;
  const letterValue = 10 + taiwanLetters.indexOf(number.charAt(0));
  const digits = [Math.floor(letterValue / 10), letterValue % 10, ...toDigits(number.slice(1))];
  return sumWeighted(digits, [1, 9, 8, 7, 6, 5, 4, 3, 2, 1, 1]) % 10 === 0;
}

/** China requires an ID copy instead. */
const consigneeIds: Readonly<Record<string, ConsigneeId>> = {
  AR: { name: 'cuit', example: '20-12345678-6', isValid: isCuit },
  BR: { name: 'cpf', example: '123.456.789-09', isValid: (id) => isCpf(id) || isCnpj(id) },
  CL: { name: 'rut', example: '12.345.678-5', isValid: isRut },
  ID: { name: 'nik', example: '3171010101900001', isValid: (number) => /^\d{15,16}$/.test(number) },
  KR: { name: 'pccc', example: 'P123456789012', isValid: (number) => /^P\d{12}$/.test(number) },
  SA: { name: 'saudiId', example: '1012345672', isValid: isSaudiId },
  TR: { name: 'tckn', example: '10000000146', isValid: isTckn },
  TW: { name: 'taiwanId', example: 'A123456789', isValid: isTaiwanId },
};

/** Null where customs requires no number. */
export function findConsigneeId(country: string): Pick<ConsigneeId, 'name' | 'example'> | null {
  return Object.hasOwn(consigneeIds, country) ? (consigneeIds[country] ?? null) : null;
}

/** Normalizes to half-width capitals without separators. */
export const normalizeConsigneeId = (input: string): string =>
  input
    .normalize('NFKC')
    .replace(/[\s./-]/g, '')
    .toUpperCase();

/** Returns a key of `validation`, or null. With `mayBeEmpty` the field may be empty. */
export function findConsigneeIdProblem(
  input: string,
  country: string,
  mayBeEmpty = false,
): string | null {
  const idRule = findConsigneeId(country);
  if (!idRule) return null;
  const number = normalizeConsigneeId(input);
  if (number === '') return mayBeEmpty ? null : 'required';
  return consigneeIds[country]?.isValid(number) ? null : `consigneeId?example=${idRule.example}`;
}
