import { useRouter } from 'next/compat/router';
import { useEffect, useRef, useState, type FormEvent } from 'react';

import { Button } from '@/components/kit/ui/button';
import { FilterLinks } from '@/components/kit/lists/filter-links';
import { ListResultSummary } from '@/components/kit/lists/list-form';
import { QueryInputs } from '@/components/kit/lists/query-inputs';
import { Icon } from '@/components/kit/ui/icon';
import { Link } from '@/components/kit/ui/link';
import { TabLinks } from '@/components/kit/lists/tab-links';
import { limits } from '@/contract/limits';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import {
  isFiltered,
  statuses,
  statusGroups,
  toHref,
  withoutFilters,
  type PackagesQuery,
} from '@/lib/queries/packages';
import { statusTable } from '@/rules/packages/package';
import { readSearch } from '@/rules/packages/text';
import { localePath, routes } from '@/rules/routes';
import type { PackagePage } from '@/services/pmt';

import styles from './package-search.module.scss';

/** The host stops counting at this limit. */
const formatFound = (n: number) => (n > limits.searchFoundMax ? `${limits.searchFoundMax}+` : n);

export function PackageListHead({ list, query }: { list: PackagePage; query: PackagesQuery }) {
  const t = useTranslations('packages');
  const common = useTranslations('common');
  const frame = useTranslations('frame');
  const { status: _, ...filters } = query;
  const isSearch = isFiltered(query) || query.search !== undefined;
  const { action, processing, ready, history } = list.counts;
  const activeCount = action + processing + ready;
  const formatCount = (n: number) => (isSearch ? formatFound(n) : n);
  return (
    <>
      <TabLinks
        label={t('tabs')}
        items={(['active', 'history'] as const).map((tab) => ({
          href: toHref({ ...filters, tab }, 1),
          label: tab === 'history' ? common('history') : frame('packages'),
          count: formatCount(tab === 'history' ? history : activeCount),
          current: tab === query.tab,
        }))}
      />
      <div className={styles.bar}>
        {query.tab === 'active' && (
          <StatusFilter
            counts={isSearch && activeCount > limits.searchFoundMax ? null : list.counts}
            query={query}
          />
        )}
        <PackageSearch query={query} />
      </div>
    </>
  );
}

export function PackagesFound({
  list,
  query,
}: {
  /** Null while another list loads. */
  list: PackagePage | null;
  query: PackagesQuery;
}) {
  const t = useTranslations('packages');
  const common = useTranslations('common');
  const { search = '', ...otherParams } = query;
  const searchKind = getSearchKind(query);
  const hasResults = searchKind && list && list.total > 0;
  const formatResult = () => {
    if (!searchKind || !list) return null;
    if (list.total === 0)
      return <span className="visually-hidden">{t(`${searchKind}.none`, { search })}</span>;
    return t(`${searchKind}.${list.capped ? 'capped' : 'found'}`, { n: list.total, search });
  };
  return (
    <ListResultSummary text={formatResult()}>
      {hasResults && (
        <>
          {search && (
            <Link href={toHref(otherParams, 1)} scroll={false}>
              {t('search.clear')}
            </Link>
          )}
          {isFiltered(query) && (
            <Link href={toHref(withoutFilters(query), 1)} scroll={false}>
              {common('list.clear')}
            </Link>
          )}
        </>
      )}
    </ListResultSummary>
  );
}

/** The message group for the result; null without a search or filter. */
export function getSearchKind(query: PackagesQuery): 'search' | 'filter' | 'both' | null {
  if (!isFiltered(query)) return query.search ? 'search' : null;
  return query.search ? 'both' : 'filter';
}

function StatusFilter({
  counts,
  query,
}: {
  counts: PackagePage['counts'] | null;
  query: PackagesQuery;
}) {
  const t = useTranslations('packages');
  const common = useTranslations('common');
  const { status: currentStatus, ...filters } = query;
  return (
    <FilterLinks
      label={common('filterByStatus')}
      items={[
        {
          href: toHref(filters, 1),
          label: common('all'),
          count: counts ? counts.action + counts.processing + counts.ready : undefined,
          current: currentStatus === undefined,
        },
        ...statuses.map((status) => ({
          href: toHref({ ...filters, status }, 1),
          label: t(`groups.${statusGroups[status]}`),
          count: counts?.[statusGroups[status]],
          current: currentStatus === status,
          tone: statusTable[status].tone,
        })),
      ]}
    />
  );
}

function PackageSearch({ query }: { query: PackagesQuery }) {
  const t = useTranslations('packages.search');
  const common = useTranslations('common');
  const { locale } = useFrame();
  const router = useRouter();
  const input = useRef<HTMLInputElement>(null);
  const [pending, setPending] = useState(false);
  const { search = '' } = query;
  useEffect(() => {
    if (input.current) input.current.value = search;
  }, [search]);
  const submit = async (event: FormEvent) => {
    if (!router) return;
    event.preventDefault();
    setPending(true);
    const { search: _, ...otherParams } = query;
    const typedSearch = readSearch(input.current?.value);
    await router
      .push(toHref({ ...otherParams, ...(typedSearch && { search: typedSearch }) }, 1), undefined, {
        scroll: false,
      })
      .finally(() => setPending(false));
  };
  return (
    <form
      className={styles.form}
      data-open={search ? true : undefined}
      action={localePath(locale, routes.packages())}
      method="get"
      role="search"
      aria-label={t('label')}
      onSubmit={submit}
    >
      <QueryInputs query={query} without={['search']} />
      <span className={styles.icon} aria-hidden="true">
        <Icon name="search" />
      </span>
      <input
        ref={input}
        type="search"
        name="search"
        className="form-control"
        defaultValue={search}
        maxLength={limits.searchMax}
        placeholder={t('placeholder')}
        aria-label={t('label')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
      />
      <Button type="submit" variant="secondary" pending={pending} icon={<Icon name="search" />}>
        {common('search')}
      </Button>
    </form>
  );
}
