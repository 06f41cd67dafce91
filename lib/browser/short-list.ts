import type { Locale } from '@/rules/locale';

const separators: Record<Locale, string> = { en: ', ', zh: '、', tw: '、', ja: '、' };
const MAX_SHOWN = 2;
/** In widths of Latin letters. */
const MAX_WIDTH = 22;
const widePattern = /[\u2e80-\ua4cf\uac00-\ud7ff\uf900-\ufaff\uff00-\uff60]/;

/** Chinese and Japanese characters count as two. */
const measureWidth = (characters: readonly string[]) =>
  characters.reduce((sum, character) => sum + (widePattern.test(character) ? 2 : 1), 0);

function shorten(name: string): string {
  const letters = [...name];
  if (measureWidth(letters) <= MAX_WIDTH) return name;
  const start = letters.filter((_, index) => measureWidth(letters.slice(0, index + 1)) < MAX_WIDTH);
  return `${start.join('').trimEnd()}…`;
}

/** "Tea set, Rain jac…, +2" */
export function shortenList(names: readonly string[], locale: Locale): string {
  const shownNames = names.slice(0, MAX_SHOWN).map(shorten);
  const hiddenCount = names.length - shownNames.length;
  return [...shownNames, ...(hiddenCount > 0 ? [`+${hiddenCount}`] : [])].join(separators[locale]);
}
