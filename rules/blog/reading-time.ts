const WORDS_PER_MINUTE = 220;
/** Reading speed for Han and kana. */
const CHARACTERS_PER_MINUTE = 500;

/** Returns whole minutes, at least one; Han and kana count per character. */
export function getReadingMinutes(text: string): number {
  const cjk = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;
  const characters = text.match(cjk)?.length ?? 0;
  const words = text.replace(cjk, ' ').match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE + characters / CHARACTERS_PER_MINUTE));
}
