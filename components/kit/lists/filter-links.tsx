import { useEffect, useRef, type FocusEvent } from 'react';

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
      <ul ref={row} className={styles.list} onFocus={handleFocus}>
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

const handleFocus = ({ currentTarget, target }: FocusEvent<HTMLElement>) => {
  if (target.matches(':focus-visible')) scrollRowTo(currentTarget, target);
};

/** Scrolls the row, not the page. */
function scrollRowTo(row: HTMLElement, item: Element): void {
  const rowRect = row.getBoundingClientRect();
  const itemRect = item.getBoundingClientRect();
  if (itemRect.left < rowRect.left || itemRect.right > rowRect.right)
    row.scrollLeft += itemRect.left + itemRect.width / 2 - (rowRect.left + rowRect.width / 2);
}

function useScrollToCurrent(currentHref: string | undefined) {
  const row = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const link = row.current?.querySelector('[aria-current]');
    if (row.current && link) scrollRowTo(row.current, link);
  }, [currentHref]);
  return row;
}
