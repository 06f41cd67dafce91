import type { PathGroup } from '@/host/core/http/route';
import { membershipOf, tierHistory } from '@/host/money/membership/history';

import { makeDefault } from '../address/addresses';

import { changePassword } from './change-password';
import { dashboardOf, preloginDashboardOf } from './dashboard';
import { editProfile } from './edit-profile';
import { emailPreferencesOf, saveEmailPreferences } from './email-preferences';
import { profileOf } from './profile';

export const userRoutes: PathGroup = (_app, route) => {
  route('GET /user/showprofile', ({ db, session }) => profileOf(db, session.memberId));
  route('POST /user/editprofile', async ({ db, session, body, request }) => {
    await editProfile(db, session, body, request.ip);
    return { status: 'true', message: 'OK', profile: await profileOf(db, session.memberId) };
  });
  route('POST /user/updatepassword', async ({ db, session, body }) => ({
    message: 'OK',
    sessionsended: await changePassword(db, session, body),
  }));
  route('GET /user/getemailpreferences', ({ db, session }) =>
    emailPreferencesOf(db, session.memberId),
  );
  route('POST /user/updateemailpreferences', ({ db, session, body }) =>
    saveEmailPreferences(db, session.memberId, body),
  );
  route('GET /user/membershipdetails', ({ db, session }) => membershipOf(db, session.memberId));
  route('GET /user/tierhistory', async ({ db, session }) => ({
    items: await tierHistory(db, session.memberId),
  }));
  route('GET /user/getdashboard', ({ db, session, query }) =>
    dashboardOf(db, session.memberId, query.addressid),
  );
  route('POST /user/changeaddress', async ({ db, body, session }) => {
    await db.transaction((tx) => makeDefault(tx, session.memberId, body.addressid));
    return { success: true };
  });
  route('GET /prelogin/getdashboard', ({ db, session }) => preloginDashboardOf(db, session));
};
