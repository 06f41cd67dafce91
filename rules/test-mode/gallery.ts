import type { Brand } from '../brand';

/** How the gallery shows a state, by its address: ?theme=dark&brand=hsg&width=360. */
export interface GalleryLook {
  theme: 'light' | 'dark';
  brand: Brand['portal'];
  /** CSS pixels of the frame that it is shown in; null for the window itself. */
  width: number | null;
  /** Without the gallery around it. */
  bare: boolean;
}

export const galleryWidths = [360, 1280] as const;

type Query = Partial<Record<string, string | string[]>>;
const textOf = (value: string | string[] | undefined): string =>
  typeof value === 'string' ? value : '';

/**
 * Reads a look from a query; what does not fit is left as it usually is.
 * @param own the portal's own brand
 */
export function readGalleryLook(query: Query, own: Brand['portal']): GalleryLook {
  const brand = textOf(query['brand']);
  const width = Number(textOf(query['width']));
  return {
    theme: textOf(query['theme']) === 'dark' ? 'dark' : 'light',
    brand: brand === 'cgw' || brand === 'hsg' ? brand : own,
    width: galleryWidths.find((known) => known === width) ?? null,
    bare: textOf(query['bare']) === '1',
  };
}

/** The address of a state, or of the index without one. */
export function galleryHref(state: string, look: GalleryLook): string {
  const query = new URLSearchParams({
    theme: look.theme,
    brand: look.brand,
    ...(look.width !== null && { width: String(look.width) }),
    ...(look.bare && { bare: '1' }),
  });
  return `/dev/gallery${state && `/${state}`}?${query.toString()}`;
}

/** Where the portal gives an email of the gallery, as a document. */
export const galleryMailHref = (
  { kind, state }: { kind: string; state: string },
  { language, brand }: { language: string; brand: Brand['portal'] },
): string => `/api/test/mail?${new URLSearchParams({ kind, state, language, brand }).toString()}`;
