import type { Locale } from '../locale';

/** Returns the family name in Japanese, for the honorific. */
export const getSalutationName = (
  { firstName, lastName }: { firstName: string; lastName: string },
  locale: Locale,
): string => (locale === 'ja' && lastName) || firstName || lastName;

/** Names in Latin letters keep their order. */
export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(lastName)
    ? `${lastName} ${firstName}`
    : `${firstName} ${lastName}`;
