import { COOKIE_PREFIX } from '@/rules/cookie-prefix';
import { stripLanguage } from '@/rules/locale';
import { isPublicPage } from '@/rules/public-pages';
import { stripQuery, routes } from '@/rules/routes';

/** These open the register modal in place. */
const modalPages: ReadonlySet<string> = new Set([routes.register(), routes.buyForMe()]);

/**
 * Guests see Register on any public page with `?referral_suite=`. Done here because a Next rewrite
 * adds 5 kB of router code to every page.
 */
export function rewriteInvitation(url: string, cookies = ''): string {
  const fullPath = stripQuery(url);
  const query = url.slice(fullPath.length);
  const path = stripLanguage(fullPath).replace(/(?<=.)\/$/, '');
  const isInvited = new URLSearchParams(query).has('referral_suite');
  if (!isPublicPage(path) || modalPages.has(path) || !isInvited) return url;
  if (path !== routes.home() && cookies.includes(`${COOKIE_PREFIX}login_state=logged-in`))
    return url;
  const language = stripLanguage(fullPath) === fullPath ? '' : `/${fullPath.split('/')[1]}`;
  return `${language}${routes.register()}${query}`;
}
