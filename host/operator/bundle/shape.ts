const scripts =
  /(\p{Nd})|(\p{Script=Han})|(\p{Script=Hiragana})|(\p{Script=Katakana})|(\p{Script=Bopomofo})|(\p{Script=Hangul})|(\p{Script=Cyrillic})|(\p{Script=Thai})|(\p{Script=Arabic})|(\p{Script=Hebrew})|(\p{Script=Greek})|(\p{Lu})|(\p{L})|(\p{Extended_Pictographic})|([\n ])|([.,])/u;
/** One for each group. All fit the pattern of `Shape` (contract/test-mode/goods.ts). */
const standIns = [...'0字あアㄅ가жกبאαXx🙂 .'];

const toStandIn = (one: string): string =>
  standIns[scripts.exec(one)?.slice(1).findIndex(Boolean) ?? -1] ?? '-';

/** Returns a text of the same length and scripts that says nothing. */
export const toShape = (text: string, maxLength: number): string =>
  [...text].slice(0, maxLength).map(toStandIn).join('');

/** Allows known words only; others may be text. */
export const findKnown = <T extends string>(words: readonly T[], value: string | null) =>
  words.find((word) => word === value);
