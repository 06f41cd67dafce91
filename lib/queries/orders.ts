import { orderLists, type OrderCode, type OrderList } from '@/rules/orders/orders';
import { routes } from '@/rules/routes';

import { firstValue, pageParams, readPageQuery, type PageQuery, type Query } from './list-query';

export interface OrdersQuery extends PageQuery {
  tab: OrderList;
  status?: OrderCode;
}

/** Reads `?tab=history&status=C&page=2&at=…`; invalid values become defaults. */
export function readOrdersQuery(query: Query): OrdersQuery {
  const tab: OrderList = firstValue(query['tab']) === 'history' ? 'history' : 'current';
  const status = orderLists[tab].find((code) => code === firstValue(query['status']));
  return { tab, ...readPageQuery(query), ...(status && { status }) };
}

export const ordersHref = (
  { tab, status }: Pick<OrdersQuery, 'tab' | 'status'>,
  page = 1,
  at?: string | null,
): string =>
  routes.orders({
    ...(tab === 'history' && { tab }),
    ...(status && { status }),
    ...pageParams(page, at),
  });
