interface PostcodeRule {
  /** Whole code, uppercase, without spaces and hyphens. */
  pattern: RegExp;
  /** Key of `validation`. */
  message: string;
  /** Formats a bare code; missing means no separator. */
  format?: (code: string) => string;
}

const digitCounts = { 4: /^\d{4}$/, 5: /^\d{5}$/, 6: /^\d{6}$/ };
const buildDigitsRule = (count: keyof typeof digitCounts): PostcodeRule => ({
  pattern: digitCounts[count],
  message: `postalDigits?digits=${count}`,
});
const buildSplitter = (index: number, separator: string) => (code: string) =>
  code.length > index ? `${code.slice(0, index)}${separator}${code.slice(index)}` : code;

const fourDigits = buildDigitsRule(4);
const fiveDigits = buildDigitsRule(5);
const sixDigits = buildDigitsRule(6);

/** Codes that break these rules are refused; for other countries the format is only a hint. */
const rules: Readonly<Record<string, PostcodeRule>> = {
  TW: { pattern: /^\d{3}(\d{2,3})?$/, message: 'postalTaiwan' },
  JP: { pattern: /^\d{7}$/, message: 'postalJapan', format: buildSplitter(3, '-') },
  US: { pattern: /^\d{5}(\d{4})?$/, message: 'postalUs', format: buildSplitter(5, '-') },
  PR: { pattern: /^\d{5}(\d{4})?$/, message: 'postalUs', format: buildSplitter(5, '-') },
  CA: {
    pattern: /^[ABCEGHJ-NPRSTVXY]\d[A-Z]\d[A-Z]\d$/,
    message: 'postalCanada',
    format: buildSplitter(3, ' '),
  },
  CN: sixDigits,
  SG: sixDigits,
  IN: sixDigits,
  KR: fiveDigits,
  MY: fiveDigits,
  TH: fiveDigits,
  ID: fiveDigits,
  DE: fiveDigits,
  FR: fiveDigits,
  ES: fiveDigits,
  IT: fiveDigits,
  PH: fourDigits,
  AU: fourDigits,
  NZ: fourDigits,
  CH: fourDigits,
  AT: fourDigits,
  BE: fourDigits,
  DK: fourDigits,
  NO: fourDigits,
};

// Hyphen variants from keyboards, spreadsheets, and Japanese input methods.
const hyphens = /[\u2010-\u2015\u2212\u2500\u2501\u30FC\uFE58\uFE63\uFF0D\uFF70]/g;
const postalMarks = /[\u3012\u3020\u3036]|^T(?=\d{3}-?\d{4}$)/g;

/**
 * Normalizes to uppercase half-width text, in the country's format if given (155-0031, K1A 0B1).
 */
export function tidyPostcode(postcode: string, country = ''): string {
  const tidyCode = postcode
    .slice(0, 40)
    .normalize('NFKC')
    .replace(hyphens, '-')
    .replace(postalMarks, '')
    .split('-')
    .map((part) => part.trim())
    .join('-')
    .replace(/\s+/g, ' ')
    .toUpperCase();
  const rule = rules[country];
  const bareCode = tidyCode.replace(/[ -]/g, '');
  return rule?.pattern.test(bareCode) ? (rule.format?.(bareCode) ?? bareCode) : tidyCode;
}

/** Returns a message key; null if valid, empty, or unchecked. */
export function findPostcodeProblem(postcode: string, country: string): string | null {
  const rule = rules[country];
  const bareCode = tidyPostcode(postcode, country).replace(/[ -]/g, '');
  return !rule || bareCode === '' || rule.pattern.test(bareCode) ? null : rule.message;
}

export const hasPostcodeRule = (country: string): boolean => country in rules;
