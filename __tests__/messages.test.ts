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

/** All texts of a locale, with file and key. */
const textsOf = (locale: Locale) =>
  files.flatMap((file) =>
    [...read(locale, file)].map(([key, text]) => ({ place: `${file} ${key}`, text })),
  );
const english = new Map(textsOf('en').map(({ place, text }) => [place, text]));

describe.each(translated)('messages in %s', (locale) => {
  it('have the same files and keys with the same arguments as in English', () => {
    expect(readdirSync(folder(locale)).sort()).toEqual([...files].sort());
    const argumentsOf = (texts: Iterable<[string, string]>) =>
      [...texts].map(([place, text]) => [place, ...placeholders(text)]).sort();
    expect(argumentsOf(textsOf(locale).map(({ place, text }) => [place, text]))).toEqual(
      argumentsOf(english),
    );
  });

  it('have no English sentences left', () => {
    const same = textsOf(locale).filter(
      ({ place, text }) => english.get(place) === text && /[a-z]{3,} [a-z]{2,}/.test(text),
    );
    expect(same).toEqual([]);
  });

  it.each([
    ['address.json', 'addFailed', 'deleteFailed'],
    ['package-actions.json', 'discard.title', 'discard.titlePart'],
  ])(
    'distinguish two cases for which the specification gives one text: %s %s',
    (file, one, other) =>
      expect(read(locale, file).get(one)).not.toBe(read(locale, file).get(other)),
  );
});

/** WCAG 2.5.3: voice control users say what they read on the button. */
it('an accessible name that also names the object contains the button’s text, in every language', () => {
  const wrong = locales.flatMap((locale) => {
    const texts = new Map(textsOf(locale).map(({ place, text }) => [place, text]));
    return [...texts].filter(([place, named]) => {
      const button = place.replace(/Named$/, '');
      const shared = button.replace(/^\S+ (?:.*\.)?/, 'common.json ');
      const shown = button === place ? undefined : (texts.get(button) ?? texts.get(shared));
      return shown !== undefined && !named.toLowerCase().includes(shown.toLowerCase());
    });
  });
  expect(wrong).toEqual([]);
});

/** Lower it when texts are merged. One that a computed key needs may stay. */
const MOST_REPEATED = 65;

it('the number of duplicate texts does not grow', () => {
  const byLocale = locales.map(
    (locale) => new Map(textsOf(locale).map(({ place, text }) => [place, text])),
  );
  const said = [...english.keys()].map((place) =>
    JSON.stringify(byLocale.map((texts) => texts.get(place))),
  );
  expect(said.length - new Set(said).size).toBeLessThanOrEqual(MOST_REPEATED);
});
