import type { FrameProps } from '@/lib/page-props';
import { guestSession } from '@/lib/session';
import { type Locale, locales, toLocale } from '@/rules/locale';

import { siteBrand, siteOrigin } from './env';

/** An unreadable URL gets here before Next parses its language. */
const localeOfPath = (url: string | undefined): Locale =>
  toLocale(/^\/([a-z]{2})(?=[/?]|$)/.exec(url ?? '')?.[1]);

/** Builds the frame of a failed page without calling the host. */
export function failureFrame(locale: string | undefined, url: string | undefined): FrameProps {
  const pageLocale = locales.find((candidate) => candidate === locale) ?? localeOfPath(url);
  const now = new Date().toISOString();
  return {
    locale: pageLocale,
    brand: siteBrand(),
    origin: siteOrigin(),
    session: guestSession(now),
    now,
    path: '',
  };
}
