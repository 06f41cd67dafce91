import { and, eq, gt, inArray, isNotNull, ne, notInArray, or, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

import { hasRefundDue } from '@/host/money/payments/refund-balance';

import { schema, type Db } from '../../db/client';
import { match } from '@/host/db/match';

const {
  authorizations,
  captures,
  oneboxes,
  orders,
  packages,
  paymentAttempts,
  paymentRequests,
  shipments,
} = schema;

type Check = [table: PgTable, where: SQL | undefined, label: string];

/** Excludes captured payments, which are checked for half a year. */
const isPaymentOpen = and(
  isNotNull(paymentAttempts.nextCheckAt),
  notInArray(paymentAttempts.state, ['applied', 'refund-due']),
);

function listChecks(memberId: string): Check[] {
  return [
    [
      packages,
      and(eq(packages.memberId, memberId), notInArray(packages.status, ['D', 'P'])),
      'packages in the warehouse',
    ],
    [
      oneboxes,
      and(eq(oneboxes.memberId, memberId), inArray(oneboxes.status, ['packing', 'ready'])),
      'OneBoxes in the warehouse',
    ],
    [
      shipments,
      and(eq(shipments.memberId, memberId), inArray(shipments.status, ['paid', 'shipped'])),
      'shipments that have not arrived',
    ],
    [
      orders,
      and(eq(orders.memberId, memberId), inArray(orders.status, ['2', 'P', 'S', 'I'])),
      'incomplete orders',
    ],
    [paymentRequests, match(paymentRequests, { memberId, status: '1' }), 'unpaid payment requests'],
    [
      paymentAttempts,
      and(
        eq(paymentAttempts.memberId, memberId),
        or(
          inArray(paymentAttempts.state, ['created', 'opened', 'captured', 'held']),
          isNotNull(paymentAttempts.unclear),
          isPaymentOpen,
        ),
      ),
      'payments that are still being checked at a gateway',
    ],
    [
      authorizations,
      and(
        eq(authorizations.memberId, memberId),
        inArray(authorizations.state, ['held', 'capturing', 'releasing']),
      ),
      'payments on hold',
    ],
    [
      captures,
      and(eq(captures.memberId, memberId), hasRefundDue, ne(captures.amountCents, 0)),
      'refunds due',
    ],
    [
      captures,
      and(eq(captures.memberId, memberId), gt(captures.disputedCents, 0)),
      'payments in dispute',
    ],
  ];
}

/** Returns texts like "refunds due: 2". */
export async function listErasureObstacles(db: Db, memberId: string): Promise<string[]> {
  const obstacles: string[] = [];
  for (const [table, where, label] of listChecks(memberId)) {
    const n = await db.$count(table, where);
    if (n > 0) obstacles.push(`${label}: ${n}`);
  }
  return obstacles;
}
