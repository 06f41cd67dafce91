import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';

import type { Brand } from '@/rules/brand';
import { memoize } from '@/rules/memoize';
import type { Locale } from '@/rules/locale';
import { sharePicture } from '@/rules/share-picture';

/** A page that stands for a row, as its picture for sharing knows it. */
interface RowPage {
  portal: Brand['portal'];
  locale: Locale;
  /** Without language prefix and query. */
  path: string;
  /** What the picture says, where an operator may change it: other words are another picture. */
  title?: string;
}

/** Where the build lays the picture of a page that stands for a row, 1200 × 630. */
export function rowPicture({ portal, locale, path: page, title }: RowPage): string {
  const words = title && `-${createHash('sha256').update(title).digest('hex').slice(0, 8)}`;
  return `/build/share/${portal}/${page.slice(1).replaceAll('/', '-')}-${locale}${words ?? ''}.png`;
}

const drawn = memoize((portal: string): ReadonlySet<string> => {
  try {
    return new Set(readdirSync(path.join(process.cwd(), 'public/build/share', portal)));
  } catch {
    return new Set();
  }
});

/**
 * The picture of a page that stands for a row: its own if the build drew it, else that of its list,
 * for what an operator added or renamed since.
 */
export function pictureOfRow(page: RowPage): string {
  const own = rowPicture(page);
  return drawn(page.portal).has(path.basename(own))
    ? own
    : sharePicture(page.portal, page.locale, page.path);
}
