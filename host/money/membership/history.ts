import { asc, eq } from 'drizzle-orm';

import { limits } from '@/contract/limits';
import type { MembershipDetails } from '@/contract/member/membership';
import type { Reply } from '@/contract/calls';
import { now } from '@/host/core/clock';
import { Problem } from '@/host/core/errors';
import { schema, type Db } from '@/host/db/client';
import { tierAt } from '@/rules/membership/membership';

const { members, tierChanges } = schema;
type MemberRow = typeof members.$inferSelect;
type TierChange = Reply<'GET /user/tierhistory'>['items'][number];

export function toMembershipDetails(
  member: Pick<MemberRow, 'membershipType' | 'membershipExpiry' | 'shipmentsCounter'>,
  at: Date,
): MembershipDetails {
  const membershiptype = tierAt(
    { type: member.membershipType, expiry: member.membershipExpiry },
    at,
  );
  const remainingCount = Math.max(0, limits.primeShipments - member.shipmentsCounter);
  return {
    membershiptype,
    membershipexpiry:
      membershiptype === 'LT' ? null : (member.membershipExpiry?.toISOString() ?? null),
    membershipextend: membershiptype === 'PR' ? remainingCount : 0,
    shipmentcounter: member.shipmentsCounter,
  };
}

/** @throws Problem notFound */
export async function readMembership(db: Db, memberId: string): Promise<MembershipDetails> {
  return toMembershipDetails(await findMemberRow(db, memberId), now());
}

/** Lists registration, every change and every expiry, newest first. */
export async function listTierHistory(db: Db, memberId: string): Promise<TierChange[]> {
  const member = await findMemberRow(db, memberId);
  const changes = await db
    .select()
    .from(tierChanges)
    .where(eq(tierChanges.memberId, memberId))
    .orderBy(asc(tierChanges.at))
    .limit(500);
  const history: TierChange[] = [
    {
      membershiptype: 'LT',
      membershipexpiry: null,
      reason: 'registered',
      createdtime: member.createdAt.toISOString(),
    },
  ];
  changes.forEach((change, index) => {
    history.push({
      membershiptype: tierAt(change, change.at),
      membershipexpiry: change.expiry?.toISOString() ?? null,
      reason: change.reason,
      createdtime: change.at.toISOString(),
    });
    const nextChangeAt = changes[index + 1]?.at ?? now();
    if (
      change.type !== 'LT' &&
      change.expiry &&
      change.expiry > change.at &&
      change.expiry <= nextChangeAt
    ) {
      history.push({
        membershiptype: 'LT',
        membershipexpiry: null,
        reason: 'lapsed',
        createdtime: change.expiry.toISOString(),
      });
    }
  });
  return history.reverse();
}

async function findMemberRow(db: Db, memberId: string): Promise<MemberRow> {
  const [member] = await db.select().from(members).where(eq(members.id, memberId));
  if (!member) throw new Problem('notFound');
  return member;
}
