import { formatCount } from '@/rules/format';

import { Link } from './link';
import styles from './filter-links.module.scss';
import { toneClass, type Tone } from './tone';

export interface FilterLink {
  href: string;
  label: string;
  count?: number | undefined;
  current: boolean;
  tone?: Tone;
}

/** The states that a list can be filtered by, as addresses: one row that scrolls on phones. */
export function FilterLinks({ label, items }: { label: string; items: readonly FilterLink[] }) {
  return (
    <nav aria-label={label}>
      <ul className={styles.list}>
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
