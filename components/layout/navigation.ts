import { routes } from '@/lib/routes';

export interface NavigationItem {
  /** Message key of the `frame` namespace. */
  key: 'dashboard' | 'packages' | 'shipments' | 'addresses' | 'rates' | 'onebox' | 'track' | 'support' | 'terms' | 'privacy';
  href: string;
  /** Paths that this item stands for; the href itself when missing. */
  match?: RegExp;
}

/** The member area, in order: the header from 992 px, the bottom bar below (five at most). Only routes that exist. */
export const memberNavigation = [
  { key: 'dashboard', href: routes.dashboard() },
  { key: 'packages', href: routes.packages(), match: /^\/(packages|shipment)(\/|$)/ },
  { key: 'shipments', href: routes.shipments(), match: /^\/shipments(\/|$)/ },
  { key: 'addresses', href: routes.addresses() },
] as const satisfies NavigationItem[];

/** The header of the public documents. */
export const siteNavigation: NavigationItem[] = [
  { key: 'rates', href: routes.rates() },
  { key: 'track', href: routes.track() },
  { key: 'support', href: routes.support() },
];

/** The footer of every page. */
export const footerNavigation: NavigationItem[] = [
  { key: 'rates', href: routes.rates() },
  { key: 'onebox', href: routes.oneboxGuide() },
  { key: 'track', href: routes.track() },
  { key: 'support', href: routes.support() },
  { key: 'terms', href: routes.terms() },
  { key: 'privacy', href: routes.privacy() },
];

/** Whether an item stands for the path that is shown. */
export function isCurrent(item: NavigationItem, path: string): boolean {
  const bare = path.split(/[?#]/)[0] ?? '/';
  return item.match ? item.match.test(bare) : bare === item.href;
}
