import {
  recentDays,
  shipmentSorts,
  type RecentDays,
  type ShipmentSort,
} from '@/contract/member/list-choices';
import { routes } from '@/rules/routes';
import { shipmentStatuses, type ShipmentStatus } from '@/rules/tracking/tracking';

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

export interface ShipmentsQuery extends PageQuery {
  tab: 'current' | 'history';
  status?: ShipmentStatus;
  /** Ordered within this many days. */
  ordered?: RecentDays;
  /** Newest first by default. */
  sort?: ShipmentSort;
  /** Shipments per page, 10 by default. */
  size?: PageSize;
}

/** Shipments leave the current list when they are delivered. */
export const statusesIn = (tab: ShipmentsQuery['tab']): readonly ShipmentStatus[] =>
  shipmentStatuses.filter(
    (status) => tab === 'history' || status === 'paid' || status === 'shipped',
  );

/**
 * Reads `?tab=history&status=shipped&ordered=30&sort=oldest&size=25&page=2&at=…`; invalid values
 * become defaults.
 */
export function readShipmentsQuery(query: Query): ShipmentsQuery {
  const tab = firstValue(query['tab']) === 'history' ? 'history' : 'current';
  const status = readChoice(statusesIn(tab), query['status']);
  const ordered = readChoice(recentDays, query['ordered']);
  const sort = readChoice(shipmentSorts, query['sort']);
  const size = readChoice(pageSizes, query['size']);
  return {
    tab,
    ...readPageQuery(query),
    ...(status && { status }),
    ...(ordered && { ordered }),
    ...(sort && { sort }),
    ...(size && { size }),
  };
}

/** Also accepts raw form fields, which the server validates. */
export function shipmentListHref(
  {
    tab,
    status,
    ordered,
    sort,
    size,
  }: Omit<ShipmentsQuery, keyof PageQuery> | Record<string, string>,
  page = 1,
  at?: string | null,
): string {
  return routes.shipments({
    ...(tab === 'history' && { tab }),
    ...(status && { status }),
    ...(ordered && { ordered }),
    ...(sort && { sort }),
    ...(size && { size }),
    ...pageParams(page, at),
  });
}

export const isFiltered = ({ status, ordered }: ShipmentsQuery): boolean =>
  status !== undefined || ordered !== undefined;

export function withoutFilters({ status: _, ordered: __, ...others }: ShipmentsQuery) {
  return others;
}
