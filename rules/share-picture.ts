import type { Brand } from './brand';
import type { Locale } from './locale';

/** Pages of rows: they have their list's picture where none was drawn for the row. */
const ofRows = /^(\/ship-to|\/blog)\/.+$/;

/**
 * Where the picture of a shared public page lies, 1200 × 630: drawn at build time from the page's
 * title (scripts/share-pictures.ts); the home page has the brand's own card.
 * @param path without language prefix and query
 */
export function sharePicture(portal: Brand['portal'], locale: Locale, path: string): string {
  const name = path.replace(ofRows, '$1').slice(1).replaceAll('/', '-');
  return name
    ? `/build/share/${portal}/${name}-${locale}.png`
    : `/brand/${portal}/social-${locale}.png`;
}
