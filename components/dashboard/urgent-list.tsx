import type { ReactNode } from 'react';

import { Icon } from '@/components/kit/ui/icon';
import { Link } from '@/components/kit/ui/link';
import { ToneIcon, type Tone } from '@/components/kit/ui/tone';
import { useTranslations } from '@/hooks/use-translations';
import { formatCount } from '@/rules/format';

import styles from './urgent-list.module.scss';

export interface UrgentRow {
  key: string;
  tone: Tone;
  title: ReactNode;
  text: ReactNode;
  count: number;
  href: string;
}

export function useUrgentRow() {
  const t = useTranslations('dashboard');
  return (
    key: 'paymentDue' | 'actionNeeded' | 'ready' | 'processing',
    tone: Tone,
    count: number,
    href: string,
  ): UrgentRow => ({ key, tone, title: t(key), text: t(`${key}Text`, { count }), count, href });
}

interface UrgentListProps {
  rows: UrgentRow[];
  showEmpty?: boolean;
  className?: string;
}

/** Shows non-empty rows, most urgent first. A whole row is a link. */
export function UrgentList({ rows, showEmpty = false, className = '' }: UrgentListProps) {
  const t = useTranslations('dashboard');
  const visibleRows = rows.filter(({ count }) => count > 0);
  if (visibleRows.length === 0 && !showEmpty) return null;
  return (
    <section aria-labelledby="today" className={className}>
      <h2 id="today" className="fs-4 mb-3">
        {t('today')}
      </h2>
      {visibleRows.length === 0 && <p className="text-muted mb-0">{t('nothing')}</p>}
      <ul className={`row-list ${styles.list}`}>
        {visibleRows.map((row) => (
          <li key={row.key} data-tone={row.tone}>
            <Link href={row.href} className={styles.row}>
              <span className={`tone-${row.tone} ${styles.sign}`}>
                <ToneIcon tone={row.tone} size={20} />
              </span>
              <span className={styles.words}>
                <span className="d-block fw-semibold">{row.title}</span>
                <span className="d-block text-muted">{row.text}</span>
              </span>
              <span className="fs-2 fw-semibold" aria-hidden="true">
                {formatCount(row.count)}
              </span>
              <Icon name="chevron-right" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
