import { classOf } from '@/lib/redirect-rules';
import { safeTarget } from '@/lib/redirect-target';
import { routes } from '@/rules/routes';

import { firstOf, pageParams, readPageQuery, type PageQuery, type Query } from './list-query';

/** What the address of the payment requests screen asks for. */
export interface PaymentRequestsQuery extends PageQuery {
  tab: 'due' | 'history';
  /** The page that outstanding requests have closed: where the member wanted to go. */
  target?: string;
}

/**
 * The page about packages that outstanding requests have closed, as an address names it; undefined
 * without one.
 */
export function readTarget(query: Query): string | undefined {
  const target = safeTarget(firstOf(query['target']));
  return classOf(target.split('?')[0] ?? '') === 'packages' ? target : undefined;
}

/** Reads `?tab=history&page=2&at=…&target=…`; nonsense becomes the first page of what is due. */
export function readPaymentRequestsQuery(query: Query): PaymentRequestsQuery {
  const target = readTarget(query);
  return {
    tab: firstOf(query['tab']) === 'history' ? 'history' : 'due',
    ...readPageQuery(query),
    ...(target && { target }),
  };
}

/**
 * Address of a page of the list; the neighbours of the shown page are asked for by their cursor.
 */
export function requestListHref({
  tab,
  page = 1,
  at,
  target,
}: {
  tab: PaymentRequestsQuery['tab'];
  page?: number;
  at?: string | null;
  target?: string;
}): string {
  return routes.paymentRequests({
    ...(tab === 'history' && { tab }),
    ...pageParams(page, at),
    ...(target && { target }),
  });
}
