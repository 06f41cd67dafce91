import type { PathGroup } from '@/host/core/http/route';
import { readMembership, listTierHistory } from '@/host/money/membership/history';

import { makeDefault } from '../address/addresses';

import { changePassword } from './change-password';
import { readDashboard, readPreloginDashboard } from './dashboard';
import { editProfile } from './edit-profile';
import { readEmailPreferences, saveEmailPreferences } from './email-preferences';
import { readProfile } from './profile';

export const userRoutes: PathGroup = (_app, route) => {
  route('GET /user/showprofile', ({ db, session }) => readProfile(db, session.memberId));
  route('POST /user/editprofile', async ({ db, session, body, request }) => {
    await editProfile(db, session, body, request.ip);
    return { status: 'true', message: 'OK', profile: await readProfile(db, session.memberId) };
  });
  route('POST /user/updatepassword', async ({ db, session, body }) => ({
    message: 'OK',
    sessionsended: await changePassword(db, session, body),
  }));
  route('GET /user/getemailpreferences', ({ db, session }) =>
    readEmailPreferences(db, session.memberId),
  );
  route('POST /user/updateemailpreferences', ({ db, session, body }) =>
    saveEmailPreferences(db, session.memberId, body),
  );
  route('GET /user/membershipdetails', ({ db, session }) => readMembership(db, session.memberId));
  route('GET /user/tierhistory', async ({ db, session }) => ({
    items: await listTierHistory(db, session.memberId),
  }));
  route('GET /user/getdashboard', ({ db, session, query }) =>
    readDashboard(db, session.memberId, query.addressid),
  );
  route('POST /user/changeaddress', async ({ db, body, session }) => {
    await db.transaction((tx) => makeDefault(tx, session.memberId, body.addressid));
    return { success: true };
  });
  route('GET /prelogin/getdashboard', ({ db, session }) => readPreloginDashboard(db, session));
};
