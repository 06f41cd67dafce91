import type { Locale } from '@/rules/locale';

/** Parts of pages that load their texts when opened, by module. */
export const lazyParts = {
  auth: 'components/auth/auth-dialog.tsx',
  contact: 'components/support/contact-dialog.tsx',
  'test-mode': 'components/test-mode/drawer.tsx',
} as const;
export type LazyPart = keyof typeof lazyParts;

/** A page's route such as '/packages/[ref]', or a lazy part. */
export type TextOwner = `/${string}` | LazyPart;

/** File name of an owner's texts, without folder and extension. */
export const getTextsFile = (owner: TextOwner): string =>
  owner.startsWith('/') ? owner.slice(1).replace(/[[\].]/g, '') : `late/${owner}`;

/** In development one file holds all texts of a language. */
export const ALL_TEXTS = 'all';

/**
 * Returns the URL of a texts script for lib/browser/texts.ts. The folder is named by a hash, so
 * files never change.
 */
export function getTextsUrl(locale: Locale, owner: TextOwner): string {
  const version = process.env.TEXTS ?? '';
  const file = version === ALL_TEXTS ? ALL_TEXTS : getTextsFile(owner);
  return `/build/texts/${version}/${locale}/${file}.js`;
}
