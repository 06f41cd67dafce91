import { joinLines } from '../characters';

import { parseCodes } from './parse-codes';

/** Couriers print the local script. */
const localScript = parseCodes('CN HK JP MO TW');
/** Countries with another script whose couriers print Latin letters. */
const latinLabels = parseCodes(
  'AE AM BD BG BH BY CY DZ EG ET GE GR IL IN IQ IR JO KG KH KR KW KZ LA LB LK LY MA MK MM MN NP OM PK PS QA RS RU SA SD SY TH TJ TN UA YE',
);

/** Most courier labels cannot print these. A wrong encoding leaves U+FFFD or East Asian symbols. */
export const hasNonLatin = (text: string): boolean =>
  /(?!\p{Script=Latin})\p{L}|[\u2460-\u33ff\ue000-\uf8ff\ufffd]/u.test(text);

const unprintable =
  /(?![\p{Script=Latin}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}ー々〆])\p{L}/u;

const emoji = /(?![©®™])\p{Extended_Pictographic}|\p{RI}/u;

export const hasEmoji = (text: string): boolean => emoji.test(text);

/** Converts full-width characters, and puts the text on one line. */
export const tidyLabelLine = (text: string): string =>
  joinLines(text.normalize('NFKC')).replace(/\s+/g, ' ').trim();

/** Whether a courier label to the country can print the line. */
export const isPrintable = (line: string, country: string): boolean =>
  !hasEmoji(line) && !(localScript.has(country) ? unprintable.test(line) : hasNonLatin(line));

/** Contains Han characters and no Latin letters. */
export const isChinese = (text: string): boolean =>
  /\p{Script=Han}/u.test(text) && !/\p{Script=Latin}/u.test(text);

/** Whether couriers in the country print Latin letters although its script or the input differs. */
export function needsLatinLetters(country: string, input: string): boolean {
  return (
    country !== '' && !localScript.has(country) && (latinLabels.has(country) || hasNonLatin(input))
  );
}

/** Whether couriers in the country print East Asian characters beside Latin letters. */
export const takesLocalScript = (country: string): boolean => localScript.has(country);

/** Such addresses are written largest part first, without commas. */
export const isEastAsian = (text: string): boolean =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(text);
