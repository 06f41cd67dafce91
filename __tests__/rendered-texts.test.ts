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

import { messagesOf, searchTermKey } from './support/texts';

const box = { lengthMm: 350, widthMm: 230, heightMm: 130 };
const startDate = '2026-11-25T00:00:00Z';
const endDate = '2026-12-02T00:00:00Z';

/** Values for text arguments by name; all others are numbers. */
const createTypicalValues = (locale: Locale): Record<string, string | number> => ({
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
  date: formatDate(startDate, locale),
  when: formatDateTime(startDate, locale),
  days: formatDays(startDate, endDate, locale),
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

/** Keys of texts whose `days` is a count, not delivery dates. */
const countedDayKeys = new Set(['charges.how.storage', 'refer.reward']);

const flatten = (value: unknown, prefix = ''): [string, string][] =>
  typeof value === 'string'
    ? [[prefix, value]]
    : Object.entries(value as object).flatMap(([key, child]) =>
        flatten(child, prefix ? `${prefix}.${key}` : key),
      );

/** Rendered texts as [key, words], without tags. */
function renderTexts(locale: Locale): [string, string][] {
  const messages = messagesOf(locale);
  const t = createTranslator({ locale: languageTags[locale], messages }) as unknown as {
    markup: (key: string, values: Record<string, unknown>) => string;
  };
  const defaultValues = createTypicalValues(locale);
  const visibleTexts = flatten(messages).filter(([key]) => !searchTermKey.test(key));
  return visibleTexts.map(([key, text]) => {
    const counts = new Set(
      [...text.matchAll(/\{\s*(\w+)\s*,\s*plural/g)].map(([, name = '']) => name),
    );
    if (countedDayKeys.has(key)) counts.add('days');
    const values = Object.fromEntries(
      [...text.matchAll(/\{\s*(\w+)/g)].map(([, name = '']) => [
        name,
        counts.has(name) ? 2 : (defaultValues[name] ?? 2),
      ]),
    );
    const tags = Object.fromEntries(
      [...text.matchAll(/<(\w+)>/g)].map(([, tag = '']) => [tag, (inner: string) => inner]),
    );
    return [key, t.markup(key, { ...values, ...tags })];
  });
}

const han = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー';
const invisibleCharacters = /\u2060/g;

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
  const renderedTexts = renderTexts(locale);

  it('never separate an amount, a weight or a size from its unit', () => {
    expect(renderedTexts.filter(([, text]) => /\d (?:USD|kg|cm|公斤|公分)/.test(text))).toEqual([]);
  });

  it.each(faults[locale])('never show %s', (_fault, pattern) => {
    expect(
      renderedTexts.filter(([, text]) => pattern.test(text.replace(invisibleCharacters, ''))),
    ).toEqual([]);
  });

  it('quote existing labels', () => {
    const labels = new Set(renderedTexts.map(([, text]) => text));
    const quotedLabels = flatten(messagesOf(locale)).flatMap(([key, text]) =>
      [...text.matchAll(/[“「『]([^{}“”「」『』]{1,24})[”」』]/g)].map(([, label = '']) => [
        key,
        label,
      ]),
    );
    expect(quotedLabels.filter(([, label = '']) => !labels.has(label))).toEqual([]);
  });
});

describe.each(locales)('dates, sums and measures in %s', (locale) => {
  const formattedTexts = [
    formatTotal('1234.50'),
    formatDate(startDate, locale),
    formatMonth('2026-11', locale),
    formatWeight(1240, locale),
    formatWeightRange(200, 400, locale),
    formatSide(1200, locale),
    formatSides(box, locale),
  ];

  it('stay on one line', () => {
    expect(formattedTexts.filter((text) => / /.test(text))).toEqual([]);
    expect(
      formattedTexts.filter((text) => /\d\p{Script=Han}|\p{Script=Han}\d/u.test(text)),
    ).toEqual([]);
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
