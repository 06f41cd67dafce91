import { FilterLinks } from '@/components/kit/ui/filter-links';
import type { Tone } from '@/components/kit/ui/tone';
import { useTranslations } from '@/hooks/use-translations';
import { listHref, type PackagesQuery } from '@/lib/queries/packages';
import { statusTable } from '@/rules/packages/package';
import type { PackagePage } from '@/services/pmt';

const groups = [
  { status: '0', key: 'action' },
  { status: '1', key: 'processing' },
  { status: '2', key: 'ready' },
] as const;

const toneOf = (tone: (typeof statusTable)[keyof typeof statusTable]['tone']): Tone =>
  tone === 'secondary' ? 'neutral' : tone;

/** The three states of active packages, as addresses, with their counts where they are known. */
export function StatusFilter({
  counts,
  query,
}: {
  counts: PackagePage['counts'] | null;
  query: PackagesQuery;
}) {
  const t = useTranslations('packages');
  const { search, address } = query;
  const kept = { ...(search && { search }), ...(address && { address }) };
  return (
    <FilterLinks
      label={t('filter')}
      items={[
        {
          href: listHref({ tab: 'active', ...kept }, 1),
          label: t('all'),
          count: counts ? counts.action + counts.processing + counts.ready : undefined,
          current: query.status === undefined,
        },
        ...groups.map(({ status, key }) => ({
          href: listHref({ tab: 'active', status, ...kept }, 1),
          label: t(`groups.${key}`),
          count: counts?.[key],
          current: query.status === status,
          tone: toneOf(statusTable[status].tone),
        })),
      ]}
    />
  );
}
