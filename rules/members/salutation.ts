import type { Locale } from '../locale';

/** Returns the family name in Japanese, for the honorific. */
export const salutationName = (
  { firstName, lastName }: { firstName: string; lastName: string },
  locale: Locale,
): string => (locale === 'ja' && lastName) || firstName || lastName;
