import type { ParsedUrlQuery } from 'node:querystring';

import { gateways } from '@/contract/money/gateways';
import type { GatewayName } from '@/contract/money/payments-table';
import { isUuid } from '@/rules/uuid';

export interface GatewayReturnQuery {
  attemptId: string;
  /** The gateway's order id; null if it sends none, as with Stripe on cancel. */
  orderId: string | null;
  cancelled: boolean;
}

/**
 * Reads the query that a gateway adds when it returns the payer. Null unless the attempt and order
 * ids are valid.
 */
export function readGatewayReturn(
  gateway: GatewayName,
  query: ParsedUrlQuery,
): GatewayReturnQuery | null {
  const { attempt } = query;
  const { parameter, pattern } = gateways[gateway].proof;
  const orderId = query[parameter] ?? null;
  const cancelled = query['cancelled'] === '1';
  if (!isUuid(attempt)) return null;
  if (orderId === null) return cancelled ? { attemptId: attempt, orderId, cancelled } : null;
  return typeof orderId === 'string' && pattern.test(orderId)
    ? { attemptId: attempt, orderId, cancelled }
    : null;
}
