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

/** `ended`: the host refused the session. */
export interface BrowserSession extends SessionView {
  ended: boolean;
}

/** Reads the readable cookies, as a display hint. Browser only. */
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

/** Ignores invalid values. Browser only. */
export function readGuestEmail(): string {
  const email = Cookies.get(cookieNames.guestEmail) ?? '';
  return isEmail(email) ? email : '';
}

export const readReferral = (): string => parseReferral(Cookies.get(cookieNames.referral));

export function storeReferral(code: string): void {
  Cookies.set(cookieNames.referral, code, getCookieAttributes());
}

/** Browsers refuse cookies silently. */
export const hasStoredSession = ({ suite }: CurrentUser): boolean =>
  readBrowserSession('').user?.suite === suite;

/** Returns whether the browser stored it. */
export function setGuestEmail(email: string): boolean {
  Cookies.set(cookieNames.guestEmail, email, getCookieAttributes());
  return readGuestEmail() === email;
}

/** Lets the next dashboard visit skip the login page once. */
export function setSkipLogin(): void {
  Cookies.set(cookieNames.skipLogin, '1', getCookieAttributes());
}

/** The page server reads this cookie. */
export function shareShipTo(id: string | null): void {
  if (id) Cookies.set(SHIP_TO_COOKIE, id, { ...getCookieAttributes(), expires: 365 });
  else Cookies.remove(SHIP_TO_COOKIE, getCookieAttributes());
}

export const readTestCookie = (): TestSettings => readTestSettings(Cookies.get(TEST_COOKIE));

export function writeTestCookie(settings: TestSettings): void {
  if (isNeutral(settings)) Cookies.remove(TEST_COOKIE, getCookieAttributes());
  else Cookies.set(TEST_COOKIE, JSON.stringify(settings), getCookieAttributes());
}

/** Safari refuses Secure cookies on plain http. */
const getCookieAttributes = () =>
  ({ path: '/', sameSite: 'lax', secure: window.location.protocol === 'https:' }) as const;

/** Without a cookie store, checks when the tab regains focus. Returns an unsubscribe function. */
export function onSessionChange(listener: () => void): () => void {
  const store = typeof cookieStore === 'undefined' ? null : cookieStore;
  const onChange = ({ changed: changedCookies, deleted: deletedCookies }: CookieChangeEvent) => {
    if (
      [...changedCookies, ...deletedCookies].some(
        ({ name }) =>
          name === cookieNames.loginState ||
          name === cookieNames.user ||
          name === cookieNames.expiration,
      )
    )
      listener();
  };
  store?.addEventListener('change', onChange);
  return () => store?.removeEventListener('change', onChange);
}
