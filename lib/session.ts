import Cookies from 'js-cookie';

import { isEmail } from './members/email';

/** Names of the cookies of spec §3 and of the skip-login flag. Scripts may read all but the token. */
export const cookieNames = {
  token: 'cgw_token',
  user: 'cgw_user',
  loginState: 'cgw_login_state',
  guestEmail: 'cgw_guest_email',
  expiration: 'cgw_token_expiration',
  skipLogin: 'cgw_skip_login',
} as const;

export type LoginState = 'guest' | 'pre-logged-in' | 'logged-in';

/** Who is shown as signed in (spec §3 currentUser). */
export interface CurrentUser {
  suite: string;
  id: string;
  email: string;
  countryISO: string;
  firstname: string;
}

/** What the page knows of the session. Times are ISO texts; `serverTime` corrects the browser's clock. */
export interface SessionView {
  state: LoginState;
  user: CurrentUser | null;
  expiresAt: string | null;
  serverTime: string;
}

/** What stands in the login-state cookie when the host has refused the session: nobody signed out. */
export const endedState = 'ended';

/** The session as a browser shows it; `ended` when the host has refused it. */
export interface BrowserSession extends SessionView {
  ended: boolean;
}

export const guestSession = (serverTime: string): SessionView => ({ state: 'guest', user: null, expiresAt: null, serverTime });

const maxHintLength = 1500;

/** Reads the display hint of the user; anything broken, oversized or of a wrong shape is null. It never decides anything. */
export function parseUserHint(raw: string | undefined): CurrentUser | null {
  if (!raw || raw.length > maxHintLength) return null;
  try {
    const value: unknown = JSON.parse(raw);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
    const record = value as Record<string, unknown>;
    const text = (name: string) => (Object.hasOwn(record, name) && typeof record[name] === 'string' ? (record[name] as string) : null);
    const [suite, id, email, countryISO, firstname] = [text('suite'), text('id'), text('email'), text('countryISO'), text('firstname')];
    if (!suite || !id || !email || countryISO === null) return null;
    return { suite, id, email, countryISO, firstname: firstname ?? '' };
  } catch {
    return null;
  }
}

/** The login-state hint; anything unknown is a guest. */
export function parseLoginState(raw: string | undefined): LoginState {
  return raw === 'logged-in' || raw === 'pre-logged-in' ? raw : 'guest';
}

/** The session as the readable cookies of this browser show it. Browser only; a display hint. */
export function readBrowserSession(serverTime: string): BrowserSession {
  const state = parseLoginState(Cookies.get(cookieNames.loginState));
  const user = state === 'guest' ? null : parseUserHint(Cookies.get(cookieNames.user));
  const expiration = Cookies.get(cookieNames.expiration);
  const ended = Cookies.get(cookieNames.loginState) === endedState;
  return { ended, state: user ? state : 'guest', user, expiresAt: expiration && !Number.isNaN(Date.parse(expiration)) ? expiration : null, serverTime };
}

/** The e-mail that a visitor gave to go on as a guest, to fill forms with; anything broken or oversized is none. Browser only. */
export function readGuestEmail(): string {
  const email = Cookies.get(cookieNames.guestEmail) ?? '';
  return isEmail(email) ? email : '';
}

/** Whether the browser has kept the session that was just given to this member: it says nothing when it has not. */
export const keepsSession = ({ suite }: CurrentUser): boolean => readBrowserSession('').user?.suite === suite;

/**
 * Goes on as a guest with this e-mail (readings, "Sessions"); it lasts as long as the browser session.
 * @returns whether the browser has kept it
 */
export function setGuestEmail(email: string): boolean {
  Cookies.set(cookieNames.guestEmail, email, attributes());
  return readGuestEmail() === email;
}

/** Lets the next visit of the dashboard pass once without the login page (spec §2 redirect rules). */
export function setSkipLogin(): void {
  Cookies.set(cookieNames.skipLogin, '1', attributes());
}

/** On plain http Safari would refuse Secure. */
const attributes = () => ({ path: '/', sameSite: 'lax', secure: window.location.protocol === 'https:' }) as const;

/** Calls back when a cookie of the session changes, also by another tab. Browsers without a cookie store look only when a tab comes back. Returns how to stop. */
export function onSessionChange(changed: () => void): () => void {
  const store = typeof cookieStore === 'undefined' ? null : cookieStore;
  const look = ({ changed: set, deleted }: CookieChangeEvent) => {
    if ([...set, ...deleted].some(({ name }) => name === cookieNames.loginState || name === cookieNames.user || name === cookieNames.expiration)) changed();
  };
  store?.addEventListener('change', look);
  return () => store?.removeEventListener('change', look);
}
