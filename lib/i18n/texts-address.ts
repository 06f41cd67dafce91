import type { Locale } from '@/rules/locale';

/** Parts of pages whose texts come when they open, by their module. */
export const lateParts = {
  auth: 'components/auth/auth-dialog.tsx',
  contact: 'components/support/contact-dialog.tsx',
  'test-mode': 'components/test-mode/drawer.tsx',
} as const;
export type LatePart = keyof typeof lateParts;

/** Whose texts: a page's, by its route such as '/packages/[ref]', or a late part's. */
export type TextOwner = `/${string}` | LatePart;

/** The name of an owner's file, in the folder of each language, without its ending. */
export const textsFile = (owner: TextOwner): string =>
  owner.startsWith('/') ? owner.slice(1).replace(/[[\].]/g, '') : `late/${owner}`;

/** All texts of a language in one file, in place of every other: while developing. */
export const ALL_TEXTS = 'all';

/**
 * Where browsers fetch texts: a script that hands them to lib/browser/texts.ts. The folder's name
 * is the hash of all texts (TEXTS, next.config.js), so a file never changes.
 */
export function textsAddress(locale: Locale, owner: TextOwner): string {
  const version = process.env.TEXTS ?? '';
  const file = version === ALL_TEXTS ? ALL_TEXTS : textsFile(owner);
  return `/build/texts/${version}/${locale}/${file}.js`;
}
