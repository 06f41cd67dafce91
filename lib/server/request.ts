import type { IncomingMessage } from 'node:http';

import { readNetworkAddress } from '@/net/network-address';

import {
  noTestSettings,
  readTestSettings,
  TEST_CLOCK_HEADER,
  TEST_COOKIE,
  type TestSettings,
} from '@/rules/test-mode/settings';

import { only, parseCookies } from './session/cookies';
import { env, portalTransport } from './env';

/**
 * True when a write comes from a page of this site: by Sec-Fetch-Site, or else by Origin, which no
 * page can choose either. WebKit calls a form that opens a new window "cross-site" whoever posts
 * it; its Origin is right.
 */
export function isSameOrigin(request: IncomingMessage): boolean {
  if (request.headers['sec-fetch-site'] === 'same-origin') return true;
  const { origin } = request.headers;
  if (!origin || !URL.canParse(origin)) return false;
  const { host, protocol } = new URL(origin);
  return host === request.headers.host && (protocol === 'https:' || portalTransport() !== 'tls');
}

/**
 * The address of the browser, for the host's rate limits. A header names it only behind a proxy of
 * ours (TRUST_PROXY=1), with or without a port.
 */
export function clientAddress(request: IncomingMessage): string {
  const direct = readNetworkAddress(request.socket.remoteAddress ?? '')?.address ?? '127.0.0.1';
  if (!env.TRUST_PROXY) return direct;
  const forwarded =
    String(request.headers['x-forwarded-for'] ?? '')
      .split(',')
      .at(-1) ?? '';
  return readNetworkAddress(forwarded)?.address ?? direct;
}

/** What the browser calls itself, as far as the host keeps it; empty without it. */
export const userAgent = (request: IncomingMessage): string =>
  (request.headers['user-agent'] ?? '').slice(0, 300);

/**
 * The country header of a trusted proxy, as it is passed on to the host; empty without one. A
 * browser's own never passes.
 */
export function edgeCountry(request: IncomingMessage): Record<string, string> {
  const name = env.EDGE_COUNTRY_HEADER;
  const value = name && env.TRUST_PROXY ? request.headers[name] : undefined;
  return name && typeof value === 'string' && /^[A-Z]{2}$/.test(value) ? { [name]: value } : {};
}

/**
 * In test mode: how far the clock of this browser session is ahead, as it is passed on to the host;
 * empty where it is not.
 */
export function testClock(request: IncomingMessage): Record<string, string> {
  const { clockMs } = testSettingsOf(request);
  return clockMs === 0 ? {} : { [TEST_CLOCK_HEADER]: String(clockMs) };
}

/** What test mode changes for the session of a request; nothing in any other mode. */
export function testSettingsOf(request: IncomingMessage): TestSettings {
  if (!process.env.WITH_TEST_MODE || !env.TEST_MODE) return noTestSettings;
  return readTestSettings(only(parseCookies(request.headers.cookie).get(TEST_COOKIE)) ?? '');
}
