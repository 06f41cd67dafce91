import { routes } from '@/rules/routes';

export interface NavigationItem {
  /** Message key of the `frame` namespace. */
  key:
    | 'dashboard'
    | 'packages'
    | 'shop'
    | 'quote'
    | 'shipments'
    | 'addresses'
    | 'services'
    | 'destinations'
    | 'rates'
    | 'weights'
    | 'remote'
    | 'onebox'
    | 'track'
    | 'deals'
    | 'giftGuides'
    | 'support'
    | 'contact'
    | 'howItWorks'
    | 'getStarted'
    | 'blog'
    | 'about'
    | 'business'
    | 'terms'
    | 'privacy'
    | 'sitemap';
  href: string;
  /** Paths that count as this item; defaults to the href. */
  match?: RegExp;
  /** Replaces this item in the bottom bar. */
  inBottomBar?: { key: 'cart'; href: string };
}

interface MemberItem extends NavigationItem {
  key: 'dashboard' | 'packages' | 'shipments' | 'shop' | 'addresses';
}

/** Items of the header from 992 px and the bottom bar below (five at most). */
export const memberNavigation: readonly MemberItem[] = [
  { key: 'dashboard', href: routes.dashboard() },
  { key: 'packages', href: routes.packages(), match: /^\/(packages|shipment)(\/|$)/ },
  { key: 'shipments', href: routes.shipments(), match: /^\/shipments(\/|$)/ },
  {
    key: 'shop',
    href: routes.buyForMe(),
    match: /^\/(buyformeservice|orders)(\/|$)/,
    inBottomBar: { key: 'cart', href: routes.cart() },
  },
  { key: 'addresses', href: routes.addresses() },
];

export function isCurrent(item: NavigationItem, path: string): boolean {
  const pathname = path.split(/[?#]/)[0] ?? '/';
  return item.match ? item.match.test(pathname) : pathname === item.href;
}
