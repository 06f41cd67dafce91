import { limits } from '@/contract/limits';
import {
  recentDays,
  packageSorts,
  type RecentDays,
  type PackageSort,
} from '@/contract/member/list-choices';
import { readSearch } from '@/rules/packages/text';
import { routes } from '@/rules/routes';
import { isUuid } from '@/rules/uuid';

import {
  firstValue,
  pageParams,
  pageSizes,
  readChoice,
  readPageQuery,
  type PageQuery,
  type PageSize,
  type Query,
} from './list-query';

type ListName = 'active' | 'history';

export const statuses = ['0', '1', '2'] as const;
export const statusGroups = { '0': 'action', '1': 'processing', '2': 'ready' } as const;

/** Past packages accrue no storage, so history cannot be sorted by free storage. */
export const sortsIn = (tab: ListName): readonly PackageSort[] =>
  packageSorts.filter((name) => tab === 'active' || name !== 'free');

export interface PackagesQuery extends PageQuery {
  tab: ListName;
  status?: (typeof statuses)[number];
  /** Part of a name, tracking number, or merchant, or a reference. */
  search?: string;
  /** A merchant, as written on its packages. */
  store?: string;
  /** Arrived within this many days. */
  arrived?: RecentDays;
  /** Newest first by default. */
  sort?: PackageSort;
  /** Packages per page, 10 by default. */
  size?: PageSize;
  /** Delivery address chosen without scripts; with scripts the device stores it. */
  address?: string;
}

const controlsOrLoneSurrogates = /[\p{Cc}\p{Cs}]/u;
const isMerchantText = (text: string) =>
  [...text].length <= limits.merchantMax && !controlsOrLoneSurrogates.test(text);

/**
 * Reads `?tab=history&page=2&status=0&search=tea&store=Nike&arrived=30&sort=oldest&size=50&address=…
 * &at=…`; invalid values become defaults.
 */
export function readPackagesQuery(query: Query): PackagesQuery {
  const tab: ListName = firstValue(query['tab']) === 'history' ? 'history' : 'active';
  const status = tab === 'active' ? readChoice(statuses, query['status']) : undefined;
  const search = readSearch(firstValue(query['search']));
  const store = firstValue(query['store']);
  const arrived = readChoice(recentDays, query['arrived']);
  const address = firstValue(query['address']);
  const sort = readChoice(sortsIn(tab), query['sort']);
  const size = readChoice(pageSizes, query['size']);
  return {
    tab,
    ...readPageQuery(query),
    ...(status && { status }),
    ...(search && { search }),
    ...(store && isMerchantText(store) && { store }),
    ...(arrived && { arrived }),
    ...(sort && { sort }),
    ...(size && { size }),
    ...(address && isUuid(address) && { address }),
  };
}

export function toHref(
  query: Omit<PackagesQuery, keyof PageQuery>,
  page: number,
  at?: string | null,
  buildHref = routes.packages,
): string {
  const { tab, status, search, store, arrived, sort, size, address } = query;
  return buildHref({
    ...(tab === 'history' && { tab }),
    ...(status && { status }),
    ...(search && { search }),
    ...(store && { store }),
    ...(arrived && { arrived }),
    ...(sort && { sort }),
    ...(size && { size }),
    ...(address && { address }),
    ...pageParams(page, at),
  });
}

export const isFiltered = ({ store, arrived }: Pick<PackagesQuery, 'store' | 'arrived'>): boolean =>
  store !== undefined || arrived !== undefined;

export const isNarrowed = (query: PackagesQuery): boolean =>
  isFiltered(query) || (query.search ?? query.status) !== undefined;

/** `done` counts the packages that earlier batches declared. */
export const declareHref = (query: PackagesQuery, done = 0): string =>
  toHref(query, 1, null, (others) => routes.declareListed({ ...others, ...(done && { done }) }));

export function withoutFilters({ store: _, arrived: __, ...others }: PackagesQuery) {
  return others;
}

/** Reads a link to a list other than the one shown, ignoring sort and filters; else null. */
export function readOtherList(href: string): PackagesQuery | null {
  const { pathname, search, origin } = window.location;
  const toListKey = (text: string) =>
    text
      .split(/[?&]/)
      .filter((part) => part && !/^(?:page|at|store|arrived|sort|size)=/.test(part))
      .join();
  return /\/packages(?:\?|$)/.test(href) && toListKey(href) !== toListKey(pathname + search)
    ? readPackagesQuery(Object.fromEntries(new URL(href, origin).searchParams))
    : null;
}
