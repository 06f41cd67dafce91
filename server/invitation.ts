import { COOKIE_PREFIX } from '@/rules/cookie-prefix';
import { withoutLanguage } from '@/rules/locale';
import { isPublicPage } from '@/rules/public-pages';
import { pathOf, routes } from '@/rules/routes';

/** These open the register modal in place. */
const ownWay: ReadonlySet<string> = new Set([routes.register(), routes.buyForMe()]);

/**
 * Register is shown under the address of an invitation, `?referral_suite=` on any public page in any
 * language (readings, "Screens"); a member who is signed in sees the page itself. Here, because a
 * rewrite of Next's costs every page 5 kB of router code.
 */
export function invited(url: string, cookies = ''): string {
  const address = pathOf(url);
  const query = url.slice(address.length);
  const path = withoutLanguage(address).replace(/(?<=.)\/$/, '');
  if (!isPublicPage(path) || ownWay.has(path) || !new URLSearchParams(query).has('referral_suite'))
    return url;
  if (path !== routes.home() && cookies.includes(`${COOKIE_PREFIX}login_state=logged-in`))
    return url;
  const language = withoutLanguage(address) === address ? '' : `/${address.split('/')[1]}`;
  return `${language}${routes.register()}${query}`;
}
