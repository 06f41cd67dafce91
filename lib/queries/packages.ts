import { readSearch } from '@/rules/packages/text';
import { routes } from '@/rules/routes';
import { isUuid } from '@/rules/uuid';

import { firstValue, pageParams, readPageQuery, type PageQuery, type Query } from './list-query';

type ListName = 'active' | 'history';

const filters = ['0', '1', '2'] as const;
type Filter = (typeof filters)[number];

export interface PackagesQuery extends PageQuery {
  tab: ListName;
  status?: Filter;
  /** Part of a name, tracking number, or merchant. */
  search?: string;
  /** Delivery address chosen without scripts; with scripts the device stores it. */
  address?: string;
}

/**
 * Reads `?tab=history&page=2&status=0&search=tea&address=…&at=…`; invalid values become defaults.
 */
export function readPackagesQuery(query: Query): PackagesQuery {
  const tab: ListName = firstValue(query['tab']) === 'history' ? 'history' : 'active';
  const status =
    tab === 'active' ? filters.find((filter) => filter === firstValue(query['status'])) : undefined;
  const search = readSearch(firstValue(query['search']));
  const address = firstValue(query['address']);
  return {
    tab,
    ...readPageQuery(query),
    ...(status && { status }),
    ...(search && { search }),
    ...(address && isUuid(address) && { address }),
  };
}

export function listHref(
  query: Pick<PackagesQuery, 'tab' | 'status' | 'search' | 'address'>,
  page: number,
  at?: string | null,
): string {
  const { tab, status, search, address } = query;
  return routes.packages({
    ...(tab === 'history' && { tab }),
    ...(status && { status }),
    ...(search && { search }),
    ...(address && { address }),
    ...pageParams(page, at),
  });
}

/** Reads a link to a different list than the one shown, else null. */
export function readOtherList(address: string): PackagesQuery | null {
  const { pathname, search, origin } = window.location;
  const list = (text: string) =>
    text
      .split(/[?&]/)
      .filter((part) => part && !/^(?:page|at)=/.test(part))
      .join();
  return /\/packages(?:\?|$)/.test(address) && list(address) !== list(pathname + search)
    ? readPackagesQuery(Object.fromEntries(new URL(address, origin).searchParams))
    : null;
}
