import { routes } from '@/rules/routes';

export interface NavigationItem {
  /** Message key of the `frame` namespace. */
  key:
    | 'dashboard'
    | 'packages'
    | 'shop'
    | 'shipments'
    | 'addresses'
    | 'rates'
    | 'onebox'
    | 'track'
    | 'support'
    | 'terms'
    | 'privacy';
  href: string;
  /** Paths that this item covers; the href itself when missing. */
  match?: RegExp;
  /** What the bottom bar leads to in its place. */
  below?: { key: 'cart'; href: string };
}

interface MemberItem extends NavigationItem {
  key: 'dashboard' | 'packages' | 'shipments' | 'shop' | 'addresses';
}

/**
 * The member area, in order: the header from 992 px, the bottom bar below (five at most). Only
 * routes that exist.
 */
export const memberNavigation: readonly MemberItem[] = [
  { key: 'dashboard', href: routes.dashboard() },
  { key: 'packages', href: routes.packages(), match: /^\/(packages|shipment)(\/|$)/ },
  { key: 'shipments', href: routes.shipments(), match: /^\/shipments(\/|$)/ },
  { key: 'shop', href: routes.buyForMe(), below: { key: 'cart', href: routes.cart() } },
  { key: 'addresses', href: routes.addresses() },
];

/** The header of the public documents. */
export const siteNavigation: NavigationItem[] = [
  { key: 'shop', href: routes.buyForMe() },
  { key: 'rates', href: routes.rates() },
  { key: 'track', href: routes.track() },
  { key: 'support', href: routes.support() },
];

/** The footer of every page. */
export const footerNavigation: NavigationItem[] = [
  { key: 'shop', href: routes.buyForMe() },
  { key: 'rates', href: routes.rates() },
  { key: 'onebox', href: routes.oneboxGuide() },
  { key: 'track', href: routes.track() },
  { key: 'support', href: routes.support() },
  { key: 'terms', href: routes.terms() },
  { key: 'privacy', href: routes.privacy() },
];

/** Whether an item covers the path that is shown. */
export function isCurrent(item: NavigationItem, path: string): boolean {
  const bare = path.split(/[?#]/)[0] ?? '/';
  return item.match ? item.match.test(bare) : bare === item.href;
}
