import type { Locale } from '@/rules/locale';

const separators: Record<Locale, string> = { en: ', ', zh: '、', tw: '、', ja: '、' };
/** In widths of a Latin letter. */
const MAX_WIDTH = 22;
const wide = /[\u2e80-\ua4cf\uac00-\ud7ff\uf900-\ufaff\uff00-\uff60]/;

/** Chinese and Japanese characters count as two. */
const measureWidth = (signs: readonly string[]) =>
  signs.reduce((sum, sign) => sum + (wide.test(sign) ? 2 : 1), 0);

function shorten(name: string): string {
  const signs = [...name];
  if (measureWidth(signs) <= MAX_WIDTH) return name;
  const fits = signs.filter((_, index) => measureWidth(signs.slice(0, index + 1)) < MAX_WIDTH);
  return `${fits.join('').trimEnd()}…`;
}

/** "Tea set, Rain jac…, +2" */
export function shortList(names: readonly string[], locale: Locale, most = 2): string {
  const shown = names.slice(0, most).map(shorten);
  const more = names.length - shown.length;
  return [...shown, ...(more > 0 ? [`+${more}`] : [])].join(separators[locale]);
}
