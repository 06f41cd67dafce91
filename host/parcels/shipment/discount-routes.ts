import { Problem } from '@/host/core/errors';
import type { PathGroup } from '@/host/core/http/route';
import { readCents } from '@/rules/money';

import { setCredits, setPromo } from './change-draft';
import { draftById } from './current';

/** What lowers the price of a checkout: credits and promo codes (spec §7 Reward). */
export const discountRoutes: PathGroup = (_app, route) => {
  route('POST /reward/applycredit', async ({ db, body, session }) => {
    const cents = readCents(body.credits);
    if (cents === null) throw new Problem('validation', { fields: [{ field: 'credits', message: 'invalid' }] });
    await setCredits(db, session.memberId, body.shipmentid, cents);
    return draftById(db, session.memberId, body.shipmentid);
  });

  route('POST /reward/applypromocode', async ({ db, body, session }) => {
    await setPromo(db, session.memberId, body.shipmentid, body.promocode);
    return draftById(db, session.memberId, body.shipmentid);
  });
};
