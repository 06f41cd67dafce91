import { routes } from './routes';

interface PublicPage {
  path: string;
  /** Day of the last change, `2026-01-15`, where the page shows one. */
  changed?: string;
}

/** Day that the terms and the privacy notice show as that of their last change. */
export const termsChanged = '2026-01-15';

/**
 * Every page that anybody may find and whose address is known beforehand, without language prefix:
 * search engines hear of them, and an invitation may stand on each. Private pages are neither here
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
  { path: routes.terms(), changed: termsChanged },
  { path: routes.sitemap() },
  { path: routes.register() },
];

const fixedPaths: ReadonlySet<string> = new Set(publicPages.map(({ path }) => path));

/** Public pages of which there is one for each row: countries, lists of deals, posts. */
const families = /^\/(ship-to|deals|gift-guides|blog)(\/[a-z0-9-]{1,100})?$/;

/** Whether anybody may find a page at a path, given without language prefix and query. */
export const isPublicPage = (path: string): boolean => fixedPaths.has(path) || families.test(path);
