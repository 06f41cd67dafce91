import type { AppMessages } from './app-messages';
import type { Locale } from './locale';

const messagesOf = async (load: Promise<unknown>) => ((await load) as { default: unknown }).default;

/** The texts of the sign-in modals, for pages that do not carry them. Fetched by the browser when the first one opens. */
export async function loadAuthMessages(locale: Locale): Promise<Pick<AppMessages, 'auth' | 'recovery' | 'social' | 'validation'>> {
  const [auth, recovery, social, validation] = await Promise.all([
    messagesOf(import(`@/messages/${locale}/auth.json`)),
    messagesOf(import(`@/messages/${locale}/recovery.json`)),
    messagesOf(import(`@/messages/${locale}/social.json`)),
    messagesOf(import(`@/messages/${locale}/validation.json`)),
  ]);
  return { auth, recovery, social, validation } as Pick<AppMessages, 'auth' | 'recovery' | 'social' | 'validation'>;
}
