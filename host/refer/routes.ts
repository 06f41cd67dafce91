import type { PathGroup } from '../path-groups';
import { countCheck, memberOfSuite } from '../register/checks';

import { referralLink } from './link';

/** Refer a friend (spec §7 Referral). */
export const referRoutes: PathGroup = (_app, route) => {
  route('GET /refer/getlink', ({ db, session }) => referralLink(db, session));

  route('POST /refer/referralcheck', async ({ db, body, request }) => {
    await countCheck(db, request.ip);
    return { status: (await memberOfSuite(db, body.suite)) !== null };
  });
};
