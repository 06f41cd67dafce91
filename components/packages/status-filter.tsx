import { useTranslations } from 'next-intl';

import { Link } from '@/components/kit/ui/link';
import { listHref, type PackagesQuery } from '@/lib/queries/packages';
import { statusTable } from '@/rules/packages/package';
import type { PackagePage } from '@/services/pmt';

import styles from './status-filter.module.scss';

const groups = [
  { status: '0', key: 'action' },
  { status: '1', key: 'processing' },
  { status: '2', key: 'ready' },
] as const;

const tones = {
  danger: 'tone-danger',
  warning: 'tone-warning',
  info: 'tone-info',
  success: 'tone-success',
  secondary: 'tone-neutral',
} as const;

/** The three states of active packages, as addresses, with their counts where they are known. */
export function StatusFilter({
  counts,
  query,
}: {
  counts: PackagePage['counts'] | null;
  query: PackagesQuery;
}) {
  const t = useTranslations('packages');
  const kept = query.search ? { search: query.search } : {};
  const item = (
    href: string,
    label: string,
    count: number | undefined,
    isCurrent: boolean,
    tone: string,
  ) => (
    <li key={href}>
      <Link
        href={href}
        className={`${styles.item} ${tone}`}
        aria-current={isCurrent ? 'true' : undefined}
        scroll={false}
      >
        {label}
        {count !== undefined && <strong>{count}</strong>}
      </Link>
    </li>
  );
  return (
    <nav aria-label={t('filter')}>
      <ul className={styles.list}>
        {item(
          listHref({ tab: 'active', ...kept }, 1),
          t('all'),
          counts ? counts.action + counts.processing + counts.ready : undefined,
          query.status === undefined,
          'tone-neutral',
        )}
        {groups.map(({ status, key }) =>
          item(
            listHref({ tab: 'active', status, ...kept }, 1),
            t(`groups.${key}`),
            counts?.[key],
            query.status === status,
            tones[statusTable[status].tone],
          ),
        )}
      </ul>
    </nav>
  );
}
