import { routes } from '@/rules/routes';

import { firstOf, pageParams, readPageQuery, type PageQuery, type Query } from './list-query';

/** What the address of the shipments screen asks for. */
export interface ShipmentsQuery extends PageQuery {
  tab: 'current' | 'history';
}

/** Reads `?tab=history&page=2&at=…`; nonsense becomes the first page of what is on its way. */
export const readShipmentsQuery = (query: Query): ShipmentsQuery => ({
  tab: firstOf(query['tab']) === 'history' ? 'history' : 'current',
  ...readPageQuery(query),
});

/**
 * Address of a page of the list; the neighbours of the shown page are asked for by their cursor.
 */
export function shipmentListHref(tab: ShipmentsQuery['tab'], page = 1, at?: string | null): string {
  return routes.shipments({ ...(tab === 'history' && { tab }), ...pageParams(page, at) });
}
