import { useEffect, useRef, type ReactNode } from 'react';

import { Icon } from '@/components/kit/ui/icon';
import { Link } from '@/components/kit/ui/link';
import { useCurrentPathname } from '@/hooks/use-current-path';
import { useTranslations } from '@/hooks/use-translations';
import { routes } from '@/rules/routes';

export function AccountLinks({ children }: { children?: ReactNode }) {
  const t = useTranslations('frame');
  const path = useCurrentPathname();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current]')?.parentElement;
    if (list.current && current)
      list.current.scrollLeft =
        current.offsetLeft -
        list.current.offsetLeft -
        (list.current.clientWidth - current.offsetWidth) / 2;
  }, [path]);
  return (
    <ul ref={list}>
      {accountNavigation.map(({ key, href, icon }) => (
        <li key={key}>
          <Link href={href} aria-current={path === href ? 'page' : undefined}>
            <Icon name={icon} />
            {t(key)}
          </Link>
        </li>
      ))}
      {children}
    </ul>
  );
}

/** Keys of the `frame` namespace. */
const accountNavigation = [
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
