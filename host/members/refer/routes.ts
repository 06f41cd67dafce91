import type { PathGroup } from '@/host/core/http/route';

import { checkSuite } from '../register/checks';

import { inviteFriends } from './invite';
import { readReferral } from './link';

export const referRoutes: PathGroup = (_app, route) => {
  route('GET /refer/getlink', ({ db, session }) => readReferral(db, session));

  route('POST /refer/referralcheck', async ({ db, body, request }) => ({
    status: await checkSuite(db, body.suite, request.ip),
  }));

  route('POST /refer/sendreferralemails', ({ keyed, session, body, request }) =>
    keyed((tx) => inviteFriends(tx, session, body, request.ip)),
  );
};
