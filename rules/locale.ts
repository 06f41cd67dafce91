/** URL and API language codes (readings, "Words and texts"). */
export const locales = ['en', 'zh', 'tw', 'ja'] as const;
export type Locale = (typeof locales)[number];

/**
 * Language tags for lang attributes, hreflang, Intl, mail and PDFs: `tw` is the tag of another
 * language.
 */
export const languageTags = {
  en: 'en',
  zh: 'zh-Hans',
  tw: 'zh-Hant',
  ja: 'ja',
} as const satisfies Record<Locale, string>;
export type LanguageTag = (typeof languageTags)[Locale];

/** Languages with the place that Open Graph asks for. */
export const openGraphLocales: Record<Locale, string> = {
  en: 'en_US',
  zh: 'zh_CN',
  tw: 'zh_TW',
  ja: 'ja_JP',
};

/** Names shown in the language menu, as text, never as flags. */
export const languageNames: Record<Locale, string> = {
  en: 'English',
  zh: '简体中文',
  tw: '繁體中文',
  ja: '日本語',
};

/** The language for everybody whose own is not there (x-default): English, or the first there is. */
export const defaultLanguage = (languages: readonly Locale[]): Locale =>
  languages.includes('en') ? 'en' : (languages[0] ?? 'en');

/** Any text to a locale of ours; English when it is not one. */
export function toLocale(value: unknown): Locale {
  return locales.find((locale) => locale === value) ?? 'en';
}

/** A path without the language that it may begin with. */
export function withoutLanguage(path: string): string {
  const [, first = '', ...rest] = path.split('/');
  return locales.some((locale) => locale === first) ? `/${rest.join('/')}` : path;
}

/** The locale behind a language tag. */
export function localeOfTag(tag: string): Locale {
  return locales.find((locale) => languageTags[locale] === tag) ?? 'en';
}

/** The marks that join texts in code, as each language writes them. */
export const marks: Record<Locale, { colon: string; comma: string; open: string; close: string }> =
  {
    en: { colon: ': ', comma: ', ', open: ' (', close: ')' },
    zh: { colon: '：', comma: '，', open: '（', close: '）' },
    tw: { colon: '：', comma: '，', open: '（', close: '）' },
    ja: { colon: '：', comma: '、', open: '（', close: '）' },
  };

/** Sentences one after the other: only English parts them by a space. */
export const joinSentences = (locale: Locale, sentences: readonly string[]): string =>
  sentences.join(locale === 'en' ? ' ' : '');
