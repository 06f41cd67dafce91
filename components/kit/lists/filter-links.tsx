import { useEffect, useRef } from 'react';

import { formatCount } from '@/rules/format';

import { Link } from '../ui/link';
import styles from './filter-links.module.scss';
import { toneClass, type Tone } from '../ui/tone';

export interface FilterLink {
  href: string;
  label: string;
  count?: number | undefined;
  current: boolean;
  tone?: Tone;
}

export function FilterLinks({ label, items }: { label: string; items: readonly FilterLink[] }) {
  const row = useScrollToCurrent(items.find(({ current }) => current)?.href);
  return (
    <nav aria-label={label}>
      <ul ref={row} className={styles.list}>
        {items.map(({ href, label: name, count, current, tone = 'neutral' }) => (
          <li key={href}>
            <Link
              href={href}
              className={`${styles.item} ${toneClass[count === 0 ? 'neutral' : tone]}`}
              aria-current={current ? 'true' : undefined}
              scroll={false}
            >
              {name}
              {count !== undefined && <strong>{formatCount(count)}</strong>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Scrolls the row, not the page. */
function useScrollToCurrent(currentHref: string | undefined) {
  const row = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const list = row.current;
    const link = list?.querySelector('[aria-current]');
    if (!list || !link) return;
    const { left, width } = list.getBoundingClientRect();
    const linkRect = link.getBoundingClientRect();
    list.scrollLeft += linkRect.left - left + (linkRect.width - width) / 2;
  }, [currentHref]);
  return row;
}
