import type { ReactNode } from 'react';

import { Icon } from '@/components/kit/ui/icon';
import { Link } from '@/components/kit/ui/link';
import { ToneIcon, type Tone } from '@/components/kit/ui/tone';
import { useTranslations } from '@/hooks/use-translations';

import styles from './urgent-list.module.scss';

/** One thing that may need the member. */
export interface UrgentRow {
  key: string;
  tone: Tone;
  title: ReactNode;
  text: ReactNode;
  count: number;
  href: string;
}

/**
 * What needs the member today, most urgent first. The whole row leads to the list behind its
 * number.
 */
export function UrgentList({ rows, className = '' }: { rows: UrgentRow[]; className?: string }) {
  const t = useTranslations('dashboard');
  return (
    <section aria-labelledby="today" className={className}>
      <h2 id="today" className="fs-4 mb-3">
        {t('today')}
      </h2>
      <ul className={`row-list ${styles.list}`}>
        {rows.map((row) => (
          <li key={row.key} data-tone={row.count > 0 ? row.tone : 'neutral'}>
            <Link
              href={row.href}

              className={row.count > 0 ? styles.row : `${styles.row} ${styles.quiet}`}
            >
              <span className={`tone-${row.count > 0 ? row.tone : 'neutral'} ${styles.sign}`}>
                <ToneIcon tone={row.count > 0 ? row.tone : 'neutral'} size={20} />
              </span>
              <span className={styles.words}>
                <span className="d-block fw-semibold">{row.title}</span>
                <span className="d-block text-muted">{row.text}</span>
              </span>
              <span className={styles.count} aria-hidden="true">
                {row.count}
              </span>
              <Icon name="chevron-right" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
