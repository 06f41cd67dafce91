import { packageSorts, type PackageSort } from '@/contract/member/package-sort';
import { readSearch } from '@/rules/packages/text';
import { routes } from '@/rules/routes';
import { isUuid } from '@/rules/uuid';

import { firstValue, pageParams, readPageQuery, type PageQuery, type Query } from './list-query';

type ListName = 'active' | 'history';

const filters = ['0', '1', '2'] as const;
type Filter = (typeof filters)[number];
export const pageSizes = [25, 50] as const;
/** History has no storage to pay. */
export const sortsIn = (tab: ListName): readonly PackageSort[] =>
  packageSorts.filter((name) => tab === 'active' || name !== 'free');

export interface PackagesQuery extends PageQuery {
  tab: ListName;
  status?: Filter;
  /** Part of a name, tracking number, or merchant. */
  search?: string;
  /** Newest first without it. */
  sort?: PackageSort;
  /** Packages on a page, 10 without it. */
  size?: (typeof pageSizes)[number];
  /** Delivery address chosen without scripts; with scripts the device stores it. */
  address?: string;
}

/**
 * Reads `?tab=history&page=2&status=0&search=tea&sort=oldest&size=50&address=…&at=…`; invalid
 * values become defaults.
 */
export function readPackagesQuery(query: Query): PackagesQuery {
  const tab: ListName = firstValue(query['tab']) === 'history' ? 'history' : 'active';
  const status =
    tab === 'active' ? filters.find((filter) => filter === firstValue(query['status'])) : undefined;
  const search = readSearch(firstValue(query['search']));
  const address = firstValue(query['address']);
  const sort = sortsIn(tab).find((name) => name === firstValue(query['sort']));
  const size = pageSizes.find((n) => `${n}` === firstValue(query['size']));
  return {
    tab,
    ...readPageQuery(query),
    ...(status && { status }),
    ...(search && { search }),
    ...(sort && { sort }),
    ...(size && { size }),
    ...(address && isUuid(address) && { address }),
  };
}

export function listHref(
  query: Pick<PackagesQuery, 'tab' | 'status' | 'search' | 'sort' | 'size' | 'address'>,
  page: number,
  at?: string | null,
): string {
  const { tab, status, search, sort, size, address } = query;
  return routes.packages({
    ...(tab === 'history' && { tab }),
    ...(status && { status }),
    ...(search && { search }),
    ...(sort && { sort }),
    ...(size && { size }),
    ...(address && { address }),
    ...pageParams(page, at),
  });
}

/** Reads a link to a different list than the one shown, in whatever order, else null. */
export function readOtherList(address: string): PackagesQuery | null {
  const { pathname, search, origin } = window.location;
  const list = (text: string) =>
    text
      .split(/[?&]/)
      .filter((part) => part && !/^(?:page|at|sort|size)=/.test(part))
      .join();
  return /\/packages(?:\?|$)/.test(address) && list(address) !== list(pathname + search)
    ? readPackagesQuery(Object.fromEntries(new URL(address, origin).searchParams))
    : null;
}
