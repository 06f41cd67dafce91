import type { Locale } from '@/lib/i18n/locale';

const separators: Record<Locale, string> = { en: ', ', zh: '、', tw: '、', ja: '、' };
/** Chinese and Japanese characters are as wide as two Latin ones. */
const lengths: Record<Locale, number> = { en: 24, zh: 14, tw: 14, ja: 14 };

function shorten(name: string, most: number): string {
  const signs = [...name];
  return signs.length > most ? `${signs.slice(0, most - 1).join('').trimEnd()}…` : name;
}

/** Names in one line: the first `most` of them, each shortened, and how many more there are: "Tea set, Rain jac…, +2". */
export function shortList(names: readonly string[], locale: Locale, most = 2): string {
  const shown = names.slice(0, most).map((name) => shorten(name, lengths[locale]));
  const more = names.length - shown.length;
  return [...shown, ...(more > 0 ? [`+${more}`] : [])].join(separators[locale]);
}
