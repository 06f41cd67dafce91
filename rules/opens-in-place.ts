const beforeSignIn = /^\/(login|register|(forgot|reset)-password|support\/contact)$/;

/** Whether an address (without language) is a form of visitors without a session. */
export const isBeforeSignIn = (address: string): boolean =>
  beforeSignIn.test(address.split(/[?#]/)[0] ?? '');

const pays = /^\/(shipment\/|orders\/checkout$|onebox\/|payment-request\/(?!business$))/;

/** Whether one pays at an address: the policy of its document lets a gateway's fields in. */
const isForPaying = (address: string): boolean => pays.test(address.split(/[?#]/)[0] ?? '');

/**
 * Whether the application may go from one page to another without loading a document. Only where
 * both have the same style sheet (scripts/webpack/gather-styles.js): the forms before the sign-in have one, all
 * other pages of the application another; and the same policy.
 */
export const opensInPlace = (from: string, to: string): boolean =>
  isBeforeSignIn(from) === isBeforeSignIn(to) && isForPaying(from) === isForPaying(to);
