const beforeSignIn = /^\/(login|register|(forgot|reset)-password|support\/contact)$/;

/** Whether an address (without language) is a form of visitors without a session. */
export const isBeforeSignIn = (address: string): boolean =>
  beforeSignIn.test(address.split(/[?#]/)[0] ?? '');

/**
 * Whether the application may go from one page to another without loading a document. Only where
 * both have the same style sheet (scripts/webpack/gather-styles.js): the forms before the sign-in have one, all
 * other pages of the application another.
 */
export const opensInPlace = (from: string, to: string): boolean =>
  isBeforeSignIn(from) === isBeforeSignIn(to);
