/** @jest-environment node */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { locales, type Locale } from '@/rules/locale';

const folder = (locale: Locale) => path.join(process.cwd(), 'messages', locale);

function flat(value: unknown, prefix = ''): [string, string][] {
  if (typeof value !== 'object' || value === null) return [[prefix, String(value)]];
  return Object.entries(value).flatMap(([key, inner]) =>
    flat(inner, prefix ? `${prefix}.${key}` : key),
  );
}

function read(locale: Locale, file: string): Map<string, string> {
  return new Map(flat(JSON.parse(readFileSync(path.join(folder(locale), file), 'utf8'))));
}

/**
 * Names of the ICU arguments and tags in a message, sorted. Plural and select bodies are read as
 * messages.
 */
function placeholders(text: string): string[] {
  const names = new Set([...text.matchAll(/<([A-Za-z]\w*)>/g)].map((match) => match[1] ?? ''));
  let at = 0;
  const message = (inside: boolean): void => {
    for (; at < text.length; at += 1) {
      if (text[at] === '{') argument();
      else if (text[at] === '}' && inside) return;
    }
  };
  const argument = (): void => {
    const [, name = '', rest = ''] =
      /^\{\s*(\w+)\s*(,\s*(?:plural|select|selectordinal)\s*,)?/.exec(text.slice(at)) ?? [];
    names.add(name);
    at += 1;
    for (; at < text.length && text[at] !== '}'; at += 1) {
      if (text[at] !== '{' || !rest) continue;
      at += 1;
      message(true);
    }
  };
  message(false);
  return [...names].filter(Boolean).sort();
}

const files = readdirSync(folder('en')).filter((file) => file.endsWith('.json'));
const translated = locales.filter((locale) => locale !== 'en');

describe.each(translated)('messages in %s', (locale) => {
  it('are the same files as in English', () => {
    expect(readdirSync(folder(locale)).sort()).toEqual([...files].sort());
  });

  it.each(files)('%s has the same keys with the same arguments', (file) => {
    const english = read('en', file);
    const other = read(locale, file);
    expect([...other.keys()].sort()).toEqual([...english.keys()].sort());
    for (const [key, text] of english)
      expect([key, placeholders(other.get(key) ?? '')]).toEqual([key, placeholders(text)]);
  });

  it.each(files)('%s is translated: no English sentence is left', (file) => {
    const english = read('en', file);
    const same = [...read(locale, file)].filter(
      ([key, text]) => english.get(key) === text && /[a-z]{3,} [a-z]{2,}/.test(text),
    );
    expect(same).toEqual([]);
  });
});

/** WCAG 2.5.3: who speaks to their device says what they read on the button. */
it.each(locales)('a name with its object holds what the button reads, in %s', (locale) => {
  for (const file of files) {
    const texts = read(locale, file);
    for (const [key, named] of texts) {
      const shown = texts.get(key.replace(/Named$/, ''));
      if (!key.endsWith('Named') || shown === undefined) continue;
      const says = named.toLowerCase().includes(shown.toLowerCase());
      expect([file, key, named, says]).toEqual([file, key, named, true]);
    }
  }
});
