import type { FrameProps } from '@/lib/page-props';
import { guestSession } from '@/lib/session';
import { type Locale, locales, toLocale } from '@/rules/locale';

import { siteBrand, siteOrigin } from './env';

/**
 * The language that an address begins with: one that cannot be read has not been looked at by
 * anybody else.
 */
const localeOfPath = (url: string | undefined): Locale =>
  toLocale(/^\/([a-z]{2})(?=[/?]|$)/.exec(url ?? '')?.[1]);

/**
 * The frame of a page that failed before it had one. Server only; asks nobody and knows no member.
 */
export function failureFrame(locale: string | undefined, url: string | undefined): FrameProps {
  const known = locales.find((one) => one === locale) ?? localeOfPath(url);
  const now = new Date().toISOString();
  return {
    locale: known,
    brand: siteBrand(),
    origin: siteOrigin(),
    session: guestSession(now),
    now,
    path: '',
  };
}
