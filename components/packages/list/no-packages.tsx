import { EmptyHistory } from '@/components/kit/art/empty-history';
import { EmptyPackages } from '@/components/kit/art/empty-packages';
import { EmptyState } from '@/components/kit/ui/empty-state';
import { Link } from '@/components/kit/ui/link';
import { LinkButton } from '@/components/kit/ui/link-button';
import { limits } from '@/contract/limits';
import { useTranslations } from '@/hooks/use-translations';
import { toHref, withoutFilters, type PackagesQuery } from '@/lib/queries/packages';
import { routes } from '@/rules/routes';
import type { PackagePage } from '@/services/pmt';

import { getSearchKind } from './package-list-head';

export function NoPackages({
  query,
  counts,
}: {
  query: PackagesQuery;
  counts: PackagePage['counts'];
}) {
  const t = useTranslations('packages');
  const searchKind = getSearchKind(query);
  if (searchKind) return <NothingFound query={query} searchKind={searchKind} counts={counts} />;
  if (query.tab === 'history') {
    return (
      <EmptyState title={t('emptyHistory.title')} picture={<EmptyHistory />}>
        {t('emptyHistory.text')}
      </EmptyState>
    );
  }
  if (query.status) {
    return (
      <EmptyState
        title={t('emptyFilter.title')}
        action={
          <LinkButton href={routes.packages()} variant="secondary">
            {t('emptyFilter.action')}
          </LinkButton>
        }
      />
    );
  }
  return (
    <EmptyState
      title={counts.history > 0 ? t('empty.none') : t('empty.title')}
      picture={<EmptyPackages />}
      action={<LinkButton href={routes.dashboard()}>{t('empty.action')}</LinkButton>}
    >
      {t('empty.text')}
    </EmptyState>
  );
}

function NothingFound({
  query,
  searchKind,
  counts,
}: {
  query: PackagesQuery;
  searchKind: NonNullable<ReturnType<typeof getSearchKind>>;
  counts: PackagePage['counts'];
}) {
  const t = useTranslations('packages');
  const common = useTranslations('common');
  const { search = '', ...otherParams } = query;
  const clearedQuery = searchKind === 'search' ? otherParams : withoutFilters(query);
  const { status, tab, ...listQuery } = query;
  const activeCount = counts.action + counts.processing + counts.ready;
  const otherLists = [
    { key: 'inAll', n: status ? activeCount : 0, to: 'active' },
    { key: 'inActive', n: tab === 'history' ? activeCount : 0, to: 'active' },
    { key: 'inHistory', n: tab === 'active' ? counts.history : 0, to: 'history' },
  ] as const;
  return (
    <EmptyState
      title={t(`${searchKind}.none`, { search })}
      action={
        <LinkButton href={toHref(clearedQuery, 1)} variant="secondary" scroll={false}>
          {searchKind === 'search' ? t('search.clear') : common('list.clear')}
        </LinkButton>
      }
    >
      {searchKind === 'search' && <p className="mb-1">{t('search.hint')}</p>}
      {otherLists.map(
        ({ key, n, to }) =>
          n > 0 && (
            <p className="mb-0" key={key}>
              <Link href={toHref({ ...listQuery, tab: to }, 1)} scroll={false}>
                {t(`search.${key}`, { n: Math.min(n, limits.searchFoundMax) })}
              </Link>
            </p>
          ),
      )}
    </EmptyState>
  );
}
