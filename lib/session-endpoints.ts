import { openCalls } from '@/contract/money/payments-table';

/** Portal routes that store the token in an HttpOnly cookie. */
export const sessionEndpoints: Readonly<Record<string, string>> = {
  'POST /login': '/api/session/login',
  'POST /login/renew': '/api/session/renew',
  'POST /logout': '/api/session/logout',
  'POST /updatepassword': '/api/session/reset',
  'POST /register': '/api/session/register',
  'POST /social/pending': '/api/session/social',
  'POST /social/link/mail': '/api/session/social-link',
};

/** A 401 of these refuses what was entered, not a session. */
export const sessionStarts: ReadonlySet<string> = new Set([
  'POST /login',
  'POST /securelogin',
  'POST /register',
  'POST /updatepassword',
]);

/** GETs with side effects, sent as POST from the browser. */
export const mutatingGets: ReadonlySet<string> = new Set([
  'GET /pmt/viewslip',
  ...Object.values(openCalls).flatMap((calls) => Object.values(calls)),
]);

/** Server-side calls: browsers must not see their secrets. */
export const serverOnlyCalls: ReadonlySet<string> = new Set([
  'GET /test/state',
  'POST /test/act',
  'POST /test/reproduce',
  'POST /test/enter',
  'POST /papers/ticket',
  'GET /papers/view',
  'GET /address/idcopy',
  'GET /chat/file',
  'POST /login/link',
  'POST /login/device',
  'POST /user/unsubscribe',
  'POST /user/confirmemail',
  'POST /securelogin',
  'POST /social/start',
  'POST /social/finish',
  'POST /social/link/confirm',
  'GET /livechat/departmentstatus',
  'GET /livechat/livequote',
  'GET /page/meta',
  'GET /dashboard/meta',
]);
