const preSignInPages = /^\/(login|register|(forgot|reset)-password|support\/contact)\b/;
/** Pages that take a payment or save a card: their CSP allows Stripe. */
const paymentPages =
  /^\/(shipment\/|onebox\/|account\/cards|orders\/checkout|payment-request\/(?!business))/;

const memberPages =
  /^\/(account|buyformeservice|dashboard|get-started|onebox\/.|orders|packages|payment-request|shipment|welcome)/;

/** `path` has no language prefix. */
export const isBeforeSignIn = (path: string): boolean => preSignInPages.test(path);

/**
 * The target needs scripts, and both pages the same style sheet (lib/next/gather-styles.js) and CSP.
 */
export const opensInPlace = (from: string, to: string): boolean =>
  (preSignInPages.test(to) || memberPages.test(to)) &&
  [preSignInPages, paymentPages].every((pattern) => pattern.test(from) === pattern.test(to));
