import { and, asc, eq, gt, isNull, or, sql } from 'drizzle-orm';

import { fromCents, readCents } from '@/lib/money';

import { now } from '../clock';
import { schema } from '../db/client';
import { Problem } from '../errors';
import type { PathGroup } from '../path-groups';
import { wishCredits } from '../shipment/change-draft';
import { draftById } from '../shipment/current';

import { availableCredits, heldCredits } from './credits';

const { creditLots } = schema;

/** Credits (spec §1, §7 "Rewards"). */
export const rewardRoutes: PathGroup = (_app, route, db) => {
  route('GET /user/availablecredits', async ({ session }) => {
    const [available, held, lots] = await Promise.all([
      availableCredits(db, session.memberId),
      heldCredits(db, session.memberId),
      db
        .select()
        .from(creditLots)
        .where(
          and(
            eq(creditLots.memberId, session.memberId),
            gt(creditLots.remainingCents, 0),
            or(isNull(creditLots.expiresAt), gt(creditLots.expiresAt, now())),
          ),
        )
        .orderBy(sql`${creditLots.expiresAt} asc nulls last`, asc(creditLots.createdAt))
        .limit(100),
    ]);
    return {
      availablecredits: fromCents(available),
      held: fromCents(held),
      items: lots.map((lot) => ({
        amount: fromCents(lot.amountCents),
        remaining: fromCents(lot.remainingCents),
        reason: lot.reason,
        createdtime: lot.createdAt.toISOString(),
        expiry: lot.expiresAt?.toISOString() ?? null,
      })),
    };
  });

  route('POST /reward/applycredit', async ({ body, session }) => {
    const cents = readCents(body.credits);
    if (cents === null) throw new Problem('validation', { fields: [{ field: 'credits', message: 'invalid' }] });
    await wishCredits(db, session.memberId, body.shipmentid, cents);
    return draftById(db, session.memberId, body.shipmentid);
  });
};
