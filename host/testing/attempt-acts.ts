import { eq } from 'drizzle-orm';

import type { Attempt } from '@/contract/money/payment';
import { schema } from '@/host/db/client';

import type { PaymentShop } from './payment-shop';

const { captures, paymentAttempts } = schema;

/** What is looked up about payment attempts in tests. `shop` is open when they run. */
export const attemptActs = (shop: () => PaymentShop) => ({
  capturesOf: (memberId: string) =>
    shop().db.select().from(captures).where(eq(captures.memberId, memberId)),
  /** The state of the attempt that a call answered with. */
  stateOf: (answer: { json: <T>() => T }) => answer.json<{ data: Attempt }>().data.state,
  /** Lets the sweeper ask about an attempt at once. */
  makeDue: (attemptid: string) =>
    shop()
      .db.update(paymentAttempts)
      .set({ nextCheckAt: new Date(0) })
      .where(eq(paymentAttempts.id, attemptid)),
});
