import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';

import type { Brand } from '@/rules/brand';
import { memoize } from '@/rules/memoize';
import type { Locale } from '@/rules/locale';
import { sharePicture } from '@/rules/share-picture';

interface RowPage {
  portal: Brand['portal'];
  locale: Locale;
  /** Without language prefix and query. */
  path: string;
  /** Editable title; a change yields another picture. */
  title?: string;
}

/** Path of a row's share picture, 1200 × 630. */
export function buildRowPicturePath({ portal, locale, path: page, title }: RowPage): string {
  const hash = title && `-${createHash('sha256').update(title).digest('hex').slice(0, 8)}`;
  return `/build/share/${portal}/${page.slice(1).replaceAll('/', '-')}-${locale}${hash ?? ''}.png`;
}

const listDrawnPictures = memoize((portal: string): ReadonlySet<string> => {
  try {
    return new Set(readdirSync(path.join(process.cwd(), 'public/build/share', portal)));
  } catch {
    return new Set();
  }
});

/** Returns the row's share picture, or its list's if the row is newer than the build. */
export function findRowPicture(page: RowPage): string {
  const picturePath = buildRowPicturePath(page);
  return listDrawnPictures(page.portal).has(path.basename(picturePath))
    ? picturePath
    : sharePicture(page.portal, page.locale, page.path);
}
