import type { Locale } from '@/rules/locale';

import type { AppMessages } from './app-messages';

type AuthMessages = Pick<AppMessages, 'auth' | 'recovery' | 'social' | 'validation'>;

const loaders: Record<Locale, () => Promise<{ texts: AuthMessages }>> = {
  en: () => import('./auth-messages-en'),
  zh: () => import('./auth-messages-zh'),
  tw: () => import('./auth-messages-tw'),
  ja: () => import('./auth-messages-ja'),
};

/** The texts of the sign-in modals, for pages that do not carry them. Fetched by the browser when the first one opens. */
export const loadAuthMessages = async (locale: Locale): Promise<AuthMessages> => (await loaders[locale]()).texts;
