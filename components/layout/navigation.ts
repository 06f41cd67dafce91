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
    | 'shipTo'
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

interface SiteItem extends NavigationItem {
  /** Minimum width for the header: 992 or 1200 px. The menu has it below that. */
  from: 'lg' | 'xl';
}

export const siteNavigation: readonly SiteItem[] = [
  { key: 'shipTo', href: routes.destinations(), match: /^\/ship-to(\/|$)/, from: 'lg' },
  { key: 'shop', href: routes.buyForMe(), from: 'lg' },
  { key: 'rates', href: routes.rates(), from: 'lg' },
  { key: 'deals', href: routes.deals(), match: /^\/deals(\/|$)/, from: 'xl' },
  { key: 'support', href: routes.support(), from: 'xl' },
];

interface Column {
  key: 'Ship' | 'Shop' | 'Help' | 'Company';
  items: readonly NavigationItem[];
}

/** Also used by the page that lists all pages. */
export const footerColumns: readonly Column[] = [
  {
    key: 'Ship',
    items: [
      { key: 'services', href: routes.consumerServices() },
      { key: 'rates', href: routes.rates() },
      { key: 'weights', href: routes.weightsGuide() },
      { key: 'destinations', href: routes.destinations() },
      { key: 'remote', href: routes.remoteAreas() },
      { key: 'onebox', href: routes.oneboxGuide() },
      { key: 'track', href: routes.track() },
    ],
  },
  {
    key: 'Shop',
    items: [
      { key: 'shop', href: routes.buyForMe() },
      { key: 'quote', href: routes.liveQuote() },
      { key: 'deals', href: routes.deals() },
      { key: 'giftGuides', href: routes.giftGuide('general') },
    ],
  },
  {
    key: 'Help',
    items: [
      { key: 'support', href: routes.support() },
      { key: 'contact', href: routes.contact() },
      { key: 'howItWorks', href: routes.howItWorks() },
      { key: 'getStarted', href: routes.getStarted() },
      { key: 'blog', href: routes.blog() },
    ],
  },
  {
    key: 'Company',
    items: [
      { key: 'about', href: routes.about() },
      { key: 'business', href: routes.business() },
      { key: 'terms', href: routes.terms() },
      { key: 'privacy', href: routes.privacy() },
      { key: 'sitemap', href: routes.sitemap() },
    ],
  },
];

export const memberFooter: readonly NavigationItem[] = [
  { key: 'support', href: routes.support() },
  { key: 'terms', href: routes.terms() },
];

export function isCurrent(item: NavigationItem, path: string): boolean {
  const bare = path.split(/[?#]/)[0] ?? '/';
  return item.match ? item.match.test(bare) : bare === item.href;
}
