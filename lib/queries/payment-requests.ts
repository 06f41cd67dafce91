import { classifyRoute } from '@/lib/redirect-rules';
import { toSafeTarget } from '@/lib/redirect-target';
import { routes } from '@/rules/routes';

import { firstValue, pageParams, readPageQuery, type PageQuery, type Query } from './list-query';

export interface PaymentRequestsQuery extends PageQuery {
  tab: 'due' | 'history';
  /** Page the member wanted when outstanding requests blocked it. */
  target?: string;
}

/** Reads the packages page that outstanding requests blocked. */
export function readTarget(query: Query): string | undefined {
  const target = toSafeTarget(firstValue(query['target']));
  return classifyRoute(target.split('?')[0] ?? '') === 'packages' ? target : undefined;
}

/** Reads `?tab=history&page=2&at=…&target=…`; invalid values become defaults. */
export function readPaymentRequestsQuery(query: Query): PaymentRequestsQuery {
  const target = readTarget(query);
  return {
    tab: firstValue(query['tab']) === 'history' ? 'history' : 'due',
    ...readPageQuery(query),
    ...(target && { target }),
  };
}

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
