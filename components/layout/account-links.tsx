import { useEffect, useRef, type ReactNode } from 'react';

import { Icon } from '@/components/kit/ui/icon';
import { Link } from '@/components/kit/ui/link';
import { useCurrentPath } from '@/hooks/use-current-path';
import { useTranslations } from '@/hooks/use-translations';

import { accountNavigation } from './account-navigation';

/** The account's pages, the present one marked; `children` are further entries of the list. */
export function AccountLinks({ children }: { children?: ReactNode }) {
  const t = useTranslations('frame');
  const path = useCurrentPath().split(/[?#]/)[0];
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const here = list.current?.querySelector<HTMLElement>('[aria-current]')?.parentElement;
    // On a phone the pages are in one row: scroll the current one into view.
    if (list.current && here)
      list.current.scrollLeft =
        here.offsetLeft -
        list.current.offsetLeft -
        (list.current.clientWidth - here.offsetWidth) / 2;
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
