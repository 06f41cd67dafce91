/** @jest-environment node */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { bannedWords, bannedEnglish, fixedEnglish } from './support/glossary-words';
import { listTexts } from './support/texts';

const cjk = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー';
const localeRules: Record<'zh' | 'tw' | 'ja', [RegExp, string][]> = {
  zh: [
    [
      new RegExp(`[${cjk}][0-9A-Za-z#]|[0-9A-Za-z#][${cjk}]`, 'u'),
      'a space between Chinese and Latin letters or digits',
    ],
    [/\{(?:date\} |days\} (?!天))\p{Script=Han}/u, 'no space after a date: it ends in 日'],
    [
      /\{name\} (?!邀请|向您|为发送)\p{Script=Han}|\p{Script=Han} \{name\}/u,
      '“{name}”, no space, for a package or product, whose name is often Chinese',
    ],
  ],
  tw: [
    [
      new RegExp(`[${cjk}][0-9A-Za-z#]|[0-9A-Za-z#][${cjk}]`, 'u'),
      'a space between Chinese and Latin letters or digits',
    ],
    [
      /\{(?:date|days|time|until)\} (?!天)\p{Script=Han}/u,
      'no space after a date, which ends in 日',
    ],
    [
      /\{(?:actual|volumetric|chargeable|weight|side|size|floor)\} (?!公斤)\p{Script=Han}/u,
      'no space after a measure, which ends in 公斤 or 公分',
    ],
    [
      /\{name\} (?!邀請|推薦|為了)\p{Script=Han}|\p{Script=Han} \{name\}/u,
      '「{name}」, no space, for a package or product, whose name is often Chinese',
    ],
    [/[#}] 行/u, '項 for a line of a declaration (行 is a column)'],
    [
      /(?<!商業|本)發票(?!總額|、收據)/u,
      '購買證明 for the paper of the shop (發票 is a tax invoice)',
    ],
    [/(?<!簽帳)金融卡/u, '簽帳金融卡 for a debit card'],
    [/(?<!電子|本)郵件(?!類別)/u, '信 for a message, 電子郵件 for its address (CN 23: 郵件)'],
  ],
  ja: [
    [
      new RegExp(`[${cjk}] +[0-9A-Za-z#{${cjk}]|[0-9A-Za-z#}] +[${cjk}]`, 'u'),
      'no space inside Japanese',
    ],
  ],
};
const commonRules: [RegExp, string][] = [
  [new RegExp(`[${cjk}][,.;:!?()]`, 'u'), 'no half-width punctuation after CJK'],
  [/ [，。：；！？、（）「」“”]|[，。：；！？、」”] +/, 'no space beside full-width punctuation'],
  [/\b(?:the|your|you|please|with|from|is|are|and)\b/i, 'no English words of a sentence'],
];

/** The words of a message, without ICU syntax ("{n, plural, other {") and argument names. */
const extractWords = (text: string) =>
  text
    .replaceAll('\u2060', '')
    .replace(/\}\s*(?:=\d+|one|other|yes)\s*\{/g, '\n')
    .replace(/\{\s*\w+\s*,\s*(?:plural|select)\s*,\s*/g, '')
    .replace(/(?:=\d+|\bone|\bother|\byes)\s*\{/g, '')
    .replace(/\}\}/g, '')
    .replace(/<\/?\w+>/g, '');

describe.each(['zh', 'tw', 'ja'] as const)('the texts in %s', (locale) => {
  const localeTexts = listTexts(locale).map(([key, text]) => [key, extractWords(text)] as const);

  it('use the words of the glossary', () => {
    const problems = localeTexts.flatMap(([key, text]) =>
      Object.entries(bannedWords[locale]).flatMap(([word, replacement]) =>
        new RegExp(word, 'u').test(text) ? [`${key}: ${word} → ${replacement}`] : [],
      ),
    );
    expect(problems).toEqual([]);
  });

  it.each(
    [...commonRules, ...localeRules[locale]].map(([pattern, rule]) => [rule, pattern] as const),
  )('follow this rule: %s', (rule, pattern) => {
    const problems = localeTexts.flatMap(([key, text]) =>
      pattern.test(text.replace(/\{\w+\}/g, (name) => (rule.includes('space') ? name : '')))
        ? [`${key}: ${text}`]
        : [],
    );
    expect(problems).toEqual([]);
  });
});

/** Sandboxes and the gallery are test tools and not part of the product. */
const testToolKeys = /^(?:sandbox|sandbox-identity|gallery)\./;

const postsFolder = path.join(process.cwd(), 'host/seed/posts');
const articles = readdirSync(postsFolder)
  .filter((file) => file.endsWith('.en.md'))
  .map((file): [string, string] => [file, readFileSync(path.join(postsFolder, file), 'utf8')]);

describe('the texts in en', () => {
  it('use the words of the glossary', () => {
    const problems = [...listTexts('en'), ...articles]
      .filter(([key]) => !testToolKeys.test(key) && !fixedEnglish.has(key))
      .flatMap(([key, text]) =>
        bannedEnglish.flatMap(([word, replacement]) => {
          const bannedPhrase = word.exec(extractWords(text).replace(/\{\w+\}/g, 'X'))?.[0];
          return bannedPhrase === undefined ? [] : [`${key}: ${bannedPhrase} → ${replacement}`];
        }),
      );
    expect(problems).toEqual([]);
  });
});
