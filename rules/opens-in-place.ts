const preSignInPages = /^\/(login|register|(forgot|reset)-password|support\/contact)\b/;
/** Pages that take a payment or save a card: their CSP allows Stripe. */
const paymentPages =
  /^\/(shipment\/|onebox\/|account\/cards|orders\/checkout|payment-request\/(?!business))/;

/** `path` has no language prefix. */
export const isBeforeSignIn = (path: string): boolean => preSignInPages.test(path);

/** Both pages need the same style sheet (lib/next/gather-styles.js) and the same CSP. */
export const opensInPlace = (from: string, to: string): boolean =>
  [preSignInPages, paymentPages].every((pattern) => pattern.test(from) === pattern.test(to));
