import en from '@/messages/en/errors-page.json';
import ja from '@/messages/ja/errors-page.json';
import tw from '@/messages/tw/errors-page.json';
import zh from '@/messages/zh/errors-page.json';
import type { Locale } from '@/rules/locale';

import type { AppMessages } from './app-messages';

/** Bundled, since nothing can be fetched reliably after a failure. */
export const failureTexts: Record<Locale, AppMessages['errors-page']> = { en, zh, tw, ja };
