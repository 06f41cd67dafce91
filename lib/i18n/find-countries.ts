import { matchSorter, rankings } from 'match-sorter';

import { nameCountry } from '@/rules/country-names';
import { locales } from '@/rules/locale';

export interface FindableCountry {
  iso: string;
  name: string;
  englishName?: string;
  /** Digits without a plus sign. */
  dialCode?: string;
}

const wordCache = new Map<string, string[]>();

/** For search, never shown. Cached. */
function listOtherWords(iso: string): string[] {
  const cachedWords = wordCache.get(iso);
  if (cachedWords) return cachedWords;
  const names = locales.map((locale) => nameCountry(iso, locale));
  const otherWords = [...names, ...(countryAliases[iso] ?? [])];
  wordCache.set(iso, otherWords);
  return otherWords;
}

/** Returns the best match first. Dial codes match with or without a plus sign. */
export function findCountries<T extends FindableCountry>(
  countries: readonly T[],
  query: string,
): T[] {
  const text = query.normalize('NFKC').trim();
  if (!text) return [...countries];
  const dialDigits = /^(?:\+|00)?(\d{1,4})$/.exec(text)?.[1];
  if (dialDigits)
    return matchSorter(countries, dialDigits, {
      keys: [(country) => country.dialCode ?? ''],
      threshold: rankings.STARTS_WITH,
    });
  return matchSorter(countries, text, {
    keys: [
      'name',
      (country) => country.englishName ?? '',
      'iso',
      {
        key: (country) => listOtherWords(country.iso),
        threshold: rankings.WORD_STARTS_WITH,
        maxRanking: rankings.STARTS_WITH,
      },
    ],
  });
}

/** Older and local spellings, initials, kana. */
const countryAliases: Readonly<Record<string, readonly string[]>> = {
  AE: ['UAE', 'Emirates', 'Dubai', '阿联酋', '阿聯', '杜拜', '迪拜', 'ドバイ'],
  AU: ['澳洲', '濠洲'],
  BR: ['Brasil'],
  CH: ['Schweiz', 'Suisse', 'Swiss'],
  CI: ['Ivory Coast'],
  CN: ['PRC', 'Mainland China', '中國大陸', '中国大陆', '大陸', '大陆', 'ちゅうごく'],
  CZ: ['Czech Republic', '捷克共和國'],
  DE: ['Deutschland', 'どいつ'],
  ES: ['España', 'Espana'],
  FR: ['ふらんす'],
  GB: [
    'UK',
    'Great Britain',
    'Britain',
    'England',
    'Scotland',
    'Wales',
    '英格兰',
    '英格蘭',
    'いぎりす',
    '連合王国',
  ],
  HK: ['Hongkong', 'ほんこん', 'ホンコン'],
  IN: ['Bharat', 'いんど'],
  IT: ['Italia', 'いたりあ'],
  JP: ['Nippon', 'Nihon', '日本國', '日本国', 'にほん', 'にっぽん', 'ニホン', 'ニッポン'],
  KR: [
    'Korea',
    'South Korea',
    'Republic of Korea',
    'Hanguk',
    '南韓',
    '南韩',
    'かんこく',
    '대한민국',
    '한국',
  ],
  MM: ['Burma', '緬甸'],
  MO: ['Macau', 'Macao', '澳門', 'まかお'],
  MY: ['馬來西亞', '大马', '大馬'],
  NL: ['Holland', '荷蘭'],
  NZ: ['Aotearoa', '新西蘭', '纽西兰'],
  PH: ['Pilipinas', 'Philippine', '菲律賓'],
  RU: ['Russian Federation', '俄國'],
  SA: ['KSA', '沙特', '沙烏地'],
  SE: ['Sverige'],
  SG: ['星加坡', '狮城', '獅城'],
  SZ: ['Swaziland'],
  TH: ['ไทย', '泰國'],
  TL: ['East Timor'],
  TR: ['Turkey', 'Türkiye', 'Turkiye'],
  TW: [
    'Taiwan, Province of China',
    'Formosa',
    'ROC',
    '臺灣',
    '台灣',
    '台湾',
    '中華民國',
    '中华民国',
    'たいわん',
  ],
  UA: ['乌克兰', '烏克蘭'],
  US: [
    'USA',
    'U.S.A.',
    'America',
    'United States of America',
    'あめりか',
    '米国',
    '美利坚',
    '美利堅',
  ],
  VN: ['Viet Nam', '越南'],
};
