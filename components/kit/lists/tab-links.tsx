import type { MouseEvent, ReactNode } from 'react';

import { formatCount } from '@/rules/format';

import { Link } from '../ui/link';

export interface TabLink {
  href: string;
  label: ReactNode;
  count?: number | string;
  current: boolean;
  /** Switches in place instead (a modal). */
  onClick?: ((event: MouseEvent) => void) | undefined;
}

/**
 * Tabs that are addresses: they work without scripts, and the back button works. `label` names the
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
