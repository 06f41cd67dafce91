import type { Brand } from '../brand';

/** E.g. ?theme=dark&brand=hsg&width=360. */
export interface GalleryLook {
  theme: 'light' | 'dark';
  brand: Brand['portal'];
  /** CSS pixels of the frame; null for the window. */
  width: number | null;
  bare: boolean;
}

export const galleryWidths = [360, 1280] as const;

type Query = Partial<Record<string, string | string[]>>;
const textOf = (value: string | string[] | undefined): string =>
  typeof value === 'string' ? value : '';

/** Ignores invalid values. */
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

export function galleryHref(state: string, look: GalleryLook): string {
  const query = new URLSearchParams({
    theme: look.theme,
    brand: look.brand,
    ...(look.width !== null && { width: String(look.width) }),
    ...(look.bare && { bare: '1' }),
  });
  return `/dev/gallery${state && `/${state}`}?${query.toString()}`;
}

export const galleryMailHref = (
  { kind, state }: { kind: string; state: string },
  { language, brand }: { language: string; brand: Brand['portal'] },
): string => `/api/test/mail?${new URLSearchParams({ kind, state, language, brand }).toString()}`;
