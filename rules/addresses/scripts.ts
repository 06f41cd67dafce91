const list = (codes: string): ReadonlySet<string> => new Set(codes.split(' '));

/** Couriers there print and read the local script. */
const ownScript = list('CN HK JP MO TW');
/** Another script is used there, but the courier's label prints Latin letters only. */
const otherScript = list(
  'AE AM BD BG BH BY CY DZ EG ET GE GR IL IN IQ IR JO KG KH KR KW KZ LA LB LK LY MA MK MM MN NP OM PK PS QA RS RU SA SD SY TH TJ TN UA YE',
);

/** Letters beyond Latin: such a line cannot be printed on most couriers' labels. */
export const hasOtherLetters = (text: string): boolean => /(?!\p{Script=Latin})\p{L}/u.test(text);

/** Letters that neither Latin nor the scripts of East Asian labels know. */
const farLetters =
  /(?![\p{Script=Latin}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}ー々〆])\p{L}/u;

const pictures = /(?![©®™])\p{Extended_Pictographic}/u;

/** Whether a courier's label to a country can show a line: letters that it prints, no emoji. */
export const isPrintable = (line: string, country: string): boolean =>
  !pictures.test(line) && !(ownScript.has(country) ? farLetters.test(line) : hasOtherLetters(line));

/** Written in Chinese (readings, "Words"): a Han character at least, and no Latin letter. */
export const isChinese = (text: string): boolean =>
  /\p{Script=Han}/u.test(text) && !/\p{Script=Latin}/u.test(text);

/**
 * Whether to ask for Latin letters: where another script is usual, or as soon as one is typed for a
 * country whose couriers print Latin only.
 */
export function asksForLatin(country: string, typed: string): boolean {
  return (
    country !== '' &&
    !ownScript.has(country) &&
    (otherScript.has(country) || hasOtherLetters(typed))
  );
}

/**
 * Whether an address is written in Chinese characters, kana or hangul: then it is written largest
 * part first, without commas.
 */
export const isEastAsian = (text: string): boolean =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(text);
