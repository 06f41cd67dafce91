import { and, eq, type SQL } from 'drizzle-orm';

import { gateways } from '@/contract/money/gateways';
import type { Attempt, AttemptStateName } from '@/contract/money/payment';
import { isGateway } from '@/contract/money/payments-table';
import type { WalletName } from '@/contract/money/wallets';
import { now } from '@/host/core/clock';
import { Problem } from '@/host/core/errors';
import { schema, type Db } from '@/host/db/client';
import { match } from '@/host/db/match';
import { fromCents } from '@/rules/money';
import { liveAttemptStates } from '@/rules/payments/payments';

import type { AttemptRow, TargetKey } from './targets';

const { paymentAttempts } = schema;

export interface StoredQuote extends Record<string, unknown> {
  reference: string;
  subtotalCents: number;
  snapshot: Record<string, unknown>;
  promo?: string;
  inPlace?: boolean;
  wallet?: WalletName;
}

const SECRET_PREFIX = 'secret:';
/** Encodes a client secret for the `popupUrl` column. */
export const encodeClientSecret = (clientSecret: string): string => SECRET_PREFIX + clientSecret;

export const isLive = ({ state }: Pick<AttemptRow, 'state'>): boolean =>
  liveAttemptStates.includes(state);

/** A distributed database finds an attempt by its member, on one machine. */
export type AttemptKey = Pick<AttemptRow, 'memberId' | 'id'>;

export const matchAttempt = (attempt: AttemptKey) =>
  and(eq(paymentAttempts.memberId, attempt.memberId), eq(paymentAttempts.id, attempt.id));

export const matchTarget = (memberId: string, target: TargetKey): SQL | undefined =>
  match(paymentAttempts, { memberId, targetKind: target.kind, targetId: target.id });

/** @throws Problem notFound */
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

/** Shows a hold as paid and a requested capture as captured. */
export function toStateView({
  state,
  gateway,
  captureAskedAt,
}: Pick<AttemptRow, 'state' | 'gateway' | 'captureAskedAt'>): AttemptStateName {
  if (state === 'held') return 'applied';
  const isRequested =
    captureAskedAt !== null && isGateway(gateway) && gateways[gateway].form === null;
  return state === 'opened' && isRequested ? 'captured' : (state as AttemptStateName);
}

export function toAttemptView(attempt: AttemptRow): Attempt {
  const isOpen = attempt.state === 'opened' && !attempt.captureAskedAt && attempt.expiresAt > now();
  const storedUrl = isOpen ? attempt.popupUrl : null;
  const { reference, wallet } = attempt.quote as StoredQuote;
  const isSecret = storedUrl?.startsWith(SECRET_PREFIX) ?? false;
  return {
    attemptid: attempt.id,
    state: toStateView(attempt),
    gateway: attempt.gateway,
    amount: fromCents(attempt.amountCents),
    currency: 'USD',
    targetkind: attempt.targetKind,
    targetid: attempt.targetId,
    reference,
    ...(wallet && { wallet }),
    popupurl: isSecret ? null : storedUrl,
    ...(isSecret && { clientsecret: storedUrl?.slice(SECRET_PREFIX.length) ?? null }),
  };
}
