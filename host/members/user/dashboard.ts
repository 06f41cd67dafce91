import { and, asc, eq, gt, isNotNull } from 'drizzle-orm';

import { limits } from '@/contract/limits';
import type { PreloginSummary, Summary } from '@/contract/member/user';
import { countLines } from '@/host/cart/items';
import { countOpenOrders } from '@/host/cart/orders/list';
import { now } from '@/host/core/clock';
import { Problem } from '@/host/core/errors';
import { schema, type Database, type Db } from '@/host/db/client';
import { match } from '@/host/db/match';
import { listCards } from '@/host/money/card/card-rows';
import { toMembershipDetails } from '@/host/money/membership/history';
import { countOutstandingRequests } from '@/host/money/paymentrequest/request';
import type { StoredQuote } from '@/host/money/payments/attempts';
import { owedCents, hasRefundDue } from '@/host/money/payments/refund-balance';
import { sumReferralCredits } from '@/host/money/reward/credit-lists';
import { sumAvailableCredits } from '@/host/money/reward/credits';
import { loadRateTables } from '@/host/rates/tables';
import { fromCents } from '@/rules/money';

import { countPackagesAndShipments } from './counts';

const { members, captures, creditLots, paymentAttempts, socialIdentities } = schema;

/**
 * Counts packages for the address, or the default one.
 * @throws Problem notFound
 */
export async function readDashboard(
  db: Database,
  memberId: string,
  addressId?: string,
): Promise<Summary> {
  const [member] = await db.select().from(members).where(eq(members.id, memberId));
  if (!member) throw new Problem('notFound');
  const { countries } = await loadRateTables(db, now());
  const [
    counts,
    credits,
    creditsExpiry,
    referralCredits,
    refundsdue,
    cards,
    socialProvider,
    cartitemscount,
    orders,
  ] = await Promise.all([
    countPackagesAndShipments(db, memberId, countries, addressId),
    sumAvailableCredits(db, memberId),
    findNextCreditsExpiry(db, memberId),
    sumReferralCredits(db, memberId),
    listRefundsDue(db, memberId),
    listSavedCards(db, memberId),
    findSocialProvider(db, memberId),
    countLines(db, memberId),
    countOpenOrders(db, memberId),
  ]);
  const membership = toMembershipDetails(member, now());
  return {
    availablecredits: fromCents(credits),
    availablecreditsexpiry: creditsExpiry?.toISOString() ?? null,
    availablerafcredits: fromCents(referralCredits.available),
    allrafcredits: fromCents(referralCredits.earned),
    packagescount: counts.packages,
    packagesactionneeded: counts.actionNeeded,
    packagesprocessing: counts.processing,
    packagesready: counts.ready,
    ...membership,
    paymentrequestscount: await countOutstandingRequests(db, memberId),
    shipmentscount: counts.shipments,
    shipmentspacking: counts.packing,
    shipmentsheld: counts.held,
    shipmentsintransit: counts.inTransit,
    cartitemscount,
    orderscount: orders.open,
    orderswaiting: orders.waiting,
    shipmentToPrime:
      membership.membershiptype === 'LT'
        ? Math.max(0, limits.primeShipments - member.shipmentsCounter)
        : 0,
    cards,
    // Excludes cards that their bank has not confirmed.
    tokenizedCards: cards.filter(({ verified }) => verified),
    socialProvider,
    refundsdue,
  };
}

/** Returns what a pre-logged-in member may see: counts, but no money or addresses. */
export async function readPreloginDashboard(
  db: Database,
  member: { memberId: string; firstName: string; lastName: string },
): Promise<PreloginSummary> {
  const { countries } = await loadRateTables(db, now());
  const [counts, cartitemscount, orders] = await Promise.all([
    countPackagesAndShipments(db, member.memberId, countries),
    countLines(db, member.memberId),
    countOpenOrders(db, member.memberId),
  ]);
  return {
    firstname: member.firstName,
    lastname: member.lastName,
    packagescount: counts.packages,
    packagesactionneeded: counts.actionNeeded,
    packagesready: counts.ready,
    shipmentscount: counts.shipments,
    cartitemscount,
    orderscount: orders.open,
  };
}

async function listSavedCards(db: Db, memberId: string): Promise<Summary['cards']> {
  const { cards } = await listCards(db, memberId);
  return cards.map(({ cardid, name, card, segment, verified }) => ({
    cardid,
    name,
    card,
    segment,
    verified,
  }));
}

async function findSocialProvider(db: Db, memberId: string): Promise<string | null> {
  const [firstIdentity] = await db
    .select({ provider: socialIdentities.provider })
    .from(socialIdentities)
    .where(eq(socialIdentities.memberId, memberId))
    .orderBy(asc(socialIdentities.createdAt))
    .limit(1);
  return firstIdentity?.provider ?? null;
}

async function findNextCreditsExpiry(db: Db, memberId: string): Promise<Date | null> {
  const [lot] = await db
    .select({ expiresAt: creditLots.expiresAt })
    .from(creditLots)
    .where(
      and(
        eq(creditLots.memberId, memberId),
        gt(creditLots.remainingCents, 0),
        isNotNull(creditLots.expiresAt),
        gt(creditLots.expiresAt, now()),
      ),
    )
    .orderBy(asc(creditLots.expiresAt))
    .limit(1);
  return lot?.expiresAt ?? null;
}

async function listRefundsDue(db: Db, memberId: string): Promise<Summary['refundsdue']> {
  const rows = await db
    .select({
      quote: paymentAttempts.quote,
      amountCents: owedCents,
      currency: captures.currency,
      gateway: captures.gateway,
    })
    .from(captures)
    .innerJoin(
      paymentAttempts,
      match(paymentAttempts, { memberId: captures.memberId, id: captures.attemptId }),
    )
    .where(and(eq(captures.memberId, memberId), hasRefundDue))
    .orderBy(asc(captures.capturedAt));
  return rows.map(({ quote, amountCents, currency, gateway }) => ({
    reference: (quote as StoredQuote).reference,
    amount: fromCents(amountCents),
    currency,
    gateway,
  }));
}
