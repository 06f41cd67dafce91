import { loadMessages } from '@/lib/i18n/messages';
import type { FrameProps } from '@/lib/page-props';
import { guestSession } from '@/lib/session';
import { type Locale, locales, toLocale } from '@/rules/locale';

import { siteBrand } from './env';

/** The language that an address begins with: one that cannot be read has not been looked at by anybody else. */
export const localeOfPath = (url: string | undefined): Locale => toLocale(/^\/([a-z]{2})(?=[/?]|$)/.exec(url ?? '')?.[1]);

/** The frame of a page that failed before it had one. Server only; asks nobody and knows no member. */
export async function failureFrame(locale: string | undefined, url: string | undefined): Promise<FrameProps> {
  const known = locales.find((one) => one === locale) ?? localeOfPath(url);
  const now = new Date().toISOString();
  return { locale: known, messages: await loadMessages(known, ['common', 'frame', 'errors-page']), brand: siteBrand(), session: guestSession(now), now, path: '' };
}

/** Whether props hold everything that the frame of a page needs. */
export function hasFrame(props: unknown): props is FrameProps {
  if (typeof props !== 'object' || props === null) return false;
  const { locale, messages, brand, session, now } = props as Partial<FrameProps>;
  return Boolean(locale && brand?.portal && session?.state && now && messages?.frame && messages.common);
}

const frameOf = ({ locale, messages, brand, session, now, path }: FrameProps): FrameProps => ({ locale, messages, brand, session, now, path });

let last: FrameProps | null = null;

/** Remembers the frame of the page that is shown. Browser only. */
export function rememberFrame(props: FrameProps): void {
  last = frameOf(props);
}

/** The frame of the page that was shown last, else the one that the document came with; null on the server. */
export function lastFrame(): FrameProps | null {
  if (last) return last;
  const given: unknown = typeof window === 'undefined' ? null : window.__NEXT_DATA__?.props?.['pageProps'];
  return hasFrame(given) ? frameOf(given) : null;
}
