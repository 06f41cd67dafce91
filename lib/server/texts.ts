import { readFileSync } from 'node:fs';
import path from 'node:path';

import type { AppMessages } from '@/lib/i18n/app-messages';
import { memoize } from '@/rules/memoize';
import type { Locale } from '@/rules/locale';

import { env } from './env';

/** All texts of a language, compiled (scripts/build-texts.ts). What browsers get is by page. */
const readFile = (name: string): unknown =>
  JSON.parse(readFileSync(path.join(process.cwd(), '.build/texts', `${name}.json`), 'utf8'));
const read = (locale: Locale) => readFile(locale) as AppMessages;

/** The texts that pages are rendered with; while developing as they are just now. */
export const textsOf = env.NODE_ENV === 'development' ? read : memoize(read);

const scripted = memoize(() => readFile('scripted') as string[]);
/** Whether a route's page is a document: React renders it here and never again. While developing none is. */
export const isDocument = (route: string): boolean =>
  env.NODE_ENV !== 'development' && !scripted().includes(route);
