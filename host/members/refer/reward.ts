import { and, eq, isNull, sql } from 'drizzle-orm';

import { now } from '@/host/core/clock';
import { countToday } from '@/host/core/daily-counts';
import { schema, type Db, type Tx } from '@/host/db/client';
import { match } from '@/host/db/match';
import { grantCredits, reverseCredits } from '@/host/money/reward/credits';

import { findReferralRule, type ReferralRule } from './rules';

const { addresses, members, referralRewards } = schema;
const DAY_MS = 24 * 3600_000;

interface FirstShipment {
  id: string;
  address: { street1: string; postal: string; country: string };
}

/**
 * Rewards the referrer for the first paid shipment, once per referred member unless reversed, never
 * for their own address, and up to a daily cap. Runs in the payment's transaction.
 */
export async function rewardReferrer(tx: Tx, referredId: string, shipment: FirstShipment) {
  const [referredMember] = await tx
    .select({ referrer: members.referredBy })
    .from(members)
    .where(eq(members.id, referredId));
  const memberId = referredMember?.referrer;
  if (!memberId) return;
  const at = now();
  const rule = await findReferralRule(tx, at);
  if (!rule) return;
  const claimedRows = await tx
    .insert(referralRewards)
    .values({
      memberId,
      referredId,
      shipmentId: shipment.id,
      amountCents: rule.rewardCents,
      state: 'refused',
      at,
    })
    .onConflictDoUpdate({
      target: [referralRewards.memberId, referralRewards.referredId],
      set: {
        shipmentId: shipment.id,
        amountCents: rule.rewardCents,
        state: 'refused',
        reason: '',
        lotId: null,
        at,
        reversedAt: null,
      },
      setWhere: eq(referralRewards.state, 'reversed'),
    })
    .returning({ id: referralRewards.referredId });
  if (claimedRows.length === 0) return;
  const reason = await findFault(tx, { memberId, referredId, rule, address: shipment.address, at });
  const rewardFilter = match(referralRewards, { memberId, referredId });
  if (reason) {
    await tx.update(referralRewards).set({ reason }).where(rewardFilter);
    return;
  }
  const expiresAt = new Date(at.getTime() + rule.rewardDays * DAY_MS);
  const lotId = await grantCredits(tx, {
    memberId,
    amountCents: rule.rewardCents,
    reason: 'referral',
    kind: 'referral',
    expiresAt,
  });
  await tx.update(referralRewards).set({ state: 'granted', lotId }).where(rewardFilter);
}

/** Reverses the unspent part of a reward, once, when its shipment is canceled or refunded. */
export async function reverseReward(tx: Tx, referredId: string, shipmentId: string, at: Date) {
  const [reward] = await tx
    .update(referralRewards)
    .set({ state: 'reversed', reason: 'refund', reversedAt: at })
    .where(
      and(
        match(referralRewards, { referredId, shipmentId, state: 'granted' }),
        isNull(referralRewards.reversedAt),
      ),
    )
    .returning({ memberId: referralRewards.memberId, lotId: referralRewards.lotId });
  if (reward?.lotId) await reverseCredits(tx, reward.memberId, reward.lotId);
}

interface Claim {
  memberId: string;
  referredId: string;
  rule: ReferralRule;
  address: FirstShipment['address'];
  at: Date;
}

async function findFault(tx: Tx, claim: Claim): Promise<string | null> {
  if (claim.rule.rewardCents === 0) return 'no-reward';
  if (claim.memberId === claim.referredId) return 'self';
  if (await livesAt(tx, claim.memberId, claim.address)) return 'same-address';
  const rewardsToday = await countToday(tx, `referral-reward:${claim.memberId}`, 1, claim.at);
  return rewardsToday > claim.rule.rewardsPerDay ? 'daily-cap' : null;
}

/** Compares only letters and digits, and includes removed addresses. */
async function livesAt(db: Db, memberId: string, address: FirstShipment['address']) {
  const clean = (text: string) =>
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, '');
  const rows = await db
    .select({ street1: addresses.street1, postal: addresses.postal })
    .from(addresses)
    .where(
      and(eq(addresses.memberId, memberId), eq(sql`upper(${addresses.country})`, address.country)),
    );
  return rows.some(
    (row) =>
      clean(row.street1) === clean(address.street1) && clean(row.postal) === clean(address.postal),
  );
}
