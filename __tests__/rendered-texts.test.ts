/** @jest-environment node */
import { createTranslator } from 'use-intl/core';

import {
  formatDate,
  formatDateTime,
  formatDays,
  formatMoney,
  formatMonth,
  formatTotal,
  NO_BREAK,
} from '@/rules/format';
import { languageTags, locales, type Locale } from '@/rules/locale';
import {
  formatSide,
  formatSides,
  formatVolumetric,
  formatWeight,
  formatWeightRange,
} from '@/rules/packages/measures';

import { messagesOf, searched } from './support/texts';

const box = { lengthMm: 350, widthMm: 230, heightMm: 130 };
const from = '2026-11-25T00:00:00Z';
const to = '2026-12-02T00:00:00Z';

/** Values for text arguments by name; all others are numbers. */
const typicalValues = (locale: Locale): Record<string, string | number> => ({
  ...Object.fromEntries(
    ['amount', 'total', 'before', 'after', 'fee', 'each', 'of', 'cover', 'daily'].map((name) => [
      name,
      formatTotal('64.90'),
    ]),
  ),
  ...Object.fromEntries(
    ['weight', 'actual', 'volumetric', 'chargeable', 'floor'].map((name) => [
      name,
      formatWeight(1240, locale),
    ]),
  ),
  asIs: formatMoney('64.90'),
  together: formatMoney('64.90'),
  shipping: formatMoney('64.90'),
  reward: formatMoney('64.90'),
  minimum: formatMoney('64.90'),
  perKg: formatMoney('0.64'),
  date: formatDate(from, locale),
  when: formatDateTime(from, locale),
  days: formatDays(from, to, locale),
  side: formatSide(1200, locale),
  size: formatSides(box, locale),
  name: 'Tea set',
  names: 'Tea set',
  search: 'Tea set',
  reference: 'SH4K8T2M9Q',
  number: 'SH4K8T2M9Q',
  email: 'maria@example.com',
  brand: 'Crossgate',
  gateway: 'PayPal',
  provider: 'Google',
  courier: 'Skybridge',
  both: 'yes',
});

/** Where `days` is a number, not delivery dates. */
const counted = new Set(['charges.how.storage', 'refer.reward']);

const flat = (value: unknown, prefix = ''): [string, string][] =>
  typeof value === 'string'
    ? [[prefix, value]]
    : Object.entries(value as object).flatMap(([key, inner]) =>
        flat(inner, prefix ? `${prefix}.${key}` : key),
      );

/** Rendered texts as [key, words], without tags. */
function rendered(locale: Locale): [string, string][] {
  const messages = messagesOf(locale);
  const t = createTranslator({ locale: languageTags[locale], messages }) as unknown as {
    markup: (key: string, values: Record<string, unknown>) => string;
  };
  const typical = typicalValues(locale);
  const shown = flat(messages).filter(([key]) => !searched.test(key));
  return shown.map(([key, text]) => {
    const counts = new Set(
      [...text.matchAll(/\{\s*(\w+)\s*,\s*plural/g)].map(([, name = '']) => name),
    );
    if (counted.has(key)) counts.add('days');
    const values = Object.fromEntries(
      [...text.matchAll(/\{\s*(\w+)/g)].map(([, name = '']) => [
        name,
        counts.has(name) ? 2 : (typical[name] ?? 2),
      ]),
    );
    const tags = Object.fromEntries(
      [...text.matchAll(/<(\w+)>/g)].map(([, tag = '']) => [tag, (inner: string) => inner]),
    );
    return [key, t.markup(key, { ...values, ...tags })];
  });
}

const han = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー';
const invisible = /\u2060/g;

/** Patterns that no text may contain, by language. */
const faults: Record<Locale, [string, RegExp][]> = {
  en: [['two spaces', /[ \u00a0]{2}/]],
  zh: [
    ['a gap between two Han characters', new RegExp(`[${han}] +[${han}]`, 'u')],
    ['a half-width comma or colon between Han characters', new RegExp(`[${han}][,:;]`, 'u')],
    ['another mark for a range', /[~～〜]/],
    [
      'units in Chinese characters on some cards and in letters on others',
      /\d\s?(?:公斤|千克|厘米)/,
    ],
  ],
  tw: [
    ['a gap between two Han characters', new RegExp(`[${han}] +[${han}]`, 'u')],
    ['a half-width comma or colon between Han characters', new RegExp(`[${han}][,:;]`, 'u')],
    ['another mark for a range', /[~～〜]/],
    ['units in letters on some cards and in Chinese characters on others', /\d\s?(?:kg|cm|厘米)\b/],
  ],
  ja: [
    ['a gap inside Japanese', new RegExp(`[${han}] +[${han}]`, 'u')],
    ['a half-width comma or colon in Japanese', new RegExp(`[${han}][,:;]`, 'u')],
    ['another mark for a range', /[~～]|\d[–—]\d/],
    ['units in words', /\d\s?(?:キロ|センチ)/],
  ],
};

describe.each(locales)('the texts in %s, filled in', (locale) => {
  const all = rendered(locale);

  it('never separate an amount, a weight or a size from its unit', () => {
    expect(all.filter(([, text]) => /\d (?:USD|kg|cm|公斤|公分)/.test(text))).toEqual([]);
  });

  it.each(faults[locale])('never show %s', (_fault, pattern) => {
    expect(all.filter(([, text]) => pattern.test(text.replace(invisible, '')))).toEqual([]);
  });

  it('quote existing labels', () => {
    const labels = new Set(all.map(([, text]) => text));
    const quoted = flat(messagesOf(locale)).flatMap(([key, text]) =>
      [...text.matchAll(/[“「『]([^{}“”「」『』]{1,24})[”」』]/g)].map(([, label = '']) => [
        key,
        label,
      ]),
    );
    expect(quoted.filter(([, label = '']) => !labels.has(label))).toEqual([]);
  });
});

describe.each(locales)('dates, sums and measures in %s', (locale) => {
  const made = [
    formatTotal('1234.50'),
    formatDate(from, locale),
    formatMonth('2026-11', locale),
    formatWeight(1240, locale),
    formatWeightRange(200, 400, locale),
    formatSide(1200, locale),
    formatSides(box, locale),
  ];

  it('stay on one line', () => {
    expect(made.filter((text) => / /.test(text))).toEqual([]);
    expect(made.filter((text) => /\d\p{Script=Han}|\p{Script=Han}\d/u.test(text))).toEqual([]);
  });

  it('are written with one set of units', () => {
    const [kg, cm] = locale === 'tw' ? ['公\u2060斤', '公\u2060分'] : ['kg', 'cm'];
    expect(formatWeight(1240, locale)).toBe(`1.24${NO_BREAK}${kg}`);
    expect(formatSide(1200, locale)).toBe(`120${NO_BREAK}${cm}`);
    expect(formatWeightRange(200, 400, locale)).toBe(
      `0.2${locale === 'ja' ? '〜' : '–'}0.4${NO_BREAK}${kg}`,
    );
    expect(formatWeightRange(400, 400, locale)).toBe(formatWeight(400, locale));
    expect(formatVolumetric(box, 5000, 2093, locale).replaceAll(NO_BREAK, ' ')).toBe(
      `35 × 23 × 13 ${cm} ÷ 5,000 = 2.09 ${kg}`,
    );
  });
});
