/** Calls that make or end a session: the portal's own doors, which keep the token in a cookie scripts cannot read. */
export const sessionDoors: Readonly<Record<string, string>> = {
  'POST /login': '/api/session/login',
  'POST /login/renew': '/api/session/renew',
  'POST /logout': '/api/session/logout',
  'POST /login/link': '/api/session/link',
  'POST /updatepassword': '/api/session/reset',
  'POST /register': '/api/session/register',
};

/** GETs of the contract that change something travel as POST between browser and portal. */
export const writingReads: ReadonlySet<string> = new Set(['GET /getauthurl']);
