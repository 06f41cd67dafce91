import type { Locale } from '../locale';

/**
 * The name that a member is addressed by. Japanese puts an honorific after the family name, so its
 * texts get that name wherever there is one.
 */
export const salutationName = (
  { firstName, lastName }: { firstName: string; lastName: string },
  locale: Locale,
): string => (locale === 'ja' && lastName) || firstName || lastName;

/** Names in Latin letters keep their order. */
export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(lastName)
    ? `${lastName} ${firstName}`
    : `${firstName} ${lastName}`;
