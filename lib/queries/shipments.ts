import { routes } from '@/rules/routes';

import { firstValue, pageParams, readPageQuery, type PageQuery, type Query } from './list-query';

export interface ShipmentsQuery extends PageQuery {
  tab: 'current' | 'history';
}

/** Reads `?tab=history&page=2&at=…`; invalid values become defaults. */
export const readShipmentsQuery = (query: Query): ShipmentsQuery => ({
  tab: firstValue(query['tab']) === 'history' ? 'history' : 'current',
  ...readPageQuery(query),
});

export function shipmentListHref(tab: ShipmentsQuery['tab'], page = 1, at?: string | null): string {
  return routes.shipments({ ...(tab === 'history' && { tab }), ...pageParams(page, at) });
}
