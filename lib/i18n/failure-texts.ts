import en from '@/messages/en/errors-page.json';
import ja from '@/messages/ja/errors-page.json';
import tw from '@/messages/tw/errors-page.json';
import zh from '@/messages/zh/errors-page.json';
import type { Locale } from '@/rules/locale';

import type { AppMessages } from './app-messages';

/**
 * What a page says in place of one that failed: part of the program, since nothing more can be
 * fetched for sure then.
 */
export const failureTexts: Record<Locale, AppMessages['errors-page']> = { en, zh, tw, ja };
