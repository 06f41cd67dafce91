import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

import { limits } from '@/contract/limits';
import type { Token } from '@/contract/member/auth';
import type { SocialProviderName } from '@/contract/member/social-providers';
import type { Secret } from '@/contract/member/social-secret';
import {
  cookieNames,
  endedState,
  parseLoginState,
  parseReferral,
  parseUserHint,
  quoteCookieNames,
  SHIP_TO_COOKIE,
  type CurrentUser,
  type LoginState,
} from '@/lib/session';
import { recordSession } from '@/net/known-sessions';
import { toLocale, type Locale } from '@/rules/locale';
import { isNeutral, TEST_COOKIE, type TestSettings } from '@/rules/test-mode/settings';
import { isUuid } from '@/rules/uuid';

import { readOne, parseCookies } from './cookies';
import { env, portalTransport } from '../env';

export interface RequestSession {
  state: LoginState;
  token: string | null;
  suite: string | null;
  user: CurrentUser | null;
  expiresAt: string | null;
  skipLogin: boolean;
}

const guest: RequestSession = {
  state: 'guest',
  token: null,
  suite: null,
  user: null,
  expiresAt: null,
  skipLogin: false,
};

export const toGuestSession = ({ skipLogin }: RequestSession): RequestSession => ({
  ...guest,
  skipLogin,
});

/**
 * Reads the session without verifying it. A sibling domain can set tokens, so the host-only bind
 * cookie selects one.
 */
export function readSession({ headers }: Pick<IncomingMessage, 'headers'>): RequestSession {
  const cookies = parseCookies(headers.cookie);
  const bindValue = toPlainText(readOne(cookies.get(hostCookies.bind())));
  const skipLogin = readOne(cookies.get(cookieNames.skipLogin)) === '1';
  const suite = bindValue?.split('.')[0] ?? '';
  const token = cookies
    .get(cookieNames.token)
    ?.find((value) => toPlainText(value) && bindValue === buildBinding(suite, value));
  if (!token || !suite) return { ...guest, skipLogin };
  const hintedState = parseLoginState(readOne(cookies.get(cookieNames.loginState)));
  const users = cookies.get(cookieNames.user)?.map(parseUserHint) ?? [];
  return {
    state: hintedState === 'guest' ? 'logged-in' : hintedState,
    token,
    suite,
    user: users.find((user) => user?.suite === suite) ?? null,
    expiresAt: readOne(cookies.get(cookieNames.expiration)) ?? null,
    skipLogin,
  };
}

/** Unless the device is remembered, the cookies end with the browser session. */
export function writeSession(
  response: ServerResponse,
  token: Token,
  options: { state?: LoginState } = {},
): void {
  const expires = token.remember ? `; Expires=${new Date(token.expires_at).toUTCString()}` : '';
  const { user } = token;
  recordSession(token.token);
  addCookies(response, [
    `${cookieNames.token}=${token.token}; HttpOnly${attributes()}${expires}`,
    `${hostCookies.bind()}=${buildBinding(user.suite, token.token)}; HttpOnly${attributes()}${expires}`,
    `${cookieNames.user}=${encodeURIComponent(JSON.stringify(user))}${attributes()}${expires}`,
    `${cookieNames.loginState}=${options.state ?? 'logged-in'}${attributes()}${expires}`,
    `${cookieNames.expiration}=${token.expires_at}${attributes()}${expires}`,
    `${cookieNames.guestEmail}=; Max-Age=0${attributes()}`,
    `${cookieNames.referral}=; Max-Age=0${attributes()}`,
  ]);
  addCookieLines(response, listParentDomains().flatMap(buildClearLines));
  if (token.device) writeDevice(response, token.device);
}

/** Survives sign-out. */
export function readDevice(request: IncomingMessage): string | null {
  const device = readOne(parseCookies(request.headers.cookie).get(hostCookies.device())) ?? '';
  return /^[\w-]{43}$/.test(device) ? device : null;
}

export function writeDevice(response: ServerResponse, device: string): void {
  addCookies(response, [
    `${hostCookies.device()}=${device}; HttpOnly${attributes()}; Max-Age=${DEVICE_LIFE_S}`,
  ]);
}

export function clearSession(response: ServerResponse): void {
  const names = [
    ...Object.values(cookieNames),
    ...Object.values(quoteCookieNames),
    hostCookies.bind(),
    hostCookies.visitor(),
  ];
  addCookies(
    response,
    names.map((name) => `${name}=; Max-Age=0${attributes()}`),
  );
}

/** Clears a refused session and leaves a hint that this was not a sign-out. */
export function endSession(response: ServerResponse): void {
  clearSession(response);
  addCookies(response, [`${cookieNames.loginState}=${endedState}${attributes()}`]);
}

export function writeGuestEmail(response: ServerResponse, email: string): void {
  addCookies(response, [`${cookieNames.guestEmail}=${encodeURIComponent(email)}${attributes()}`]);
}

/** Identifies a guest's chat. */
export function readVisitor(request: IncomingMessage): string | null {
  const visitor = readOne(parseCookies(request.headers.cookie).get(hostCookies.visitor())) ?? '';
  return /^[\w-]{43}$/.test(visitor) ? visitor : null;
}

export function readSupportToken(request: IncomingMessage): string | null {
  const token = readOne(parseCookies(request.headers.cookie).get(hostCookies.support())) ?? '';
  return /^ops_[\w-]{43}$/.test(token) ? token : null;
}

/** Stores the token until it is idle for too long; null removes it. */
export function writeSupportToken(response: ServerResponse, token: string | null): void {
  addCookies(response, [
    `${hostCookies.support()}=${token ?? ''}; HttpOnly${attributes('Strict')}; Max-Age=${token ? limits.supportIdleMinutes * 60 : 0}`,
  ]);
}

export function ensureVisitor(request: IncomingMessage, response: ServerResponse): string {
  const storedVisitor = readVisitor(request);
  if (storedVisitor) return storedVisitor;
  const visitor = randomBytes(32).toString('base64url');
  addCookies(response, [`${hostCookies.visitor()}=${visitor}; HttpOnly${attributes()}`]);
  return visitor;
}

export const readGuestEmail = (request: IncomingMessage): string | undefined =>
  readOne(parseCookies(request.headers.cookie).get(cookieNames.guestEmail));

/** Last selected delivery address. Unverified; the host ignores other members' addresses. */
export function readShipTo(request: IncomingMessage): string | undefined {
  const id = readOne(parseCookies(request.headers.cookie).get(SHIP_TO_COOKIE));
  return id && isUuid(id) ? id : undefined;
}

export function writeChoice(response: ServerResponse, name: string, value: string | number): void {
  addCookies(response, [`${name}=${value}${attributes()}; Max-Age=${DEVICE_LIFE_S}`]);
}

export function writeReferral(response: ServerResponse, code: string): void {
  addCookies(response, [`${cookieNames.referral}=${code}${attributes()}`]);
}

/** Returns '' without a valid code. */
export const readReferral = (request: IncomingMessage): string =>
  parseReferral(readOne(parseCookies(request.headers.cookie).get(cookieNames.referral)));

export const writeSkipLogin = (response: ServerResponse): void =>
  addCookies(response, [`${cookieNames.skipLogin}=1${attributes()}`]);

/** '' means missing. */
export type QuoteCookies = Record<keyof typeof quoteCookieNames, string>;

/** Values are unvalidated. */
export function readQuoteCookies(request: IncomingMessage): QuoteCookies {
  const cookies = parseCookies(request.headers.cookie);
  const read = (name: keyof QuoteCookies) => readOne(cookies.get(quoteCookieNames[name])) ?? '';
  return {
    state: read('state'),
    url: Buffer.from(read('url'), 'base64url').toString('utf8'),
    quantity: read('quantity'),
    country: read('country'),
    email: read('email'),
    id: read('id'),
  };
}

/** Keeps the values for a week; removes empty ones. */
export function writeQuoteCookies(response: ServerResponse, quote: QuoteCookies): void {
  const text = { ...quote, url: Buffer.from(quote.url).toString('base64url') };
  addCookies(
    response,
    (Object.keys(quoteCookieNames) as (keyof QuoteCookies)[]).map((name) => {
      const value = encodeURIComponent(text[name]);
      const httpOnly = name === 'state' ? '' : '; HttpOnly';
      return `${quoteCookieNames[name]}=${value}${httpOnly}${attributes()}; Max-Age=${value ? QUOTE_LIFE_S : 0}`;
    }),
  );
}

/** `binding` proves that the visitor returns in the same browser. */
export interface SocialVisit {
  binding: string;
  way: 'popup' | 'page';
  lang: Locale;
  /** The tab that opened the popup. */
  tab: string;
  remember: boolean;
}

export function readSocialVisit(request: IncomingMessage): SocialVisit | null {
  const raw = readOne(parseCookies(request.headers.cookie).get(hostCookies.socialVisit())) ?? '';
  const [, binding, way, lang, tab, remember] =
    /^([\w-]{43})\.(popup|page)\.([a-z]{2})\.([\w-]{0,36})\.([01])$/.exec(raw) ?? [];
  return binding && tab !== undefined
    ? {
        binding,
        way: way === 'popup' ? 'popup' : 'page',
        lang: toLocale(lang),
        tab,
        remember: remember === '1',
      }
    : null;
}

export function writeSocialVisit(
  response: ServerResponse,
  { binding, way, lang, tab, remember }: SocialVisit,
): void {
  addCookies(response, [
    `${hostCookies.socialVisit()}=${binding}.${way}.${lang}.${tab}.${Number(remember)}; HttpOnly${attributes()}; Max-Age=${SOCIAL_LIFE_S}`,
  ]);
}

/** The pending provider identity. */
export function readSocialSecret(request: IncomingMessage): Secret | null {
  const raw = readOne(parseCookies(request.headers.cookie).get(hostCookies.socialSecret())) ?? '';
  const [, name, token, id] =
    /^(google|facebook|twitter|paypal)\.([\w.-]{20,200})\.([\w-]{1,400})$/.exec(raw) ?? [];
  return name && token && id
    ? { name: name as SocialProviderName, token, id: Buffer.from(id, 'base64url').toString('utf8') }
    : null;
}

export function writeSocialSecret(response: ServerResponse, secret: Secret | null): void {
  const value = secret
    ? `${secret.name}.${secret.token}.${Buffer.from(secret.id).toString('base64url')}`
    : '';
  addCookies(response, [
    `${hostCookies.socialSecret()}=${value}; HttpOnly${attributes()}; Max-Age=${secret ? SOCIAL_LIFE_S : 0}`,
  ]);
}

export function writeTestSettings(response: ServerResponse, settings: TestSettings): void {
  const [value, maxAge] = isNeutral(settings)
    ? ['', '; Max-Age=0']
    : [encodeURIComponent(JSON.stringify(settings)), ''];
  addCookies(response, [`${TEST_COOKIE}=${value}${attributes()}${maxAge}`]);
}

const QUOTE_LIFE_S = 7 * 24 * 3600;
/** The host's default. */
const SOCIAL_LIFE_S = 15 * 60;
/** Browsers' maximum cookie lifetime; each sign-in restarts it. */
const DEVICE_LIFE_S = 400 * 24 * 3600;

/** Safari refuses Secure cookies over http on loopback, so they are plain there. */
const isLoopback = () => portalTransport() === 'loopback';
const attributes = (site: 'Lax' | 'Strict' = 'Lax') =>
  `; Path=/${isLoopback() ? '' : '; Secure'}; SameSite=${site}`;
const toHostOnlyName = (name: string) => (isLoopback() ? name : `__Host-${name}`);

/** HttpOnly cookies that sibling domains cannot set. */
const hostCookies = {
  /** `${suite}.${sha256(token)}`, so that a foreign cgw_token does not match. */
  bind: () => toHostOnlyName('cgw_bind'),
  socialVisit: () => toHostOnlyName('cgw_social_visit'),
  socialSecret: () => toHostOnlyName('cgw_social'),
  /** Identifies the device but grants no access. */
  device: () => toHostOnlyName('cgw_device'),
  visitor: () => toHostOnlyName('cgw_chat'),
  support: () => toHostOnlyName('cgw_support'),
};

function buildBinding(suite: string, token: string): string {
  return `${suite}.${createHash('sha256').update(token).digest('base64url')}`;
}

/** Cookie text is sent in host headers. */
function toPlainText(value: string | undefined): string | undefined {
  return value && /^[\x21-\x7e]+$/.test(value) ? value : undefined;
}

/** Pages on parent domains can set cookies with our names. */
function listParentDomains(): string[] {
  const { hostname } = new URL(env.PORTAL_URL);
  if (/^[\d.]+$|:/.test(hostname)) return [];
  const labels = hostname.split('.');
  return labels.slice(1, -1).map((_, index) => labels.slice(index + 1).join('.'));
}

const buildClearLines = (domain: string): string[] =>
  [cookieNames.token, cookieNames.user, cookieNames.loginState, cookieNames.expiration].map(
    (name) => `${name}=; Max-Age=0; Domain=${domain}${attributes()}`,
  );

/** A response that sets cookies is personal. */
export const setsCookies = (response: ServerResponse): boolean => response.hasHeader('set-cookie');

/** Replaces earlier cookies of the same name. */
function addCookies(response: ServerResponse, cookies: string[]): void {
  const names = new Set(cookies.map((cookie) => cookie.split('=')[0]));
  const isOther = (line: string) => line.includes('; Domain=') || !names.has(line.split('=')[0]);
  response.setHeader('set-cookie', [...getCookieLines(response).filter(isOther), ...cookies]);
}

const addCookieLines = (response: ServerResponse, lines: string[]): void =>
  void response.setHeader('set-cookie', [...new Set([...getCookieLines(response), ...lines])]);

function getCookieLines(response: ServerResponse): string[] {
  const header = response.getHeader('set-cookie');
  return Array.isArray(header) ? header : header === undefined ? [] : [String(header)];
}
