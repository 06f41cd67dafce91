import BoxSeam from 'react-bootstrap-icons/dist/icons/box-seam';
import GeoAlt from 'react-bootstrap-icons/dist/icons/geo-alt';
import House from 'react-bootstrap-icons/dist/icons/house';
import Truck from 'react-bootstrap-icons/dist/icons/truck';
import type { ComponentType, SVGAttributes } from 'react';
import { routes } from '@/lib/routes';

export interface NavigationItem {
  /** Message key of the `frame` namespace. */
  key: 'dashboard' | 'packages' | 'shipments' | 'addresses' | 'rates' | 'support' | 'terms' | 'privacy';
  href: string;
  /** Paths that this item stands for; the href itself when missing. */
  match?: RegExp;
}

export interface MemberItem extends NavigationItem {
  icon: ComponentType<SVGAttributes<SVGElement> & { size?: string | number; title?: string }>;
}

/** The member area, in order: the header from 992 px, the bottom bar below (five at most). Only routes that exist. */
export const memberNavigation: MemberItem[] = [
  { key: 'dashboard', href: routes.dashboard(), icon: House },
  { key: 'packages', href: routes.packages(), match: /^\/(packages|shipment)(\/|$)/, icon: BoxSeam },
  { key: 'shipments', href: routes.shipments(), match: /^\/shipments(\/|$)/, icon: Truck },
  { key: 'addresses', href: routes.addresses(), icon: GeoAlt },
];

/** The header of the public documents. */
export const siteNavigation: NavigationItem[] = [
  { key: 'rates', href: routes.rates() },
  { key: 'support', href: routes.support() },
];

/** The footer of every page. */
export const footerNavigation: NavigationItem[] = [
  { key: 'rates', href: routes.rates() },
  { key: 'support', href: routes.support() },
  { key: 'terms', href: routes.terms() },
  { key: 'privacy', href: routes.privacy() },
];

/** Whether an item stands for the path that is shown. */
export function isCurrent(item: NavigationItem, path: string): boolean {
  const bare = path.split(/[?#]/)[0] ?? '/';
  return item.match ? item.match.test(bare) : bare === item.href;
}
