import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import type { AppMessages } from '@/lib/i18n/app-messages';
import type { Locale } from '@/rules/locale';

/** Search terms of a support answer; never shown. */
export const searchTermKey = /^support\.answers\.\w+\.words$/;

/** All visible texts of a language, as "namespace.key" and words. */
export function listTexts(locale: string): [string, string][] {
  const flatten = (value: unknown, prefix: string): [string, string][] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, inner]) => flatten(inner, `${prefix}.${key}`))
      : [[prefix, String(value)]];
  const folder = path.join(process.cwd(), 'messages', locale);
  return readdirSync(folder)
    .flatMap((file) =>
      flatten(JSON.parse(readFileSync(path.join(folder, file), 'utf8')), file.replace('.json', '')),
    )
    .filter(([key]) => !searchTermKey.test(key));
}

const messagesByLocale = new Map<Locale, AppMessages>();

/** All messages of a locale from the files, read once per test file. */
export function messagesOf(locale: Locale): AppMessages {
  const messages = messagesByLocale.get(locale) ?? readMessages(locale);
  messagesByLocale.set(locale, messages);
  return messages;
}

function readMessages(locale: Locale): AppMessages {
  const folder = path.join(process.cwd(), 'messages', locale);
  return Object.fromEntries(
    readdirSync(folder).map((file) => [
      file.replace('.json', ''),
      JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as unknown,
    ]),
  ) as unknown as AppMessages;
}
