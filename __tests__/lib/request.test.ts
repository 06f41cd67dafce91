/** @jest-environment node */
import type { IncomingMessage } from 'node:http';

import { env } from '@/lib/server/env';
import { getClientAddress, isSameOrigin } from '@/lib/server/request';

/** The parts of a request that these rules read: headers and the peer's address. */
const buildRequest = (headers: Record<string, string>) =>
  ({ headers, socket: { remoteAddress: '192.0.2.7' } }) as unknown as IncomingMessage;

describe('clientAddress', () => {
  afterEach(() => jest.restoreAllMocks());

  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['203.0.113.9:50123', '203.0.113.9'],
    ['10.0.0.1, 203.0.113.9:50124', '203.0.113.9'],
    ['[2001:db8::9]:50123', '2001:db8::9'],
    ['[2001:DB8:0::9]', '2001:db8::9'],
    ['2001:db8:0:0::9', '2001:db8::9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['203.0.113.9, unknown', '192.0.2.7'],
    ['203.0.113.9:port', '192.0.2.7'],
    ['', '192.0.2.7'],
  ])('behind our proxy reads "%s" as %s, from any port', (header, address) => {
    jest.replaceProperty(env, 'TRUST_PROXY', true);
    expect(getClientAddress(buildRequest({ 'x-forwarded-for': header }))).toBe(address);
  });

  it('does not trust a header that anyone can send', () => {
    expect(getClientAddress(buildRequest({ 'x-forwarded-for': '203.0.113.9' }))).toBe('192.0.2.7');
  });
});

describe('isSameOrigin', () => {
  it.each([
    [{ 'sec-fetch-site': 'same-origin' }, true],
    [{ 'sec-fetch-site': 'same-site' }, false],
    [{ 'sec-fetch-site': 'none' }, false],
    // WebKit sends this for a form with target=_blank.
    [
      { 'sec-fetch-site': 'cross-site', origin: 'http://localhost:3000', host: 'localhost:3000' },
      true,
    ],
    [
      { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example', host: 'localhost:3000' },
      false,
    ],
    [{ 'sec-fetch-site': 'cross-site', origin: 'null', host: 'localhost:3000' }, false],
    [{ origin: 'https://portal.example', host: 'portal.example' }, true],
    [{ origin: 'https://evil.example', host: 'portal.example' }, false],
    [{ origin: 'null', host: 'portal.example' }, false],
    [{ host: 'portal.example' }, false],
  ])('of %j is %s', (headers, expected) =>
    expect(isSameOrigin(buildRequest(headers))).toBe(expected),
  );
});
