import type { Locale } from '@/rules/locale';

import type { AppMessages, Namespace } from './app-messages';

/** Namespaces that every React page carries: frame, form kit and error catalogue. */
export const frameNamespaces = ['common', 'frame', 'forms', 'errors', 'session'] as const;

/** Loads the messages a page needs. Server only: the browser receives them as page props. */
export async function loadMessages(
  locale: Locale,
  namespaces: readonly (Namespace | string)[],
): Promise<Partial<AppMessages>> {
  const unique = [...new Set(namespaces)];
  const loaded = await Promise.all(
    unique.map(
      async (name) =>
        [
          name,
          ((await import(`@/messages/${locale}/${name}.json`)) as { default: unknown }).default,
        ] as const,
    ),
  );
  return Object.fromEntries(loaded) as Partial<AppMessages>;
}
