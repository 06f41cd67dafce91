import type { PathGroup } from '@/host/core/http/route';
import { fromCents } from '@/rules/money';

import {
  countUsableLots,
  listCreditMonths,
  listUsableLots,
  listRedeemedCredits,
  sumReferralCredits,
  listReferralLots,
} from './credit-lists';
import { sumAvailableCredits, sumHeldCredits } from './credits';

export const rewardRoutes: PathGroup = (_app, route) => {
  route('GET /user/availablecredits', async ({ db, session: { memberId } }) => {
    const [availableCents, heldCents, items] = await Promise.all([
      sumAvailableCredits(db, memberId),
      sumHeldCredits(db, memberId),
      listUsableLots(db, memberId),
    ]);
    const balance = fromCents(availableCents);
    return {
      availablecredits: balance,
      currencySymbol: '$' as const,
      cgwBalance: balance,
      held: fromCents(heldCents),
      items,
    };
  });

  route('GET /user/allavailablecredits', async ({ db, session: { memberId }, query }) => {
    const [availableCents, total, items] = await Promise.all([
      sumAvailableCredits(db, memberId),
      countUsableLots(db, memberId),
      listUsableLots(db, memberId, query.limit),
    ]);
    return { availablecredits: fromCents(availableCents), total, items };
  });

  route('GET /user/redeemedcredits', ({ db, session }) =>
    listRedeemedCredits(db, session.memberId),
  );

  route('GET /user/availablerafcredits', async ({ db, session: { memberId } }) => {
    const [{ available }, items] = await Promise.all([
      sumReferralCredits(db, memberId),
      listReferralLots(db, memberId, 'usable'),
    ]);
    return { availablerafcredits: fromCents(available), items };
  });

  route('GET /user/allrafcredits', async ({ db, session: { memberId } }) => {
    const [{ earned }, items] = await Promise.all([
      sumReferralCredits(db, memberId),
      listReferralLots(db, memberId, 'all'),
    ]);
    return { allrafcredits: fromCents(earned), items };
  });

  route('GET /user/creditmonths', async ({ db, session }) => ({
    months: await listCreditMonths(db, session.memberId),
  }));
};
