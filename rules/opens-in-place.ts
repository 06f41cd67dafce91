const preSignInPages = /^\/(login|register|(forgot|reset)-password|support\/contact)\b/;
/** Pages that take a payment or save a card: their CSP allows Stripe. */
const paymentPages =
  /^\/(shipment\/|onebox\/|account\/cards|orders\/checkout|payment-request\/(?!business))/;

/** Pages with scripts; the others are documents without React. */
const scriptedPages =
  /^\/(account|buyformeservice|dashboard|dev|enets|from-mail|get-started|login|register|(forgot|reset)-password|new-device|onebox(?=\/)|orders|packages|payment-request|(paypal|stripe)-success|shipments?|social|support\/contact|welcome)\b/;

/** `path` has no language prefix. */
export const isBeforeSignIn = (path: string): boolean => preSignInPages.test(path);

/**
 * The target needs scripts, and both pages the same style sheet (lib/next/gather-styles.js) and CSP.
 */
export const opensInPlace = (from: string, to: string): boolean =>
  scriptedPages.test(to) &&
  [preSignInPages, paymentPages].every((pattern) => pattern.test(from) === pattern.test(to));
