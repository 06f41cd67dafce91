import { routes } from '@/rules/routes';

import { addressOf, withoutLanguage } from './addresses';

/**
 * Register is shown under the address of an invitation, `/?referral_suite=` in any language
 * (spec §2). Here, because a rewrite of Next's costs every page 5 kB of router code.
 */
export function invited(url: string): string {
  const address = addressOf(url);
  const query = url.slice(address.length);
  if (withoutLanguage(address) !== '/' || !new URLSearchParams(query).has('referral_suite'))
    return url;
  return `${address.replace(/\/$/, '')}${routes.register()}${query}`;
}
