/** @jest-environment node */
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

import fc from 'fast-check';

import type { Token } from '@/contract/member/auth';
import type * as SessionCookies from '@/lib/server/session/session-cookies';

let { clearSession, readDevice, readSession, writeSession } = {} as typeof SessionCookies;

/** Loads the module for a portal at this URL, because settings are read once. */
async function loadPortalAt(url: string): Promise<void> {
  jest.resetModules();
  process.env['PORTAL_URL'] = url;
  ({ clearSession, readDevice, readSession, writeSession } =
    await import('@/lib/server/session/session-cookies'));
}
beforeEach(() => loadPortalAt('https://portal.example'));
afterAll(() => delete process.env['PORTAL_URL']);

const token: Token = {
  token: 'a'.repeat(43),
  token_type: 'bearer',
  expires_in: 3600,
  expires_at: '2026-03-02T10:00:00.000Z',
  server_time: '2026-03-02T09:00:00.000Z',
  remember: false,
  action: 'login_password',
  user: {
    suite: 'CG1000001',
    id: 'x',
    email: 'mika@example.com',
    countryISO: 'PH',
    firstname: '美香',
  },
};

function buildRequest(cookie: string): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  request.headers.cookie = cookie;
  return request;
}

function writeCookies(options: { remember: boolean }): string[] {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  writeSession(response, { ...token, ...options });
  return response.getHeader('set-cookie') as string[];
}

const buildCookieHeader = () =>
  writeCookies({ remember: false })
    .map((cookie) => cookie.split(';')[0])
    .join('; ');

describe('the session cookies', () => {
  it('are read as the session they were set for', () => {
    expect(readSession(buildRequest(buildCookieHeader()))).toMatchObject({
      state: 'logged-in',
      token: token.token,
      suite: 'CG1000001',
      user: { firstname: '美香', email: 'mika@example.com' },
    });
  });

  it('hide the token from scripts, and are all Secure and SameSite=Lax', () => {
    const cookies = writeCookies({ remember: false });
    expect(cookies.find((cookie) => cookie.startsWith('cgw_token='))).toMatch(
      /HttpOnly; Path=\/; Secure; SameSite=Lax$/,
    );
    expect(cookies.every((cookie) => /Secure; SameSite=Lax/.test(cookie))).toBe(true);
  });

  it.each([
    'http://localhost:3000',
    'http://127.0.0.1:3000',
    'http://[::1]:3000',
    'http://portal.localhost',
  ])(
    'omit Secure and the prefix that requires it at %s, where Safari refuses Secure cookies',
    async (address) => {
      const httpOnlySuffix = '; HttpOnly; Path=/; SameSite=Lax';
      await loadPortalAt(address);
      const cookies = writeCookies({ remember: false });
      expect(cookies.some((cookie) => /Secure|__Host-/.test(cookie))).toBe(false);
      expect(
        cookies
          .filter((cookie) => cookie.endsWith(httpOnlySuffix))
          .map((cookie) => cookie.split('=')[0]),
      ).toEqual(['cgw_token', 'cgw_bind']);
      expect(readSession(buildRequest(buildCookieHeader()))).toMatchObject({
        state: 'logged-in',
        suite: 'CG1000001',
      });
      expect(
        readSession(buildRequest(buildCookieHeader().replace(/; cgw_bind=[^;]*/, ''))),
      ).toMatchObject({ state: 'guest' });
    },
  );

  it.each([
    'http://192.168.1.5:3000',
    'http://portal.example',
    'http://localhost.example',
    'http://127.0.0.1.example',
  ])('stay Secure at %s: no session crosses a network in the clear', async (address) => {
    await loadPortalAt(address);
    expect(writeCookies({ remember: false }).every((cookie) => cookie.includes('; Secure'))).toBe(
      true,
    );
  });

  it('set by a portal on plain HTTP are ignored by a portal with TLS', async () => {
    await loadPortalAt('http://localhost:3000');
    const plainCookies = buildCookieHeader();
    await loadPortalAt('https://portal.example');
    expect(readSession(buildRequest(plainCookies))).toMatchObject({ state: 'guest', token: null });
  });

  it('last until the token expires only when the device is remembered', () => {
    const persistentCookies = writeCookies({ remember: true }).filter(
      (cookie) => !/^cgw_(guest_email|referral)=;/.test(cookie),
    );
    expect(
      persistentCookies.every((cookie) => /Expires=Mon, 02 Mar 2026 10:00:00 GMT/.test(cookie)),
    ).toBe(true);
    expect(writeCookies({ remember: false }).some((cookie) => /Expires/.test(cookie))).toBe(false);
  });

  it('hide the device token from scripts, and keep it after the browser closes and after sign-out', () => {
    const device = 'd'.repeat(43);
    const response = new ServerResponse(new IncomingMessage(new Socket()));
    writeSession(response, { ...token, device });
    clearSession(response);
    const deviceCookie =
      (response.getHeader('set-cookie') as string[]).find((cookie) => cookie.includes(device)) ??
      '';
    expect(deviceCookie).toMatch(/HttpOnly.*SameSite=Lax; Max-Age=34560000$/);
    expect(readDevice(buildRequest(deviceCookie.split(';')[0] ?? ''))).toBe(device);
    for (const invalidCookie of [
      `${deviceCookie.split('=')[0]}=short`,
      `${deviceCookie.split(';')[0]}; ${deviceCookie.split('=')[0]}=${'e'.repeat(43)}`,
      '',
    ])
      expect(readDevice(buildRequest(invalidCookie))).toBeNull();
  });

  it('are chosen by the host-only cookie when there are several tokens and users', () => {
    const injectedToken = `cgw_token=${'c'.repeat(43)}`;
    const otherUser = `cgw_user=${encodeURIComponent(JSON.stringify({ ...token.user, suite: 'CG9' }))}`;
    for (const cookie of [
      `${injectedToken}; ${otherUser}; ${buildCookieHeader()}`,
      `${buildCookieHeader()}; ${otherUser}; ${injectedToken}`,
    ])
      expect(readSession(buildRequest(cookie))).toMatchObject({
        state: 'logged-in',
        token: token.token,
        suite: 'CG1000001',
        user: { email: 'mika@example.com' },
      });
    expect(readSession(buildRequest(`${buildCookieHeader()}; __Host-cgw_bind=CG1.x`)).state).toBe(
      'guest',
    );
  });

  it('remove cookies set by parent domains at sign-in, without ending our session', async () => {
    await loadPortalAt('https://portal.shop.example.com');
    const cookies = writeCookies({ remember: false });
    const parentDomainCookies = cookies.filter((cookie) => cookie.includes('Domain='));
    expect(parentDomainCookies.filter((cookie) => cookie.startsWith('cgw_token='))).toEqual([
      'cgw_token=; Max-Age=0; Domain=shop.example.com; Path=/; Secure; SameSite=Lax',
      'cgw_token=; Max-Age=0; Domain=example.com; Path=/; Secure; SameSite=Lax',
    ]);
    expect(parentDomainCookies.map((cookie) => cookie.split('=')[0])).toContain('cgw_user');
    expect(cookies).toContainEqual(expect.stringContaining(`cgw_token=${token.token}`));
    for (const address of ['http://localhost:3000', 'http://127.0.0.1:3000']) {
      await loadPortalAt(address);
      expect(writeCookies({ remember: false }).join()).not.toContain('Domain=');
    }
  });

  it('are read as a guest’s when the token has no matching host-only cookie', () => {
    const cookiesWithoutBind = buildCookieHeader()
      .split('; ')
      .filter((part) => !part.startsWith('__Host-'))
      .join('; ');
    const cookiesWithOtherToken = buildCookieHeader().replace('a'.repeat(43), 'b'.repeat(43));
    for (const cookie of [
      cookiesWithoutBind,
      cookiesWithOtherToken,
      '',
      'cgw_login_state=logged-in',
    ]) {
      expect(readSession(buildRequest(cookie))).toMatchObject({
        state: 'guest',
        token: null,
        user: null,
      });
    }
  });

  it('drop a broken or foreign user hint but keep the session', () => {
    for (const hint of [
      '%7Bbroken',
      encodeURIComponent('{"__proto__":{"suite":"X"}}'),
      encodeURIComponent(JSON.stringify({ ...token.user, suite: 'CG9' })),
      'x'.repeat(9000),
    ]) {
      const cookie = buildCookieHeader().replace(/cgw_user=[^;]*/, `cgw_user=${hint}`);
      expect(readSession(buildRequest(cookie))).toMatchObject({
        state: 'logged-in',
        suite: 'CG1000001',
        user: null,
      });
    }
  });

  it('are read without an exception, whatever the header contains', () => {
    fc.assert(fc.property(fc.string(), (cookie) => void readSession(buildRequest(cookie))));
  });

  it('are all removed on clearing', () => {
    const response = new ServerResponse(new IncomingMessage(new Socket()));
    clearSession(response);
    const cookies = response.getHeader('set-cookie') as string[];
    expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual(
      expect.arrayContaining([
        'cgw_token',
        '__Host-cgw_bind',
        'cgw_user',
        'cgw_login_state',
        'cgw_token_expiration',
      ]),
    );
    expect(cookies.every((cookie) => cookie.includes('Max-Age=0'))).toBe(true);
  });
});
