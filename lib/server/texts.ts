import { readFileSync } from 'node:fs';
import path from 'node:path';

import type { AppMessages } from '@/lib/i18n/app-messages';
import { memoize } from '@/rules/memoize';
import type { Locale } from '@/rules/locale';

import { env } from './env';

/** All texts of a language, compiled (scripts/build-texts.ts). What browsers get is by page. */
const read = (locale: Locale): AppMessages =>
  JSON.parse(
    readFileSync(path.join(process.cwd(), '.build/texts', `${locale}.json`), 'utf8'),
  ) as AppMessages;

/** The texts that pages are rendered with; while developing as they are just now. */
export const textsOf = env.NODE_ENV === 'development' ? read : memoize(read);
