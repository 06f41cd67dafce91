import { and, asc, eq, gt, isNotNull } from 'drizzle-orm';

import { limits } from '@/contract/limits';
import type { PreloginSummary, Summary } from '@/contract/user';
import { fromCents } from '@/lib/money';

import { now } from '../clock';
import { schema, type Db } from '../db/client';
import { Problem } from '../errors';
import { membershipDetails } from '../membership/history';
import { outstandingRequests } from '../paymentrequest/request';
import { referralCredits } from '../reward/credit-lists';
import { availableCredits } from '../reward/credits';

import { memberCounts } from './counts';

const { members, captures, creditLots, shipments } = schema;

/** Everything the dashboard shows of a signed-in member (spec §3 User summary). @throws Problem notFound */
export async function dashboardOf(db: Db, memberId: string): Promise<Summary> {
  const [member] = await db.select().from(members).where(eq(members.id, memberId));
  if (!member) throw new Problem('notFound');
  const [counts, credits, creditsExpiry, referral, refundsdue] = await Promise.all([
    memberCounts(db, memberId),
    availableCredits(db, memberId),
    nextCreditsExpiry(db, memberId),
    referralCredits(db, memberId),
    refundsDue(db, memberId),
  ]);
  const membership = membershipDetails(member, now());
  return {
    availablecredits: fromCents(credits),
    availablecreditsexpiry: creditsExpiry?.toISOString() ?? null,
    availablerafcredits: fromCents(referral.available),
    allrafcredits: fromCents(referral.all),
    packagescount: counts.packages,
    packagesactionneeded: counts.actionNeeded,
    packagesprocessing: counts.processing,
    packagesready: counts.ready,
    ...membership,
    paymentrequestscount: await outstandingRequests(db, memberId),
    shipmentscount: counts.shipments,
    shipmentspacking: counts.packing,
    shipmentsintransit: counts.inTransit,
    cartitemscount: 0,
    shipmentToPrime: membership.membershiptype === 'LT' ? Math.max(0, limits.primeShipments - member.shipmentsCounter) : 0,
    cards: [],
    tokenizedCards: [],
    socialProvider: null,
    refundsdue,
  };
}

/** What a member who has not proved it just now may see: counts, no money, no addresses (readings, "Sessions"). */
export async function preloginDashboardOf(db: Db, member: { memberId: string; firstName: string }): Promise<PreloginSummary> {
  const counts = await memberCounts(db, member.memberId);
  return {
    firstname: member.firstName,
    packagescount: counts.packages,
    packagesactionneeded: counts.actionNeeded,
    packagesready: counts.ready,
    shipmentscount: counts.shipments,
  };
}

async function nextCreditsExpiry(db: Db, memberId: string): Promise<Date | null> {
  const [lot] = await db
    .select({ expiresAt: creditLots.expiresAt })
    .from(creditLots)
    .where(
      and(eq(creditLots.memberId, memberId), gt(creditLots.remainingCents, 0), isNotNull(creditLots.expiresAt), gt(creditLots.expiresAt, now())),
    )
    .orderBy(asc(creditLots.expiresAt))
    .limit(1);
  return lot?.expiresAt ?? null;
}

async function refundsDue(db: Db, memberId: string): Promise<Summary['refundsdue']> {
  const rows = await db
    .select({ reference: shipments.ref, captureId: captures.id, amountCents: captures.amountCents, gateway: captures.gateway })
    .from(captures)
    .leftJoin(shipments, and(eq(shipments.memberId, captures.memberId), eq(shipments.id, captures.targetId)))
    .where(and(eq(captures.memberId, memberId), eq(captures.state, 'refund-due')))
    .orderBy(asc(captures.capturedAt));
  return rows.map((row) => ({ reference: row.reference ?? row.captureId, amount: fromCents(row.amountCents), gateway: row.gateway }));
}
