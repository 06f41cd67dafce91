import { readFileSync } from 'node:fs';
import path from 'node:path';

import type { AppMessages } from '@/lib/i18n/app-messages';
import { memoize } from '@/rules/memoize';
import type { Locale } from '@/rules/locale';

import { env } from './env';

/** Compiled by scripts/build-texts.ts. */
const readFile = (name: string): unknown =>
  JSON.parse(readFileSync(path.join(process.cwd(), '.build/texts', `${name}.json`), 'utf8'));
const readTexts = (locale: Locale) => readFile(locale) as AppMessages;

/** Not cached in development. */
export const getTexts = env.NODE_ENV === 'development' ? readTexts : memoize(readTexts);

const listScriptedPages = memoize(() => readFile('scripted') as string[]);
/** Whether a page is static HTML without hydration; never in development. */
export const isDocument = (route: string): boolean =>
  env.NODE_ENV !== 'development' && !listScriptedPages().includes(route);
