import { and, eq, or, sql } from 'drizzle-orm';

import { schema } from '@/host/db/client';

import type { CaptureRow } from './money-rows';

const { captures } = schema;

const promisedTotal = sql`case when ${captures.state} = 'applied' then ${captures.promisedCents} else ${captures.amountCents} end`;

/** In cents, for captures that match `hasRefundDue`. */
export const owedCents = sql<number>`(${promisedTotal}) - ${captures.returnedCents}`.mapWith(
  Number,
);

/** Captures with money to return. */
export const hasRefundDue = or(
  eq(captures.state, 'refund-due'),
  and(eq(captures.state, 'applied'), sql`${captures.promisedCents} > ${captures.returnedCents}`),
);

type CaptureAmounts = Pick<CaptureRow, 'state' | 'amountCents' | 'promisedCents' | 'returnedCents'>;

/** Returns the cents still to return, for any state. */
export function getRefundDue({
  state,
  amountCents,
  promisedCents,
  returnedCents,
}: CaptureAmounts): number {
  if (state === 'refunded') return 0;
  return Math.max(0, (state === 'applied' ? promisedCents : amountCents) - returnedCents);
}

/** In cents, without what the payer took back through the gateway. */
export const getRefundedCents = ({
  standing,
  returnedCents,
}: Pick<CaptureRow, 'standing' | 'returnedCents'>): number =>
  standing === 'reversed' || standing === 'disputed' ? 0 : returnedCents;

/** What we keep, in cents; 0 unless the capture is applied. */
export const getRetainedCents = ({ state, amountCents, promisedCents }: CaptureAmounts): number =>
  state === 'applied' ? amountCents - promisedCents : 0;
