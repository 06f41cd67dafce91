import { and, eq, or, sql } from 'drizzle-orm';

import { schema } from '@/host/db/client';

import type { CaptureRow } from './money-rows';

const { captures } = schema;

/** What we owe back of a capture, whole or a part, before what has gone back of it, in cents. */
const promised = sql`case when ${captures.state} = 'applied' then ${captures.promisedCents} else ${captures.amountCents} end`;

/** The same, less what has gone back; of those that `owesSomething` picks. */
export const owedCents = sql<number>`(${promised}) - ${captures.returnedCents}`.mapWith(Number);

/** Captures of which we owe something: all of a payment that counts for nothing, or a part. */
export const owesSomething = or(
  eq(captures.state, 'refund-due'),
  and(eq(captures.state, 'applied'), sql`${captures.promisedCents} > ${captures.returnedCents}`),
);

type CaptureOf = Pick<CaptureRow, 'state' | 'amountCents' | 'promisedCents' | 'returnedCents'>;

/** What is owed back of a capture and has not gone back, of any state, in cents. */
export function owedOf({ state, amountCents, promisedCents, returnedCents }: CaptureOf): number {
  if (state === 'refunded') return 0;
  return Math.max(0, (state === 'applied' ? promisedCents : amountCents) - returnedCents);
}

/**
 * What we have given back of a capture, in cents; what its payer took back through the gateway is
 * shown by itself.
 */
export const returnedOf = ({
  standing,
  returnedCents,
}: Pick<CaptureRow, 'standing' | 'returnedCents'>): number =>
  standing === 'reversed' || standing === 'disputed' ? 0 : returnedCents;

/** What of a capture pays for something, in cents. */
export const keptOf = ({ state, amountCents, promisedCents }: CaptureOf): number =>
  state === 'applied' ? amountCents - promisedCents : 0;
