/**
 * Names of the cookies of spec §3 and of the skip-login flag. Scripts may read all but the token.
 */
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

/**
 * What the page knows of the session. Times are ISO texts; `serverTime` corrects the browser's
 * clock.
 */
export interface SessionView {
  state: LoginState;
  user: CurrentUser | null;
  expiresAt: string | null;
  serverTime: string;
  /** Products in a member's cart, when the host has said so with the page. */
  cartCount?: number;
}

/** The value of the login-state cookie when the host has refused the session: nobody signed out. */
export const endedState = 'ended';

export const guestSession = (serverTime: string): SessionView => ({
  state: 'guest',
  user: null,
  expiresAt: null,
  serverTime,
});

const maxHintLength = 1500;

/**
 * Reads the display hint of the user; anything broken, oversized or of a wrong shape is null. It
 * never decides anything.
 */
export function parseUserHint(raw: string | undefined): CurrentUser | null {
  if (!raw || raw.length > maxHintLength) return null;
  try {
    const value: unknown = JSON.parse(raw);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
    const record = value as Record<string, unknown>;
    const text = (name: string) =>
      Object.hasOwn(record, name) && typeof record[name] === 'string'
        ? (record[name] as string)
        : null;
    const [suite, id, email, countryISO, firstname] = [
      text('suite'),
      text('id'),
      text('email'),
      text('countryISO'),
      text('firstname'),
    ];
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
