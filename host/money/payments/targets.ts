import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';

import type { schema, Db, Tx } from '@/host/db/client';

import type { Account } from '../ledger/ledger';

import type { Gateway } from '../gateways/gateways';

/** What a payment is for: the kind of a `PaymentTarget` and the id of the thing. */
export interface TargetKey {
  kind: string;
  id: string;
}

/** Whose target it is. */
export interface PaidTarget extends TargetKey {
  memberId: string;
}

/** A payment attempt as stored. */
export type AttemptRow = typeof schema.paymentAttempts.$inferSelect;

/**
 * What a target costs now. `totalCents` is subtotal − discounts − `creditsCents`, never below 0.
 */
export interface PricedTarget {
  /** Public reference of the target, e.g. "SH4K8T2M9Q". */
  reference: string;
  /**
   * Names exactly this price; the member repeats it when paying (`quote`). Must not change while
   * only credits are being held.
   */
  hash: string;
  subtotalCents: number;
  /**
   * Credits that pay a part: as many as the member asked for, capped by `creditsFor` and by the sum
   * to pay.
   */
  creditsCents: number;
  /** What a promo code takes off; 0 when missing. */
  discountCents?: number;
  /** The promo code that the price holds with; missing or null for none. */
  promo?: string | null;
  totalCents: number;
  /** Things that are being paid for (packages of a shipment). Zero checkout needs at least one. */
  itemCount: number;
  /**
   * All that applying needs (JSON): what the member consented to is stored, not what is true later.
   */
  snapshot: Record<string, unknown>;
}

/** What payments go through here, what can be paid for, and where the operator reads of them. */
export interface Payments {
  readonly gateways: ReadonlyMap<string, Gateway>;
  readonly targets: ReadonlyMap<string, PaymentTarget>;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}

/** Money of a target about which something was decided, and where it may decide more. */
export interface PaidMoney {
  tx: Tx;
  payments: Payments;
  memberId: string;
  targetId: string;
  cents: number;
}

/**
 * A thing that can be paid for. The payments engine knows nothing else about it. `price` recomputes
 * from the database and throws a Problem when it cannot be paid (notFound, alreadyPaid,
 * stepNotReady, notShippable, packageInUse …). It runs inside the transaction that creates the
 * attempt and, read-only, outside. `apply` turns the target into its paid state from `snapshot`, in
 * the transaction that records the capture; it throws a Problem when the target can no longer be
 * paid (cancelled, packages gone), which makes the money refund-due. Whatever it wrote before
 * throwing is rolled back. It must not touch ledger, credits, captures or attempts.
 */
export interface PaymentTarget {
  readonly kind: string;
  /** The account that its payments are earned on. */
  readonly revenue: Extract<Account, `revenue:${string}`>;
  /**
   * Its money is authorized when it is paid, and captured when it is earned (`keepOnly`). At a
   * gateway that cannot hold it is taken at once.
   */
  readonly holds?: true;
  price(db: Db, memberId: string, targetId: string): Promise<PricedTarget>;
  apply(
    tx: Tx,
    memberId: string,
    targetId: string,
    snapshot: Record<string, unknown>,
    attempt: AttemptRow,
    /** The money is authorized, and not taken yet. */
    held?: boolean,
  ): Promise<void>;
  /** What was held of its money has been captured. */
  captured?(at: PaidMoney): Promise<void>;
  /** The gateway does not give what it held and was asked for: so much is not paid. */
  uncaptured?(at: PaidMoney): Promise<void>;
  /**
   * Held money that was given up for lost has been captured after all: takes it in place of what the
   * member was asked for since. Throws a Problem where that is paid; then the money is owed.
   */
  late?(at: PaidMoney): Promise<void>;
  /**
   * The gateway releases what it holds, soon or already: takes what is earned of it by `keepOnly`,
   * or answers 'unpaid', and the engine releases it with its credits.
   */
  lapsing?(at: Omit<PaidMoney, 'cents'>): Promise<'taken' | 'unpaid'>;
  /**
   * All of the money went back to the payer through the gateway: takes back what the payment
   * counted for. 'held': the thing itself waits for the operator; 'ended': it is over as if called
   * off, and the engine gives the credits back.
   */
  withdrawn?(tx: Tx, memberId: string, targetId: string): Promise<'held' | 'ended'>;
  /**
   * The money is here again after `withdrawn`. Throws a Problem where that is too late; then the
   * money is owed.
   */
  reinstated?(tx: Tx, memberId: string, targetId: string): Promise<void>;
  /** Whether what was paid for is still with us, so that it can be held. */
  isHere?(db: Db, memberId: string, targetId: string): Promise<boolean>;
}

/**
 * Lets one transaction at a time change what concerns the payment of a target. Always the first
 * lock taken: before the attempt, the credits and the target's own row, so that no two of them can
 * wait for each other.
 */
export async function lockTarget(tx: Tx, kind: string, targetId: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`${kind}:${targetId}`}, 0))`,
  );
}
