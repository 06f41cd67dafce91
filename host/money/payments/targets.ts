import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';

import type { schema, Db, Tx } from '@/host/db/client';

import type { Account } from '../ledger/ledger';

import type { Gateway } from '../gateways/gateways';

export interface TargetKey {
  kind: string;
  id: string;
}

export interface PaidTarget extends TargetKey {
  memberId: string;
}

export type AttemptRow = typeof schema.paymentAttempts.$inferSelect;

/** `totalCents` is subtotal − discounts − `creditsCents`, never below 0. */
export interface PricedTarget {
  /** E.g. "SH4K8T2M9Q". */
  reference: string;
  /**
   * Identifies this price; the member repeats it when paying (`quote`). Must not change while
   * credits are being held.
   */
  hash: string;
  subtotalCents: number;
  creditsCents: number;
  discountCents?: number;
  promo?: string | null;
  totalCents: number;
  /** A checkout with a zero total needs at least one item. */
  itemCount: number;
  /** JSON that `apply` needs. */
  snapshot: Record<string, unknown>;
}

export interface Payments {
  readonly gateways: ReadonlyMap<string, Gateway>;
  readonly targets: ReadonlyMap<string, PaymentTarget>;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}

export interface TargetCall {
  tx: Tx;
  payments: Payments;
  memberId: string;
  targetId: string;
  cents: number;
}

/**
 * `price` runs in the transaction that creates the attempt and, read-only, outside; it throws a
 * Problem for a target that cannot be paid. `apply` marks the target as paid, in the transaction
 * that records the capture. When it throws a Problem, its writes roll back and the money becomes
 * refund-due. It must not touch ledger, credits, captures or attempts.
 */
export interface PaymentTarget {
  readonly kind: string;
  readonly revenue: Extract<Account, `revenue:${string}`>;
  /** Authorizes at payment and captures when earned (`captureUpTo`), if the gateway can hold. */
  readonly holds?: true;
  price(db: Db, memberId: string, targetId: string): Promise<PricedTarget>;
  apply(
    tx: Tx,
    memberId: string,
    targetId: string,
    snapshot: Record<string, unknown>,
    attempt: AttemptRow,
    held?: boolean,
  ): Promise<void>;
  onCaptured?(call: TargetCall): Promise<void>;
  /** The gateway failed to capture: `cents` are unpaid. */
  onUncaptured?(call: TargetCall): Promise<void>;
  /**
   * A hold that failed is captured after all: replaces what the member was charged since. Throws a
   * Problem when that has been paid; then the money is owed.
   */
  onLate?(call: TargetCall): Promise<void>;
  /**
   * The hold expires soon: captures the earned part with `captureUpTo`. Returns 'unpaid' if nothing
   * is earned; then the hold and its credits are released.
   */
  onLapsing?(call: Omit<TargetCall, 'cents'>): Promise<'taken' | 'unpaid'>;
  /**
   * All money went back through the gateway: reverses the payment's effect. 'held': the target
   * waits for the operator; 'ended': it is canceled, and the engine returns the credits.
   */
  onWithdrawn?(tx: Tx, memberId: string, targetId: string): Promise<'held' | 'ended'>;
  /**
   * The money is back after `onWithdrawn`. Throws a Problem when it is too late; then the money is
   * owed.
   */
  onReinstated?(tx: Tx, memberId: string, targetId: string): Promise<void>;
  /** Whether the goods are still in the warehouse. */
  isHere?(db: Db, memberId: string, targetId: string): Promise<boolean>;
}

/** Take this lock before attempt, credits and target row, to avoid deadlocks. */
export async function lockTarget(tx: Tx, kind: string, targetId: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`${kind}:${targetId}`}, 0))`,
  );
}
