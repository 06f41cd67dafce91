const scripts =
  /(\p{Nd})|(\p{Script=Han})|(\p{Script=Hiragana})|(\p{Script=Katakana})|(\p{Script=Bopomofo})|(\p{Script=Hangul})|(\p{Script=Cyrillic})|(\p{Script=Thai})|(\p{Script=Arabic})|(\p{Script=Hebrew})|(\p{Script=Greek})|(\p{Lu})|(\p{L})|(\p{Extended_Pictographic})|([\n ])|([.,])/u;
/** One per regex group, in order. All match the pattern of `Shape` (contract/test-mode/goods.ts). */
const replacementCharacters = [...'0字あアㄅ가жกبאαXx🙂 .'];

const replaceCharacter = (character: string): string =>
  replacementCharacters[scripts.exec(character)?.slice(1).findIndex(Boolean) ?? -1] ?? '-';

/** Returns a text of the same length and scripts without its content. */
export const toShape = (text: string, maxLength: number): string =>
  [...text].slice(0, maxLength).map(replaceCharacter).join('');

/** Returns the value only if it is in `words`, since any other value could contain free text. */
export const findListedWord = <T extends string>(words: readonly T[], value: string | null) =>
  words.find((word) => word === value);
