import { eq } from 'drizzle-orm';

import type { Attempt } from '@/contract/money/payment';
import { schema } from '@/host/db/client';

import type { PaymentShop } from './payment-shop';

const { captures, paymentAttempts } = schema;

/** Test helpers for payment attempts. `shop` must be open. */
export const createAttemptHelpers = (shop: () => PaymentShop) => ({
  listCaptures: (memberId: string) =>
    shop().db.select().from(captures).where(eq(captures.memberId, memberId)),
  /** Returns the attempt state in a response. */
  readAttemptState: (response: { json: <T>() => T }) =>
    response.json<{ data: Attempt }>().data.state,
  /** Makes an attempt due for the sweeper now. */
  makeDue: (attemptid: string) =>
    shop()
      .db.update(paymentAttempts)
      .set({ nextCheckAt: new Date(0) })
      .where(eq(paymentAttempts.id, attemptid)),
});
