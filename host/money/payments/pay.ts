import { randomUUID } from 'node:crypto';

import { and, eq, ne, or, sql } from 'drizzle-orm';

import type { ErrorName } from '@/contract/error-codes';
import type { Attempt } from '@/contract/money/payment';
import type { GatewayName } from '@/contract/money/payments-table';
import type { WalletName } from '@/contract/money/wallets';
import { now } from '@/host/core/clock';
import { env } from '@/host/core/env';
import { Problem } from '@/host/core/errors';
import { schema, type Db, type Tx } from '@/host/db/client';

import { toAttemptView, findAttempt, isLive, type StoredQuote } from './attempts';
import { makeDueCalls, hasRunningCall } from './engine/calls';
import { trySettle, type SettleCall } from './engine/settle';
import { loadAccount, createTargetState } from './engine/store';
import { applyEvent, toPaidTarget } from './engine/apply-event';
import { GatewayFailure } from '../gateways/gateways';
import type { Refusal } from './machine/account';
import { isCollecting, isLive as isOpen } from './machine/draft';
import { getTarget, listWallets, type MemberCall, type Payments } from './payments';
import { isLiveAttempt, listLiveAttempts } from './target-attempts';
import { type AttemptRow, lockTarget, type PaidTarget, type PricedTarget } from './targets';

const { cardCustomers, paymentAttempts } = schema;

export interface PayRequest extends MemberCall, SettleCall {
  keyed: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
}

/** `quote` identifies the price that the payer saw. */
export interface PayCommand {
  kind: string;
  targetId: string;
  quote: string;
}

export interface Consent extends PayCommand {
  memberId: string;
  gateway: GatewayName | 'zero';
  language?: string;
  mode?: PayMode;
}

interface PayMode {
  inPlace?: boolean;
  wallet?: WalletName;
}

/** Stores the attempt once per key, then opens the order at the gateway. */
export async function payThroughGateway(
  call: PayRequest,
  command: PayCommand & { gateway: GatewayName; language: string; mode: PayMode },
): Promise<Attempt> {
  const { db, payments, keyed, session } = call;
  const { memberId } = session;
  const { wallet } = command.mode;
  if (wallet && !(await listWallets(call, command.kind)).includes(wallet))
    throw new Problem('validation');
  await settleOtherMode(call, command);
  const { attemptId } = await keyed(async (tx) => ({
    attemptId: (await beginAttempt(tx, payments, { ...command, memberId })).id,
  }));
  const attempt = await findAttempt(db, attemptId, memberId);
  await makeDueCalls(db, payments, toPaidTarget(attempt), attemptId);
  const updatedAttempt = await findAttempt(db, attemptId, memberId);
  if (isLive(updatedAttempt) && !updatedAttempt.gatewayOrderId)
    throw (await hasRunningCall(db, updatedAttempt))
      ? new Problem('inFlight')
      : new GatewayFailure('the order was not opened');
  return toAttemptView(updatedAttempt);
}

/** Pays a zero total that credits cover. */
export async function payZeroTotal(
  { db, payments, session, keyed }: PayRequest,
  command: PayCommand,
): Promise<Attempt> {
  const { memberId } = session;
  const { attemptId } = await keyed(async (tx) => ({
    attemptId: (await beginAttempt(tx, payments, { ...command, gateway: 'zero', memberId })).id,
  }));
  return toAttemptView(await findAttempt(db, attemptId, memberId));
}

/**
 * Checks the price and reserves credits before the gateway call. Returns a live attempt at the same
 * price, and replaces one at another.
 * @throws Problem priceChanged | nothingToPay | notZero | creditsShort | promoInUse | inFlight |
 * alreadyPaid and those of the target
 */
export async function beginAttempt(
  tx: Tx,
  payments: Payments,
  { memberId, kind, targetId, gateway, quote, language = 'en', mode = {} }: Consent,
): Promise<AttemptRow> {
  const target: PaidTarget = { memberId, kind, id: targetId };
  await lockTarget(tx, kind, targetId);
  const { account } = await loadAccount(tx, payments, target);
  const running = account.attempts.find((item) => item.gateway === gateway && isCollecting(item));
  if (running) return findAttempt(tx, running.id, memberId);
  if (account.attempts.some(({ counts }) => counts)) throw new Problem('alreadyPaid');
  const replaced = await findAttemptInOtherMode(tx, memberId, { kind, targetId, gateway, mode });
  if (replaced) await applyEvent(tx, payments, target, { kind: 'cancel', attemptId: replaced.id });
  const pricedTarget = await getTarget(payments, kind).price(tx, memberId, targetId);
  const facts = { ...createTargetState(payments, kind), ...toPriceFacts(pricedTarget) };
  await applyEvent(tx, payments, target, { kind: 'target', target: facts });
  const event = {
    kind: 'pay' as const,
    attemptId: randomUUID(),
    gateway,
    priceHash: quote,
    expiresAt: now().getTime() + env.ATTEMPT_LIFE_SECONDS * 1000,
  };
  const { reference, subtotalCents, snapshot, promo } = pricedTarget;
  if (promo) await refusePromoInUse(tx, target, promo);
  const { after, refusal } = await applyEvent(tx, payments, target, event, {
    quote: { reference, subtotalCents, snapshot, ...(promo && { promo }), ...mode },
    language,
    gatewayCustomer: gateway === 'stripe' ? await findCardCustomer(tx, memberId) : null,
  });
  if (refusal) throw new Problem(problemNames[refusal]);
  const liveAttempt =
    after.attempts.find(({ id }) => id === event.attemptId) ??
    after.attempts.find((attempt) => attempt.gateway === gateway && isOpen(attempt));
  if (!liveAttempt) throw new Problem('internal');
  const row = await findAttempt(tx, liveAttempt.id, memberId);
  if (gateway === 'zero' && row.state !== 'applied')
    throw new Problem((row.failure ?? 'internal') as ErrorName);
  return row;
}

/**
 * A live payment reserves its promo code. Locks the member after the target.
 * @throws Problem promoInUse when a payment of another target uses it
 */
async function refusePromoInUse(
  tx: Tx,
  { memberId, kind, id }: PaidTarget,
  promo: string,
): Promise<void> {
  await lockTarget(tx, 'promo', memberId);
  const isOtherPayment = and(
    eq(paymentAttempts.memberId, memberId),
    isLiveAttempt,
    sql`${paymentAttempts.quote} ->> 'promo' = ${promo}`,
    or(ne(paymentAttempts.targetKind, kind), ne(paymentAttempts.targetId, id)),
  );
  if ((await tx.$count(paymentAttempts, isOtherPayment)) > 0) throw new Problem('promoInUse');
}

/** The mode is the combination of embedded form, wallet and saved card. */
async function findAttemptInOtherMode(
  db: Db,
  memberId: string,
  { kind, targetId, gateway, mode = {} }: Omit<Consent, 'memberId' | 'quote'>,
): Promise<AttemptRow | undefined> {
  const rows = await listLiveAttempts(db, memberId, { kind, id: targetId });
  const customer = gateway === 'stripe' ? await findCardCustomer(db, memberId) : null;
  return rows.find(({ quote, gatewayCustomer, ...row }) => {
    const { inPlace = false, wallet } = quote as StoredQuote;
    const isSameMode = inPlace === (mode.inPlace ?? false) && wallet === mode.wallet;
    return row.gateway === gateway && (!isSameMode || gatewayCustomer !== customer);
  });
}

/** An attempt in another mode may have been paid. */
async function settleOtherMode(call: PayRequest, command: PayCommand & { gateway: GatewayName }) {
  const otherAttempt = await findAttemptInOtherMode(call.db, call.session.memberId, command);
  if (otherAttempt?.gatewayOrderId) await trySettle(call, otherAttempt);
}

const problemNames: Readonly<Record<Refusal, ErrorName>> = {
  priceChanged: 'priceChanged',
  nothingToPay: 'nothingToPay',
  notZero: 'notZero',
  inFlight: 'inFlight',
  alreadyPaid: 'alreadyPaid',
  notPayable: 'alreadyPaid',
  tooLate: 'attemptState',
  notOwed: 'attemptState',
};

function toPriceFacts(pricing: PricedTarget) {
  const { hash, totalCents, creditsCents, discountCents = 0, subtotalCents, itemCount } = pricing;
  const isCovered = creditsCents + discountCents > 0 && subtotalCents > 0 && itemCount >= 1;
  return { priceHash: hash, totalCents, creditsCents, covered: isCovered };
}

async function findCardCustomer(tx: Db, memberId: string): Promise<string | null> {
  const [customer] = await tx
    .select({ id: cardCustomers.customerId })
    .from(cardCustomers)
    .where(eq(cardCustomers.memberId, memberId));
  return customer?.id ?? null;
}
