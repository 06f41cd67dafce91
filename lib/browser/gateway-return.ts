import type { ParsedUrlQuery } from 'node:querystring';

import { gateways } from '@/contract/money/gateways';
import type { GatewayName } from '@/contract/money/payments-table';
import { isUuid } from '@/rules/uuid';

/** What a gateway appends to the return address, and what we put there ourselves. */
export interface GatewayReturnQuery {
  attemptId: string;
  /**
   * The gateway's own name of the order, the proof of having been there; null when it sends none
   * back, as Stripe for who turned back.
   */
  orderId: string | null;
  cancelled: boolean;
}

/** Reads the query of a return page; null when it is incomplete or strange. */
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
