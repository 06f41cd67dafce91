import Cookies from 'js-cookie';

import { isEmail } from '@/rules/members/email';
import {
  isNeutral,
  readTestSettings,
  TEST_COOKIE,
  type TestSettings,
} from '@/rules/test-mode/settings';

import {
  cookieNames,
  endedState,
  parseLoginState,
  parseReferral,
  parseUserHint,
  SHIP_TO_COOKIE,
  type CurrentUser,
  type SessionView,
} from '../session';

/** The session as a browser shows it; `ended` when the host has refused it. */
export interface BrowserSession extends SessionView {
  ended: boolean;
}

/** The session as the readable cookies of this browser show it. Browser only; a display hint. */
export function readBrowserSession(serverTime: string): BrowserSession {
  const state = parseLoginState(Cookies.get(cookieNames.loginState));
  const user = state === 'guest' ? null : parseUserHint(Cookies.get(cookieNames.user));
  const expiration = Cookies.get(cookieNames.expiration);
  const ended = Cookies.get(cookieNames.loginState) === endedState;
  return {
    ended,
    state: user ? state : 'guest',
    user,
    expiresAt: expiration && !Number.isNaN(Date.parse(expiration)) ? expiration : null,
    serverTime,
  };
}

/**
 * The e-mail that a visitor gave to go on as a guest, to fill forms with; anything broken or
 * oversized is ignored. Browser only.
 */
export function readGuestEmail(): string {
  const email = Cookies.get(cookieNames.guestEmail) ?? '';
  return isEmail(email) ? email : '';
}

/** The referral code that this visitor came with; empty without one. Browser only. */
export const readReferral = (): string => parseReferral(Cookies.get(cookieNames.referral));

/** Keeps the referral code of an invitation for the browser session. */
export function keepReferral(code: string): void {
  Cookies.set(cookieNames.referral, code, attributes());
}

/**
 * Whether the browser has kept the session that was just given to this member: it says nothing when
 * it has not.
 */
export const keepsSession = ({ suite }: CurrentUser): boolean =>
  readBrowserSession('').user?.suite === suite;

/**
 * Goes on as a guest with this e-mail (readings, "Sessions"); it lasts as long as the browser
 * session.
 * @returns whether the browser has kept it
 */
export function setGuestEmail(email: string): boolean {
  Cookies.set(cookieNames.guestEmail, email, attributes());
  return readGuestEmail() === email;
}

/**
 * Lets the next visit of the dashboard pass once without the login page (spec §2 redirect rules).
 */
export function setSkipLogin(): void {
  Cookies.set(cookieNames.skipLogin, '1', attributes());
}

/** Names the chosen delivery address to the pages' server too, or no longer. */
export function shareShipTo(id: string | null): void {
  if (id) Cookies.set(SHIP_TO_COOKIE, id, { ...attributes(), expires: 365 });
  else Cookies.remove(SHIP_TO_COOKIE, attributes());
}

/** What test mode changes for this browser session. */
export const readBrowserTest = (): TestSettings => readTestSettings(Cookies.get(TEST_COOKIE));

/** Changes it; the next page and the next call go by it. */
export function writeBrowserTest(settings: TestSettings): void {
  if (isNeutral(settings)) Cookies.remove(TEST_COOKIE, attributes());
  else Cookies.set(TEST_COOKIE, JSON.stringify(settings), attributes());
}

/** On plain http Safari would refuse Secure. */
const attributes = () =>
  ({ path: '/', sameSite: 'lax', secure: window.location.protocol === 'https:' }) as const;

/**
 * Calls back when a cookie of the session changes, also by another tab. Browsers without a cookie
 * store look only when a tab comes back. Returns how to stop.
 */
export function onSessionChange(changed: () => void): () => void {
  const store = typeof cookieStore === 'undefined' ? null : cookieStore;
  const look = ({ changed: set, deleted }: CookieChangeEvent) => {
    if (
      [...set, ...deleted].some(
        ({ name }) =>
          name === cookieNames.loginState ||
          name === cookieNames.user ||
          name === cookieNames.expiration,
      )
    )
      changed();
  };
  store?.addEventListener('change', look);
  return () => store?.removeEventListener('change', look);
}
