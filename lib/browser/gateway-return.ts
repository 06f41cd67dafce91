import type { ParsedUrlQuery } from 'node:querystring';

import { isUuid } from '@/rules/uuid';

/** What a gateway appends to the return address, and what we put there ourselves. */
export interface GatewayReturnQuery {
  attemptId: string;
  /** The gateway's own name of the order, the proof of having been there; null when it sends none back, as Stripe for who turned back. */
  orderId: string | null;
  cancelled: boolean;
}

/** Under which name each gateway sends its order's name back, and how such a name looks. */
const names = {
  paypal: { parameter: 'token', pattern: /^[A-Z0-9-]{4,64}$/i },
  stripe: { parameter: 'session_id', pattern: /^cs_\w{4,250}$/ },
  enets: { parameter: 'ref', pattern: /^[0-9A-Z]{20}$/ },
} as const;

/** Gateways that lead the payer back to a page of ours. */
export type ReturningGateway = keyof typeof names;

/** Reads the query of a return page; null when it is incomplete or strange. */
export function readGatewayReturn(gateway: ReturningGateway, query: ParsedUrlQuery): GatewayReturnQuery | null {
  const { attempt } = query;
  const { parameter, pattern } = names[gateway];
  const orderId = query[parameter] ?? null;
  const cancelled = query['cancelled'] === '1';
  if (!isUuid(attempt)) return null;
  if (orderId === null) return cancelled ? { attemptId: attempt, orderId, cancelled } : null;
  return typeof orderId === 'string' && pattern.test(orderId) ? { attemptId: attempt, orderId, cancelled } : null;
}
