import { count, eq } from 'drizzle-orm';

import type { Reply } from '@/contract/calls';
import { now } from '@/host/core/clock';
import { env } from '@/host/core/env';
import type { Session } from '@/host/core/sessions/session';
import { schema, type Db } from '@/host/db/client';
import { match } from '@/host/db/match';
import { fromCents } from '@/rules/money';
import { routes } from '@/rules/routes';

import { findReferralRule } from './rules';

const { members, referralRewards } = schema;

export async function readReferral(db: Db, session: Session): Promise<Reply<'GET /refer/getlink'>> {
  const { memberId } = session;
  const [rule, [friendCount], [rewardCount]] = await Promise.all([
    findReferralRule(db, now()),
    db.select({ n: count() }).from(members).where(eq(members.referredBy, memberId)),
    db
      .select({ n: count() })
      .from(referralRewards)
      .where(match(referralRewards, { memberId, state: 'granted' })),
  ]);
  return {
    link: new URL(routes.register({ referral_suite: session.suite }), env.PORTAL_URL).href,
    suite: session.suite,
    reward: fromCents(rule?.rewardCents ?? 0),
    rewarddays: rule?.rewardDays ?? 0,
    friends: friendCount?.n ?? 0,
    rewarded: rewardCount?.n ?? 0,
  };
}
