/** URL and API language codes. */
export const locales = ['en', 'zh', 'tw', 'ja'] as const;
export type Locale = (typeof locales)[number];

/** For lang, hreflang, and Intl: the tag `tw` is another language. */
export const languageTags = {
  en: 'en',
  zh: 'zh-Hans',
  tw: 'zh-Hant',
  ja: 'ja',
} as const satisfies Record<Locale, string>;
export type LanguageTag = (typeof languageTags)[Locale];

export const openGraphLocales: Record<Locale, string> = {
  en: 'en_US',
  zh: 'zh_CN',
  tw: 'zh_TW',
  ja: 'ja_JP',
};

export const languageNames: Record<Locale, string> = {
  en: 'English',
  zh: '简体中文',
  tw: '繁體中文',
  ja: '日本語',
};

/** Language for x-default. */
export const defaultLanguage = (languages: readonly Locale[]): Locale =>
  languages.includes('en') ? 'en' : (languages[0] ?? 'en');

/** Falls back to English. */
export function toLocale(value: unknown): Locale {
  return locales.find((locale) => locale === value) ?? 'en';
}

export function stripLanguage(path: string): string {
  const [, first = '', ...rest] = path.split('/');
  return locales.some((locale) => locale === first) ? `/${rest.join('/')}` : path;
}

export function localeOfTag(tag: string): Locale {
  return locales.find((locale) => languageTags[locale] === tag) ?? 'en';
}

/** Punctuation for strings concatenated in code. */
export const punctuation = {
  en: { colon: ': ', comma: ', ', openParen: ' (', closeParen: ')' },
  zh: { colon: '：', comma: '，', openParen: '（', closeParen: '）' },
  tw: { colon: '：', comma: '，', openParen: '（', closeParen: '）' },
  ja: { colon: '：', comma: '、', openParen: '（', closeParen: '）' },
} satisfies Record<Locale, Record<string, string>>;

/** Only English separates sentences with a space. */
export const getSentenceGap = (locale: Locale): string => (locale === 'en' ? ' ' : '');

/** Omits null. */
export const joinSentences = (locale: Locale, sentences: readonly (string | null)[]): string =>
  sentences.filter((sentence) => sentence !== null).join(getSentenceGap(locale));
