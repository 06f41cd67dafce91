import { makeDefault } from '../address/addresses';
import type { PathGroup } from '../path-groups';

import { dashboardOf, preloginDashboardOf } from './dashboard';
import { profileOf } from './profile';

/** The member's own summary and profile, and the default address (spec §7 User, Pre-login). */
export const userRoutes: PathGroup = (_app, route) => {
  route('GET /user/showprofile', ({ db, session }) => profileOf(db, session.memberId));
  route('GET /user/getdashboard', ({ db, session }) => dashboardOf(db, session.memberId));
  route('POST /user/changeaddress', async ({ db, body, session }) => {
    await db.transaction((tx) => makeDefault(tx, session.memberId, body.addressid));
    return { success: true };
  });
  route('GET /prelogin/getdashboard', ({ db, session }) => preloginDashboardOf(db, session));
};
