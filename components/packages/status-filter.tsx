import Link from 'next/link';
import { useTranslations } from 'next-intl';

import styles from '@/components/packages/status-filter.module.scss';
import type { Filter } from '@/lib/packages/list-wish';
import { listHref } from '@/lib/packages/list-wish';
import { statusTable } from '@/lib/packages/status';
import type { PackagePage } from '@/services/pmt';

const groups = [
  { status: '0', key: 'action' },
  { status: '1', key: 'processing' },
  { status: '2', key: 'ready' },
] as const;

const tones = { danger: 'tone-danger', warning: 'tone-warning', info: 'tone-info', success: 'tone-success', secondary: 'tone-neutral' } as const;

/** The three states of active packages with their counts, as addresses. */
export function StatusFilter({ counts, current }: { counts: PackagePage['counts']; current: Filter | undefined }) {
  const t = useTranslations('packages');
  const item = (href: string, label: string, count: number, isCurrent: boolean, tone: string) => (
    <li key={href}>
      <Link href={href} className={`${styles.item} ${tone}`} aria-current={isCurrent ? 'true' : undefined} scroll={false}>
        {label}
        <strong>{count}</strong>
      </Link>
    </li>
  );
  return (
    <nav aria-label={t('filter')}>
      <ul className={styles.list}>
        {item(listHref({ tab: 'active' }, 1), t('all'), counts.action + counts.processing + counts.ready, current === undefined, 'tone-neutral')}
        {groups.map(({ status, key }) => item(listHref({ tab: 'active', status }, 1), t(`groups.${key}`), counts[key], current === status, tones[statusTable[status].tone]))}
      </ul>
    </nav>
  );
}
