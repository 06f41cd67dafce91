import { readFile } from 'node:fs/promises';
import path from 'node:path';

import type { Locale } from '@/rules/locale';

export type Weight = 'regular' | 'bold';
/** Scripts draw the same code point differently, so each has its own file. */
export type FontScript = 'sc' | 'tc' | 'jp';

const weightFileNames: Record<Weight, string> = { regular: '400Regular', bold: '600SemiBold' };
const loadedFonts = new Map<string, Promise<Buffer>>();

/** Scripts to try for a text, in order. */
export const fontScriptsByLocale: Record<Locale, readonly FontScript[]> = {
  en: ['jp', 'sc', 'tc'],
  zh: ['sc', 'tc', 'jp'],
  tw: ['tc', 'sc', 'jp'],
  ja: ['jp', 'sc', 'tc'],
};

/** Reads a font on first use, so host startup does not wait. */
export function loadFont(script: FontScript, weight: Weight): Promise<Buffer> {
  const key = `${script} ${weight}`;
  const cachedFont = loadedFonts.get(key);
  if (cachedFont) return cachedFont;
  const file = path.join(
    process.cwd(),
    `node_modules/@expo-google-fonts/noto-sans-${script}/${weightFileNames[weight]}/NotoSans${script.toUpperCase()}_${weightFileNames[weight]}.ttf`,
  );
  const fontPromise = readFile(file);
  loadedFonts.set(key, fontPromise);
  fontPromise.catch(() => loadedFonts.delete(key));
  return fontPromise;
}
