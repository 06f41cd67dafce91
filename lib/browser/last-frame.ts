import type { FrameProps } from '../page-props';

export function hasFrame(props: unknown): props is FrameProps {
  if (typeof props !== 'object' || props === null) return false;
  const { locale, brand, session, now } = props as Partial<FrameProps>;
  return Boolean(locale && brand?.portal && session?.state && now);
}

const pickFrame = ({ locale, brand, origin, session, now, path }: FrameProps): FrameProps => ({
  locale,
  brand,
  origin,
  session,
  now,
  path,
});

let storedFrame: FrameProps | null = null;

/** Stores the frame for `getLastFrame`, which the error page uses. */
export function rememberFrame(props: FrameProps): void {
  storedFrame = pickFrame(props);
}

/** Falls back to the document's frame; null on the server. */
export function getLastFrame(): FrameProps | null {
  if (storedFrame) return storedFrame;
  const documentProps: unknown =
    typeof window === 'undefined' ? null : window.__NEXT_DATA__?.props?.['pageProps'];
  return hasFrame(documentProps) ? pickFrame(documentProps) : null;
}
