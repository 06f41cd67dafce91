import type { PathGroup } from '../path-groups';
import { countCheck, memberOfSuite } from '../register/checks';

import { inviteFriends } from './invite';
import { referralLink } from './link';

/** Refer a friend (spec §7 Referral). */
export const referRoutes: PathGroup = (_app, route) => {
  route('GET /refer/getlink', ({ db, session }) => referralLink(db, session));

  route('POST /refer/referralcheck', async ({ db, body, request }) => {
    await countCheck(db, request.ip);
    return { status: (await memberOfSuite(db, body.suite)) !== null };
  });

  route('POST /refer/sendreferralemails', ({ keyed, session, body }) => keyed((tx) => inviteFriends(tx, session, body)));
};
