import type { IncomingMessage } from 'node:http';

import { readNetworkAddress } from '@/net/network-address';

import {
  noTestSettings,
  readTestSettings,
  TEST_CLOCK_HEADER,
  TEST_COOKIE,
  type TestSettings,
} from '@/rules/test-mode/settings';

import { readOne, parseCookies } from './session/cookies';
import { env, portalTransport } from './env';

/**
 * Whether a write comes from this site. WebKit sends "cross-site" for forms that open a window, so
 * Origin is the fallback.
 */
export function isSameOrigin(request: IncomingMessage): boolean {
  if (request.headers['sec-fetch-site'] === 'same-origin') return true;
  const { origin } = request.headers;
  if (!origin || !URL.canParse(origin)) return false;
  const { host, protocol } = new URL(origin);
  return host === request.headers.host && (protocol === 'https:' || portalTransport() !== 'tls');
}

/** Returns the client address for rate limits. Trusts X-Forwarded-For with TRUST_PROXY=1. */
export function getClientAddress(request: IncomingMessage): string {
  const peer = readNetworkAddress(request.socket.remoteAddress ?? '')?.address ?? '127.0.0.1';
  if (!env.TRUST_PROXY) return peer;
  const forwardedFor =
    String(request.headers['x-forwarded-for'] ?? '')
      .split(',')
      .at(-1) ?? '';
  return readNetworkAddress(forwardedFor)?.address ?? peer;
}

export const userAgent = (request: IncomingMessage): string =>
  (request.headers['user-agent'] ?? '').slice(0, 300);

/** Returns the trusted proxy's country header for the host; empty without one. */
export function edgeCountryHeader(request: IncomingMessage): Record<string, string> {
  const name = env.EDGE_COUNTRY_HEADER;
  const value = name && env.TRUST_PROXY ? request.headers[name] : undefined;
  return name && typeof value === 'string' && /^[A-Z]{2}$/.test(value) ? { [name]: value } : {};
}

/** Returns the test clock's offset as a header for the host. */
export function testClockHeader(request: IncomingMessage): Record<string, string> {
  const { clockMs } = getTestSettings(request);
  return clockMs === 0 ? {} : { [TEST_CLOCK_HEADER]: String(clockMs) };
}

/** Returns the session's test settings; neutral outside test mode. */
export function getTestSettings(request: IncomingMessage): TestSettings {
  if (!process.env.WITH_TEST_MODE || !env.TEST_MODE) return noTestSettings;
  return readTestSettings(readOne(parseCookies(request.headers.cookie).get(TEST_COOKIE)) ?? '');
}
