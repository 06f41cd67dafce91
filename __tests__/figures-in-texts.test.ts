/** @jest-environment node */
import { locales } from '@/rules/locale';

import { listTexts } from './support/texts';

/**
 * Prices, days and countries come from the host's rows or the contract's limits, so texts must take
 * them as arguments to stay true when a row changes.
 */
const figures: Record<string, RegExp> = {
  'a sum of money':
    /[$¥€£]\s?\d|\d[\d,.]*\s*(?:USD|US dollars|dollars|美元|美金|米ドル|ドル|円|元)/i,
  'another form of a sum': /\bUS\s?\{\}/,
  'a count of days':
    /\d+\s*(?:business |working |calendar )?(?:day|hour|week|month)s?\b|\d+\s*[个個]?\s*(?:工作日|营业日|營業日|営業日|工作天|天|小时|小時|時間|か月|[个個]月|週間|周)|\d+日(?:以内|間|内)/i,
  'a count of countries':
    /\d+\s*(?:多|余)?\s*(?:[个個かヵカ]\s*)?(?:countr(?:y|ies)|国家|國家|国|國)/i,
};

/**
 * Texts that may contain a figure: the specification fixes the 24-hour reply, the 1–2 business days
 * of verification and the words about Prime; the terms have their own dated periods; the rest are
 * the product's own time limits.
 */
const exemptKeys = [
  'contact.emailLead',
  'contact.sentText',
  'chat.opensYours',
  'chat.opensHouse',
  'chat.opensLater',
  'frame.mailSupport',
  'support.contact.reply',
  'membership.primeHint',
  'package-actions.time',
  'package-actions.verify.done',
  'packages.next.verifying',
  'package-actions.fix.time',
  'package-actions.hazmat.time',
  'package-actions.return.time',
  'tracking.means.customs',
  'terms.terms.receive.text',
  'terms.terms.storage.text',
  'terms.terms.insurance.text',
  'terms.privacy.rights.text',
  'credits.curveText',
  'mail.socialPreview',
  'social.proofSent',
];

/** Replaces the arguments of a text with empty braces. */
const maskArguments = (text: string) => text.replace(/\{\w+\}/g, '{}');

const findFigures = (text: string) =>
  Object.keys(figures).filter((kind) => figures[kind]?.test(maskArguments(text)));

describe.each(locales)('the texts in %s', (locale) => {
  it('hard-code no amounts, days or country counts', () => {
    const problems = listTexts(locale).flatMap(([key, text]) =>
      exemptKeys.includes(key) && !findFigures(text).includes('a sum of money')
        ? []
        : findFigures(text).map((kind) => `${key}: ${kind}: ${text}`),
    );
    expect(problems).toEqual([]);
  });
});

it.each([
  ['Covered up to US$10,000.', 'a sum of money'],
  ['上限 10,000 美元。', 'a sum of money'],
  ['750米ドルまで', 'a sum of money'],
  ['US{amount}（税込）', 'another form of a sum'],
  ['Kept for 30 days.', 'a count of days'],
  ['1–2 个工作日', 'a count of days'],
  ['30日間お預かりします', 'a count of days'],
  ['To more than 200 countries', 'a count of countries'],
  ['可寄往 200 多個國家和地區', 'a count of countries'],
  ['200か国以上', 'a count of countries'],
])('"%s" contains %s', (text, kind) => {
  expect(findFigures(text)).toEqual([kind]);
});

it('a figure from an argument does not count', () => {
  expect(findFigures('From {amount}, {n, plural, one {# day} other {# days}} left')).toEqual([]);
});
