import { and, eq, type SQL } from 'drizzle-orm';

import { gateways } from '@/contract/money/gateways';
import type { Attempt, AttemptStateName } from '@/contract/money/payment';
import { isGateway } from '@/contract/money/payments-table';
import type { WalletName } from '@/contract/money/wallets';
import { now } from '@/host/core/clock';
import { Problem } from '@/host/core/errors';
import { schema, type Db } from '@/host/db/client';
import { fromCents } from '@/rules/money';
import { liveAttemptStates } from '@/rules/payments/payments';

import type { AttemptRow, TargetKey } from './targets';

const { paymentAttempts } = schema;

/** What is stored of the priced target with its attempt. */
export interface StoredQuote extends Record<string, unknown> {
  reference: string;
  subtotalCents: number;
  snapshot: Record<string, unknown>;
  /** The promo code that the payment keeps from others while it is live. */
  promo?: string;
  /** The payer pays in our page: the gateway shows no page of its own. */
  inPlace?: boolean;
  /** What is paid with at Stripe in place of a card. */
  wallet?: WalletName;
}

const SECRET = 'secret:';
/** The secret of an order that is paid in our page, as it is stored in place of an address. */
export const secretAsUrl = (clientSecret: string): string => SECRET + clientSecret;

/** True while an attempt may still become a payment. */
export const isLive = ({ state }: Pick<AttemptRow, 'state'>): boolean =>
  liveAttemptStates.includes(state);

export const ofAttempt = (attempt: Pick<AttemptRow, 'memberId' | 'id'>) =>
  and(eq(paymentAttempts.memberId, attempt.memberId), eq(paymentAttempts.id, attempt.id));

/** Attempts of a member to pay one target. */
export const ofTarget = (memberId: string, target: TargetKey): SQL | undefined =>
  and(
    eq(paymentAttempts.memberId, memberId),
    eq(paymentAttempts.targetKind, target.kind),
    eq(paymentAttempts.targetId, target.id),
  );

/** Finds an attempt by its id; of one member when one is named. @throws Problem notFound */
export async function findAttempt(db: Db, id: string, memberId?: string): Promise<AttemptRow> {
  const [row] = await db
    .select()
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.id, id),
        memberId ? eq(paymentAttempts.memberId, memberId) : undefined,
      ),
    );
  if (!row) throw new Problem('notFound');
  return row;
}

/**
 * A state as it travels: money that is held pays for its target as money that was taken does, and
 * money that was asked for may be taken already. A form that was handed out asks for nothing yet.
 */
export function stateView({
  state,
  gateway,
  captureAskedAt,
}: Pick<AttemptRow, 'state' | 'gateway' | 'captureAskedAt'>): AttemptStateName {
  if (state === 'held') return 'applied';
  const isAsked = captureAskedAt !== null && isGateway(gateway) && gateways[gateway].form === null;
  return state === 'opened' && isAsked ? 'captured' : (state as AttemptStateName);
}

/**
 * An attempt as its member may see it. The popup address is shown only while there is something to
 * agree to.
 */
export function attemptView(attempt: AttemptRow): Attempt {
  const isOpen = attempt.state === 'opened' && !attempt.captureAskedAt && attempt.expiresAt > now();
  const address = isOpen ? attempt.popupUrl : null;
  const { reference, wallet } = attempt.quote as StoredQuote;
  const isSecret = address?.startsWith(SECRET) ?? false;
  return {
    attemptid: attempt.id,
    state: stateView(attempt),
    gateway: attempt.gateway,
    amount: fromCents(attempt.amountCents),
    currency: 'USD',
    targetkind: attempt.targetKind,
    targetid: attempt.targetId,
    reference,
    ...(wallet && { wallet }),
    popupurl: isSecret ? null : address,
    ...(isSecret && { clientsecret: address?.slice(SECRET.length) ?? null }),
  };
}
