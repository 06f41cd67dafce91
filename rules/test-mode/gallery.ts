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
const toText = (value: string | string[] | undefined): string =>
  typeof value === 'string' ? value : '';

/** Ignores invalid values. */
export function readGalleryLook(query: Query, defaultBrand: Brand['portal']): GalleryLook {
  const brand = toText(query['brand']);
  const width = Number(toText(query['width']));
  return {
    theme: toText(query['theme']) === 'dark' ? 'dark' : 'light',
    brand: brand === 'cgw' || brand === 'hsg' ? brand : defaultBrand,
    width: galleryWidths.find((candidate) => candidate === width) ?? null,
    bare: toText(query['bare']) === '1',
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
