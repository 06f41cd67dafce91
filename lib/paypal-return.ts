import type { ParsedUrlQuery } from 'node:querystring';

/** What PayPal appends to the return address, and what we put there ourselves. */
export interface PaypalReturnQuery {
  attemptId: string;
  token: string;
  cancelled: boolean;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const ORDER_ID = /^[A-Z0-9-]{4,64}$/i;

/** Reads the query of the return page; null when it is incomplete or strange. */
export function readPaypalReturn(query: ParsedUrlQuery): PaypalReturnQuery | null {
  const { attempt, token, cancelled } = query;
  if (typeof attempt !== 'string' || typeof token !== 'string' || !UUID.test(attempt) || !ORDER_ID.test(token)) return null;
  return { attemptId: attempt, token, cancelled: cancelled === '1' };
}
