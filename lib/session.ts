/** Scripts can read all cookies but the token. */
export const cookieNames = {
  token: 'cgw_token',
  user: 'cgw_user',
  loginState: 'cgw_login_state',
  guestEmail: 'cgw_guest_email',
  expiration: 'cgw_token_expiration',
  skipLogin: 'cgw_skip_login',
  referral: 'cgw_referral',
} as const;

/** Last selected delivery address. */
export const SHIP_TO_COOKIE = 'ship_to';

/** Scripts can read only the state. */
export const quoteCookieNames = {
  state: 'cgw_estimate_state',
  url: 'cgw_estimate_url',
  quantity: 'cgw_estimate_quantity',
  country: 'cgw_estimate_country',
  email: 'cgw_estimate_email',
  id: 'cgw_estimate_id',
} as const;

export type LoginState = 'guest' | 'pre-logged-in' | 'logged-in';

export interface CurrentUser {
  suite: string;
  id: string;
  email: string;
  countryISO: string;
  firstname: string;
}

/** Times are ISO; `serverTime` corrects the browser's clock. */
export interface SessionView {
  state: LoginState;
  user: CurrentUser | null;
  expiresAt: string | null;
  serverTime: string;
  /** Number of cart products, if loaded. */
  cartCount?: number;
}

/** State after the host refused the session, as opposed to a sign-out. */
export const endedState = 'ended';

export const guestSession = (serverTime: string): SessionView => ({
  state: 'guest',
  user: null,
  expiresAt: null,
  serverTime,
});

export const parseReferral = (raw = ''): string => (/^[A-Z0-9]{4,32}$/.test(raw) ? raw : '');

const MAX_HINT_LENGTH = 1500;

/** Reads the user's display hint; null if invalid. Not for access decisions. */
export function parseUserHint(raw: string | undefined): CurrentUser | null {
  if (!raw || raw.length > MAX_HINT_LENGTH) return null;
  try {
    const value: unknown = JSON.parse(raw);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
    const record = value as Record<string, unknown>;
    const readText = (name: string) =>
      Object.hasOwn(record, name) && typeof record[name] === 'string'
        ? (record[name] as string)
        : null;
    const [suite, id, email, countryISO, firstname] = [
      readText('suite'),
      readText('id'),
      readText('email'),
      readText('countryISO'),
      readText('firstname'),
    ];
    if (!suite || !id || !email || countryISO === null) return null;
    return { suite, id, email, countryISO, firstname: firstname ?? '' };
  } catch {
    return null;
  }
}

export function parseLoginState(raw: string | undefined): LoginState {
  return raw === 'logged-in' || raw === 'pre-logged-in' ? raw : 'guest';
}
