import type { AppMessages } from './app-messages';
import type { LanguageTag } from './locale';

declare module 'next-intl' {
  interface AppConfig {
    Messages: AppMessages;
    Locale: LanguageTag;
  }
}
