/** @jest-environment node */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { splitFrequent, nameCountries } from '@/lib/i18n/country-names';
import { nameInText } from '@/rules/country-names';

describe('destinations', () => {
  const listCodes = (locale: 'en' | 'ja') => {
    const { frequent, others } = splitFrequent(
      nameCountries(['DE', 'JP', 'BR', 'SG', 'PH'], locale),
      locale,
    );
    return [frequent, others].map((group) => group.map(({ iso }) => iso));
  };

  it('start with the frequent ones, the reader’s first; the rest follow in the language’s order', () => {
    expect(listCodes('en')).toEqual([
      ['PH', 'JP', 'SG'],
      ['BR', 'DE'],
    ]);
    expect(listCodes('ja')[0]?.[0]).toBe('JP');
    expect(listCodes('ja').flat()).toHaveLength(5);
    const sortedCodes = nameCountries(['DE', 'BR'], 'ja').map(({ iso }) => iso);
    expect(listCodes('ja')[1]).toEqual(sortedCodes);
  });
});

describe('a country inside a sentence', () => {
  it.each([
    ['PH', 'the Philippines'],
    ['NL', 'the Netherlands'],
    ['US', 'the US'],
    ['GB', 'the UK'],
    ['AE', 'the United Arab Emirates'],
    ['DO', 'the Dominican Republic'],
    ['BS', 'the Bahamas'],
    ['CZ', 'Czechia'],
    ['HK', 'Hong Kong'],
    ['JP', 'Japan'],
  ])('has the article that English requires (%s)', (iso, name) => {
    expect(nameInText(iso, 'en')).toBe(name);
  });

  it('has no article in a list, or in other languages', () => {
    expect(nameCountries(['PH'], 'en')[0]?.name).toBe('Philippines');
    expect((['zh', 'tw', 'ja'] as const).map((locale) => nameInText('PH', locale))).toEqual([
      '菲律宾',
      '菲律賓',
      'フィリピン',
    ]);
  });

  it('has an article if its name needs one', () => {
    const codes = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].flatMap((first, _, letters) =>
      letters.map((second) => first + second),
    );
    const articlePattern =
      /Islands|Republic|Emirates|Kingdom|Territor|Philippines|Netherlands|Maldives|Bahamas|^U\.?[KS]\b/;
    const codesWithoutArticle = codes
      .filter(
        (iso) =>
          !/^(AC|CP|EU|IC|UK|X.|GS)$/.test(iso) && articlePattern.test(nameInText(iso, 'en')),
      )
      .filter((iso) => !nameInText(iso, 'en').startsWith('the '));
    expect(codesWithoutArticle).toEqual([]);
  });

  it('never begins an English sentence, where its article would need a capital letter', () => {
    const folder = path.join(process.cwd(), 'messages/en');
    const texts = readdirSync(folder).map((file) => readFileSync(path.join(folder, file), 'utf8'));
    const sentenceStarts = texts.flatMap(
      (text) => text.match(/(?:": "|[.!?] )\{country\}[^"]*/g) ?? [],
    );
    expect(sentenceStarts).toEqual(['": "{country} · {address}', '": "{country} (no shipping)']);
  });
});
