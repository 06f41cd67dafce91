/** @jest-environment node */
import { findCountries } from '@/lib/i18n/find-countries';
import { listDialCountries } from '@/lib/i18n/country-names';

const countries = [
  ['CN', '86'],
  ['TW', '886'],
  ['JP', '81'],
  ['PH', '63'],
  ['US', '1'],
  ['GB', '44'],
  ['KR', '82'],
  ['HK', '852'],
  ['NL', '31'],
].map(([code = '', country_code = '']) => ({ code, country_code }));
const findFirst = (query: string, locale: 'en' | 'zh' | 'tw' | 'ja' = 'en') =>
  findCountries(listDialCountries(countries, locale), query)[0]?.iso;

describe('a country', () => {
  it.each([
    ['臺灣', 'TW'],
    ['台灣', 'TW'],
    ['台湾', 'TW'],
    ['taiwan', 'TW'],
    ['886', 'TW'],
    ['+886', 'TW'],
    ['８８６', 'TW'],
    ['日本', 'JP'],
    ['japan', 'JP'],
    ['81', 'JP'],
    ['にほん', 'JP'],
    ['nippon', 'JP'],
    ['中国', 'CN'],
    ['中國', 'CN'],
    ['86', 'CN'],
    ['uk', 'GB'],
    ['usa', 'US'],
    ['holland', 'NL'],
    ['한국', 'KR'],
    ['Hong Kong', 'HK'],
  ])('is found by %s in every supported language', (query, iso) => {
    expect(['en', 'zh', 'tw', 'ja'].map((locale) => findFirst(query, locale as 'en'))).toEqual([
      iso,
      iso,
      iso,
      iso,
    ]);
  });

  it('is not found by a dial code that no country has', () => {
    expect(findCountries(listDialCountries(countries, 'en'), '999')).toEqual([]);
  });
});
