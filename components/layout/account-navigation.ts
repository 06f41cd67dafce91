import { routes } from '@/rules/routes';

/**
 * The pages of the account, in order, for the account menu and the account's own list. Keys of the
 * `frame` namespace.
 */
export const accountNavigation = [
  { key: 'profile', href: routes.profile(), icon: 'person' },
  { key: 'security', href: routes.security(), icon: 'shield-lock' },
  { key: 'addresses', href: routes.addresses(), icon: 'geo-alt' },
  { key: 'cards', href: routes.cards(), icon: 'credit-card' },
  { key: 'preferences', href: routes.preferences(), icon: 'envelope' },
  { key: 'membership', href: routes.membership(), icon: 'award' },
  { key: 'orders', href: routes.orders(), icon: 'cart' },
  { key: 'paymentRequests', href: routes.paymentRequests(), icon: 'receipt' },
  { key: 'history', href: routes.accountHistory(), icon: 'list' },
  { key: 'referFriend', href: routes.referFriend(), icon: 'people' },
] as const;
