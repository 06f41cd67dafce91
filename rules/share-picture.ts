import type { Brand } from './brand';
import type { Locale } from './locale';

/** Rows use their list's picture by default. */
const rowPaths = /^(\/ship-to|\/blog)\/.+$/;

/** 1200 × 630, from scripts/share-pictures.ts. `path` has no language prefix. */
export function sharePicture(portal: Brand['portal'], locale: Locale, path: string): string {
  const name = path.replace(rowPaths, '$1').slice(1).replaceAll('/', '-');
  return name
    ? `/build/share/${portal}/${name}-${locale}.png`
    : `/brand/${portal}/social-${locale}.png`;
}
