import type { Locale } from './locale';

/** The marks that join texts in code, as each language writes them. */
export const marks: Record<Locale, { colon: string; comma: string; open: string; close: string }> = {
  en: { colon: ': ', comma: ', ', open: ' (', close: ')' },
  zh: { colon: '：', comma: '，', open: '（', close: '）' },
  tw: { colon: '：', comma: '，', open: '（', close: '）' },
  ja: { colon: '：', comma: '、', open: '（', close: '）' },
};
