/**
 * How the postcodes of one country look. Digits and letters are counted without blanks and hyphens.
 */
interface PostcodeRule {
  /** Whole code without blanks and hyphens, upper case. */
  shape: RegExp;
  /** Message of the `validation` namespace when it does not fit. */
  message: string;
  /** Writes a fitting bare code as that country does; the bare code when missing. */
  write?: (bare: string) => string;
}

const digitCounts = { 4: /^\d{4}$/, 5: /^\d{5}$/, 6: /^\d{6}$/ };
const digits = (count: keyof typeof digitCounts): PostcodeRule => ({
  shape: digitCounts[count],
  message: `postalDigits?digits=${count}`,
});
const split = (at: number, mark: string) => (bare: string) =>
  bare.length > at ? `${bare.slice(0, at)}${mark}${bare.slice(at)}` : bare;

const four = digits(4);
const five = digits(5);
const six = digits(6);

/**
 * Countries whose postcodes we know for certain; what does not fit is refused there. Everywhere
 * else a shape is only a hint.
 */
const rules: Readonly<Record<string, PostcodeRule>> = {
  TW: { shape: /^\d{3}(\d{2,3})?$/, message: 'postalTaiwan' },
  JP: { shape: /^\d{7}$/, message: 'postalJapan', write: split(3, '-') },
  US: { shape: /^\d{5}(\d{4})?$/, message: 'postalUs', write: split(5, '-') },
  PR: { shape: /^\d{5}(\d{4})?$/, message: 'postalUs', write: split(5, '-') },
  CA: {
    shape: /^[ABCEGHJ-NPRSTVXY]\d[A-Z]\d[A-Z]\d$/,
    message: 'postalCanada',
    write: split(3, ' '),
  },
  CN: six,
  SG: six,
  IN: six,
  KR: five,
  MY: five,
  TH: five,
  ID: five,
  DE: five,
  FR: five,
  ES: five,
  IT: five,
  PH: four,
  AU: four,
  NZ: four,
  CH: four,
  AT: four,
  BE: four,
  DK: four,
  NO: four,
};

// Hyphens as keyboards, spreadsheets and Japanese input methods write them: dashes, the minus sign,
// the long-vowel mark, box lines.
const hyphens = /[\u2010-\u2015\u2212\u2500\u2501\u30FC\uFE58\uFE63\uFF0D\uFF70]/g;
const postalMarks = /[\u3012\u3020\u3036]|^T(?=\d{3}-?\d{4}$)/g;

/**
 * One spelling for what people type: full-width characters and every kind of hyphen become plain
 * ones, 〒 goes, blanks collapse, upper case; where the country is known the code is written as
 * there (155-0031, K1A 0B1).
 */
export function tidyPostcode(postcode: string, country = ''): string {
  const tidy = postcode
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
  const bare = tidy.replace(/[ -]/g, '');
  return rule?.shape.test(bare) ? (rule.write?.(bare) ?? bare) : tidy;
}

/**
 * The message key for a postcode that cannot be one of that country; null when it fits, is empty,
 * or nobody knows.
 */
export function postcodeProblem(postcode: string, country: string): string | null {
  const rule = rules[country];
  const bare = tidyPostcode(postcode, country).replace(/[ -]/g, '');
  return !rule || bare === '' || rule.shape.test(bare) ? null : rule.message;
}

/** Whether postcodes of that country are checked here, so that no further hint is needed. */
export const knowsPostcodes = (country: string): boolean => country in rules;
