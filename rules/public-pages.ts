import { routes } from './routes';

interface PublicPage {
  path: string;
  /** E.g. `2026-01-15`, if the page shows one. */
  changedOn?: string;
}

/** Shown by the terms and the privacy notice. */
export const termsDate = '2026-01-15';

/**
 * Pages for search engines and invitations, without language prefix. Private pages are neither here
 * nor indexed.
 */
export const publicPages: readonly PublicPage[] = [
  { path: routes.home() },
  { path: routes.consumerServices() },
  { path: routes.howItWorks() },
  { path: routes.getStarted() },
  { path: routes.rates() },
  { path: routes.buyForMe() },
  { path: routes.oneboxGuide() },
  { path: routes.remoteAreas() },
  { path: routes.weightsGuide() },
  { path: routes.liveQuote() },
  { path: routes.track() },
  { path: routes.business() },
  { path: routes.about() },
  { path: routes.support() },
  { path: routes.blog() },
  { path: routes.contact() },
  { path: routes.terms(), changedOn: termsDate },
  { path: routes.sitemap() },
  { path: routes.register() },
];

const fixedPaths: ReadonlySet<string> = new Set(publicPages.map(({ path }) => path));

const families = /^\/(ship-to|deals|gift-guides|blog)(\/[a-z0-9-]{1,100})?$/;

/** `path` has no language prefix. */
export const isPublicPage = (path: string): boolean => fixedPaths.has(path) || families.test(path);
