import type { LanguageTag } from '@/rules/locale';

import type { AppMessages } from './app-messages';

declare module 'next-intl' {
  interface AppConfig {
    Messages: AppMessages;
    Locale: LanguageTag;
  }
}
