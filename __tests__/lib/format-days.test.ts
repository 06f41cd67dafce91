/** @jest-environment node */
import { addressTitle } from '@/rules/addresses/delivery-address';
import { formatForeignMoney } from '@/rules/foreign-money';
import { limits } from '@/contract/limits';
import { formatCount, formatDays, toPlainSpaces } from '@/rules/format';
import { joinSentences, stripLanguage } from '@/rules/locale';
import { flagPath, stripQuery } from '@/rules/routes';

describe('a range of days', () => {
  const formatRange = (locale: 'en' | 'tw' | 'ja') =>
    toPlainSpaces(formatDays('2026-11-30T00:00:00Z', '2026-12-02T00:00:00Z', locale));

  it('shows the year once', () => {
    expect(formatRange('en')).toBe('30 Nov – 2 Dec 2026');
    expect(formatRange('tw')).toBe('2026年11月30日至12月2日');
  });

  it('shows both years if they differ', () => {
    expect(toPlainSpaces(formatDays('2026-12-30T00:00:00Z', '2027-01-02T00:00:00Z', 'tw'))).toBe(
      '2026年12月30日至2027年1月2日',
    );
  });

  it('keeps each date of Han characters on one line, and may break before the second', () => {
    const joiner = '\u2060';
    expect(formatDays('2026-11-30T00:00:00Z', '2026-12-02T00:00:00Z', 'tw')).toBe(
      ['2026', '年', '11', '月', '30', '日至12', '月', '2', '日'].join(joiner),
    );
  });
});

describe('an address on one line', () => {
  it('puts the city before the street in East Asian script, and after it in Latin letters', () => {
    expect(
      addressTitle({ receiver: '王小美', lines: ['復興南路一段 390 號', '', ''], city: '大安區' }),
    ).toBe('王小美 · 大安區復興南路一段 390 號');
    expect(
      addressTitle({
        receiver: 'Maria Santos',
        lines: ['12 Mabini Street', '', ''],
        city: 'Makati',
      }),
    ).toBe('Maria Santos, 12 Mabini Street, Makati');
  });
});

describe('the currency of another country', () => {
  it.each([
    ['en', 'JPY', '10,000 Japanese yen'],
    ['zh', 'JPY', '10,000日元'],
    ['zh', 'CNY', '10,000.00人民币'],
    ['tw', 'CNY', '10,000.00 人民幣'],
    ['ja', 'JPY', '10,000円'],
    ['ja', 'USD', '$10,000.00'],
  ] as const)('is named for a reader of %s: %s', (locale, currency, text) => {
    expect(toPlainSpaces(formatForeignMoney('10000', currency, locale))).toBe(text);
  });
});

it('a count shows when counting stopped at the limit', () => {
  expect([3, '3', limits.countMax].map(formatCount)).toEqual([3, '3', `${limits.countMax - 1}+`]);
});

it.each([
  ['/ja/packages/x', '/packages/x'],
  ['/ja', '/'],
  ['/packages', '/packages'],
  ['', ''],
])('the path %p without its language is %p', (path, expected) => {
  expect(stripLanguage(path)).toBe(expected);
});

it.each([
  ['/a/b?c=1', '/a/b'],
  ['/a', '/a'],
  [undefined, ''],
])('the path of %p is %p', (url, path) => {
  expect(stripQuery(url)).toBe(path);
});

it('a country has its flag, and other text has the placeholder flag', () => {
  expect(['JP', '../x'].map(flagPath)).toEqual(['/build/flags/jp.webp', '/build/flags/xx.webp']);
});

it('only English separates sentences with a space', () => {
  expect([joinSentences('en', ['A.', 'B.']), joinSentences('ja', ['あ。', 'い。'])]).toEqual([
    'A. B.',
    'あ。い。',
  ]);
});
