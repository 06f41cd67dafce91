/**
 * Names of the cookies of spec §3, of the skip-login flag and of an invitation. Scripts may read all but the token.
 */
export const cookieNames = {
  token: 'cgw_token',
  user: 'cgw_user',
  loginState: 'cgw_login_state',
  guestEmail: 'cgw_guest_email',
  expiration: 'cgw_token_expiration',
  skipLogin: 'cgw_skip_login',
  /** The referral code that a visitor came with. */
  referral: 'cgw_referral',
} as const;

/** The delivery address that this browser chose last; pages are the same for all guests with it. */
export const SHIP_TO_COOKIE = 'ship_to';

/** Names of the live quote's cookies of spec §3. Scripts may read the state alone. */
export const quoteCookieNames = {
  state: 'cgw_estimate_state',
  url: 'cgw_estimate_url',
  quantity: 'cgw_estimate_quantity',
  country: 'cgw_estimate_country',
  email: 'cgw_estimate_email',
  id: 'cgw_estimate_id',
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

/** A referral code as a cookie holds it; anything else is none. */
export const parseReferral = (raw = ''): string => (/^[A-Z0-9]{4,32}$/.test(raw) ? raw : '');

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
