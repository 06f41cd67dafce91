const beforeSignIn = /^\/(login|register|(forgot|reset)-password|support\/contact)\b/;
/** Pages where one pays, or saves a card: the policy of their documents allows Stripe. */
const paying =
  /^\/(shipment\/|onebox\/|account\/cards|orders\/checkout|payment-request\/(?!business))/;

/** Whether an address (without language) is a form of visitors without a session. */
export const isBeforeSignIn = (address: string): boolean => beforeSignIn.test(address);

/**
 * Whether the application may go from one page to another without loading a document. Only where
 * both have the same style sheet (lib/next/gather-styles.js): the forms before the sign-in have one, all
 * other pages of the application another; and the same policy.
 */
export const opensInPlace = (from: string, to: string): boolean =>
  [beforeSignIn, paying].every((zone) => zone.test(from) === zone.test(to));
