import { and, eq, gt, ne } from 'drizzle-orm';

import type { GatewayName } from '@/contract/payments-table';
import { now } from '@/host/core/clock';
import { env } from '@/host/core/env';
import { Problem } from '@/host/core/errors';
import { schema, type Tx } from '@/host/db/client';

import { holdCredits } from '../reward/credits';

import { endAttempt, type StoredQuote } from './attempts';
import { isBeingTaken, isLiveAttempt, ofTarget, type TargetKey } from './target-attempts';
import { refusalOfSum } from './settlement-rules';
import { targetOf, type Payments } from './payments';
import { lockTarget, type AttemptRow, type PricedTarget } from './targets';

const { paymentAttempts, captures, cardCustomers } = schema;

/**
 * What the member agrees to: this target, at exactly the price named by `quote`, through this
 * gateway.
 */
export interface Consent {
  memberId: string;
  kind: string;
  targetId: string;
  gateway: GatewayName | 'zero';
  quote: string;
  /** Of the payer's page: gateway and return page speak it. */
  language?: string;
}

/**
 * Records a consent as a payment attempt, before any gateway hears of it: recomputes the price,
 * compares it with the one consented to, sets credits aside. A live attempt at the same price is
 * answered again instead of making a second one; one at another price is replaced.
 * @throws Problem priceChanged | nothingToPay | notZero | creditsShort | inFlight | alreadyPaid and
 * those of the target
 */
export async function recordConsent(
  tx: Tx,
  payments: Payments,
  consent: Consent,
): Promise<AttemptRow> {
  await lockTarget(tx, consent.kind, consent.targetId);
  await refusePaid(tx, consent);
  const live = await lockLiveAttempt(tx, consent);
  if (live && (live.captureAskedAt || live.state === 'captured')) return live;
  const priced = await targetOf(payments, consent.kind).price(
    tx,
    consent.memberId,
    consent.targetId,
  );
  if (priced.hash !== consent.quote) throw new Problem('priceChanged');
  if (live && live.quoteHash === consent.quote && live.expiresAt > now()) return live;
  if (live)
    await endAttempt(
      tx,
      payments,
      live,
      live.expiresAt > now() ? 'cancelled' : 'expired',
      'replaced',
    );
  await makeRoom(tx, payments, consent, priced);
  const refusal = refusalOfSum(consent.gateway === 'zero', priced);
  if (refusal) throw new Problem(refusal);
  return createAttempt(tx, consent, priced);
}

async function refusePaid(tx: Tx, consent: Consent): Promise<void> {
  const [paid] = await tx
    .select({ id: captures.id })
    .from(captures)
    .where(
      and(
        eq(captures.memberId, consent.memberId),
        eq(captures.targetKind, consent.kind),
        eq(captures.targetId, consent.targetId),
        eq(captures.state, 'applied'),
      ),
    );
  if (paid) throw new Problem('alreadyPaid');
}

const targetKey = (consent: Consent): TargetKey => ({ kind: consent.kind, id: consent.targetId });

async function lockLiveAttempt(tx: Tx, consent: Consent): Promise<AttemptRow | undefined> {
  const [row] = await tx
    .select()
    .from(paymentAttempts)
    .where(
      and(
        ofTarget(consent.memberId, targetKey(consent)),
        eq(paymentAttempts.gateway, consent.gateway),
        isLiveAttempt,
      ),
    )
    .for('update');
  return row;
}

/**
 * Another way to pay may stay open in another tab, unless it has set aside credits that this one
 * needs: then it is given up, and an approval that still comes for it is not taken.
 */
async function makeRoom(
  tx: Tx,
  payments: Payments,
  consent: Consent,
  priced: PricedTarget,
): Promise<void> {
  if (await isBeingTaken(tx, consent.memberId, targetKey(consent))) throw new Problem('inFlight');
  if (priced.creditsCents === 0) return;
  const others = await tx
    .select()
    .from(paymentAttempts)
    .where(
      and(
        ofTarget(consent.memberId, targetKey(consent)),
        ne(paymentAttempts.gateway, consent.gateway),
        gt(paymentAttempts.creditsCents, 0),
        isLiveAttempt,
      ),
    )
    .for('update');
  for (const other of others) await endAttempt(tx, payments, other, 'cancelled', 'replaced');
}

/** Stripe's customer id of a member who has entered a card there; null for any other. */
async function cardCustomer(tx: Tx, memberId: string): Promise<string | null> {
  const [known] = await tx
    .select({ id: cardCustomers.customerId })
    .from(cardCustomers)
    .where(eq(cardCustomers.memberId, memberId));
  return known?.id ?? null;
}

async function createAttempt(tx: Tx, consent: Consent, priced: PricedTarget): Promise<AttemptRow> {
  const at = now();
  const quote: StoredQuote = {
    reference: priced.reference,
    subtotalCents: priced.subtotalCents,
    snapshot: priced.snapshot,
  };
  const [row] = await tx
    .insert(paymentAttempts)
    .values({
      memberId: consent.memberId,
      targetKind: consent.kind,
      targetId: consent.targetId,
      gateway: consent.gateway,
      amountCents: priced.totalCents,
      creditsCents: priced.creditsCents,
      quoteHash: priced.hash,
      language: consent.language ?? 'en',
      gatewayCustomer:
        consent.gateway === 'stripe' ? await cardCustomer(tx, consent.memberId) : null,
      quote,
      createdAt: at,
      updatedAt: at,
      expiresAt: new Date(at.getTime() + env.ATTEMPT_LIFE_SECONDS * 1000),
      nextCheckAt: new Date(at.getTime() + env.SWEEP_SECONDS * 1000),
    })
    .returning();
  if (!row) throw new Problem('internal');
  await holdCredits(tx, consent.memberId, row.id, priced.creditsCents);
  return row;
}
