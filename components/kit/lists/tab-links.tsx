import type { MouseEvent, ReactNode } from 'react';

import { formatCount } from '@/rules/format';

import { Link } from '../ui/link';

export interface TabLink {
  href: string;
  label: ReactNode;
  count?: number | string;
  current: boolean;
  onClick?: ((event: MouseEvent) => void) | undefined;
}

/**
 * Tabs as links, so that they work without scripts and with the back button. `label` names the
 * group.
 */
export function TabLinks({ label, items }: { label: string; items: TabLink[] }) {
  return (
    <nav aria-label={label}>
      <ul className="tabs">
        {items.map((item) => (
          <li key={item.href}>
            <Link
              href={item.href}
              aria-current={item.current ? 'page' : undefined}
              scroll={false}
              onClick={item.onClick}
            >
              {item.label}
              {item.count !== undefined && <span className="count">{formatCount(item.count)}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
