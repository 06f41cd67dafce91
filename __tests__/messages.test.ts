/** @jest-environment node */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { locales, type Locale } from '@/rules/locale';

const getFolder = (locale: Locale) => path.join(process.cwd(), 'messages', locale);

function flatten(value: unknown, prefix = ''): [string, string][] {
  if (typeof value !== 'object' || value === null) return [[prefix, String(value)]];
  return Object.entries(value).flatMap(([key, inner]) =>
    flatten(inner, prefix ? `${prefix}.${key}` : key),
  );
}

function read(locale: Locale, file: string): Map<string, string> {
  return new Map(flatten(JSON.parse(readFileSync(path.join(getFolder(locale), file), 'utf8'))));
}

/**
 * Names of the ICU arguments and tags in a message, sorted. Plural and select bodies are read as
 * messages.
 */
function listPlaceholders(text: string): string[] {
  const names = new Set([...text.matchAll(/<([A-Za-z]\w*)>/g)].map((match) => match[1] ?? ''));
  let position = 0;
  const parseMessage = (isNested: boolean): void => {
    for (; position < text.length; position += 1) {
      if (text[position] === '{') parseArgument();
      else if (text[position] === '}' && isNested) return;
    }
  };
  const parseArgument = (): void => {
    const [, name = '', rest = ''] =
      /^\{\s*(\w+)\s*(,\s*(?:plural|select|selectordinal)\s*,)?/.exec(text.slice(position)) ?? [];
    names.add(name);
    position += 1;
    for (; position < text.length && text[position] !== '}'; position += 1) {
      if (text[position] !== '{' || !rest) continue;
      position += 1;
      parseMessage(true);
    }
  };
  parseMessage(false);
  return [...names].filter(Boolean).sort();
}

const files = readdirSync(getFolder('en')).filter((file) => file.endsWith('.json'));
const translatedLocales = locales.filter((locale) => locale !== 'en');

/** All texts of a locale, with file and key. */
const listTexts = (locale: Locale) =>
  files.flatMap((file) =>
    [...read(locale, file)].map(([key, text]) => ({ textKey: `${file} ${key}`, text })),
  );
const englishTexts = new Map(listTexts('en').map(({ textKey, text }) => [textKey, text]));

describe.each(translatedLocales)('messages in %s', (locale) => {
  it('have the same files and keys with the same arguments as in English', () => {
    expect(readdirSync(getFolder(locale)).sort()).toEqual([...files].sort());
    const listArguments = (texts: Iterable<[string, string]>) =>
      [...texts].map(([place, text]) => [place, ...listPlaceholders(text)]).sort();
    expect(listArguments(listTexts(locale).map(({ textKey, text }) => [textKey, text]))).toEqual(
      listArguments(englishTexts),
    );
  });

  it('have no English sentences left', () => {
    const untranslatedTexts = listTexts(locale).filter(
      ({ textKey, text }) => englishTexts.get(textKey) === text && /[a-z]{3,} [a-z]{2,}/.test(text),
    );
    expect(untranslatedTexts).toEqual([]);
  });

  it('have no plural form “one”, which only English has: “=1” is the number', () =>
    expect(listTexts(locale).filter(({ text }) => /\bone \{/.test(text))).toEqual([]));

  it.each([
    ['address.json', 'addFailed', 'deleteFailed'],
    ['package-actions.json', 'discard.title', 'discard.titlePart'],
  ])(
    'distinguish two cases for which the specification gives one text: %s %s',
    (file, firstKey, secondKey) =>
      expect(read(locale, file).get(firstKey)).not.toBe(read(locale, file).get(secondKey)),
  );
});

/** WCAG 2.5.3: voice control users say what they read on the button. */
it('an accessible name that also names the object contains the button’s text, in every language', () => {
  const mismatches = locales.flatMap((locale) => {
    const texts = new Map(listTexts(locale).map(({ textKey, text }) => [textKey, text]));
    return [...texts].filter(([place, accessibleName]) => {
      const button = place.replace(/Named$/, '');
      const sharedPlace = button.replace(/^\S+ (?:.*\.)?/, 'common.json ');
      const buttonText =
        button === place ? undefined : (texts.get(button) ?? texts.get(sharedPlace));
      return (
        buttonText !== undefined && !accessibleName.toLowerCase().includes(buttonText.toLowerCase())
      );
    });
  });
  expect(mismatches).toEqual([]);
});

/** Lower this when duplicates are merged. A duplicate that a computed key needs may stay. */
const MAX_DUPLICATES = 64;

it('the number of duplicate texts does not grow', () => {
  const textsByLocale = locales.map(
    (locale) => new Map(listTexts(locale).map(({ textKey, text }) => [textKey, text])),
  );
  const translations = [...englishTexts.keys()].map((place) =>
    JSON.stringify(textsByLocale.map((texts) => texts.get(place))),
  );
  expect(translations.length - new Set(translations).size).toBeLessThanOrEqual(MAX_DUPLICATES);
});
