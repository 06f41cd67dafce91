import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';

import { openOperatorDesk, type OperatorDesk } from '@/__tests__/support/operator-context';
import { endpoints } from '@/contract/registry';
import { travel } from '@/host/core/clock';
import { deleteExpired, expiries } from '@/host/core/retention';
import { env } from '@/host/core/env';
import { schema } from '@/host/db/client';
import { storePackages } from '@/host/testing/packages';
import { newMember } from '@/host/testing/people';
import { getSharedSlot } from '@/net/process-wide';

const MINUTE_MS = 60_000;
const path = '/support/members';
// Done by server/main.ts at startup.
getSharedSlot<typeof endpoints>('contract').value = endpoints;

let desk: OperatorDesk;
let page: typeof import('@/pages/support/members');
let settings: typeof import('@/lib/server/env').env;
let loadPage: typeof import('@/__tests__/support/load-page').loadPage;
let renderPage: typeof import('@/__tests__/support/whole-page').renderFullPage;
beforeAll(async () => {
  desk = await openOperatorDesk();
  Object.assign(process.env, {
    ...{ MICROSERVICE_URL: desk.hostUrl, SUPPORT_PAGE: '1', SUPPORT_PAGE_HOST: 'portal.example' },
    ...{
      SUPPORT_PAGE_NETWORKS: '127.0.0.0/8, 2001:db8:1::/48',
      PORTAL_URL: 'https://portal.example',
    },
  });
  // Settings are read once, with the first import.
  page = await import('@/pages/support/members');
  settings = (await import('@/lib/server/env')).env;
  ({ loadPage } = await import('@/__tests__/support/load-page'));
  ({ renderFullPage: renderPage } = await import('@/__tests__/support/whole-page'));
});
afterEach(() => {
  travel(0);
  jest.restoreAllMocks();
});
afterAll(() => desk.close());

/** Adds an operator and returns the key. */
async function addOperator(name: string, role = 'support'): Promise<string> {
  const { printed } = await desk.run(['operators', '--add', name, '--role', role]);
  return printed[1] ?? '';
}

const call = (key: string, operatorKey: string, body?: object, from = '203.0.113.9') =>
  desk.host.call(key, { headers: { 'x-operator-key': operatorKey }, from, body });

async function openSession(name: string): Promise<string> {
  const answer = await call('POST /operator/opensession', await addOperator(name));
  return (answer.json() as { data: { token: string } }).data.token;
}

const buildSearch = (suite: string) => ({ by: 'suite', term: suite, reason: 'Ticket 4711' });

/** Posts a form as a browser does; returns the page's HTML and the cookie that it sets. */
async function visit(form?: Record<string, string>, cookies = '') {
  const { result, response } = await loadPage(page.getServerSideProps, {
    ...{ path, cookies },
    ...(form && { form }),
  });
  const [setCookie = ''] = (response.getHeader('set-cookie') as string[] | undefined) ?? [];
  const html = 'props' in result ? renderPage(page.default, await result.props, path).html : '';
  return { result, response, setCookie, cookie: setCookie.split(';')[0] ?? '', html };
}

describe('the support page', () => {
  it('shows look and timeline to signed-in staff, and names them in the trail', async () => {
    const key = await addOperator('page-ana');
    const { member } = await newMember(desk.host.db);
    const [ref = ''] = await storePackages(desk.host.db, member.id, [
      { name: 'Tea <set>', amountCents: 0 },
    ]);
    const firstVisit = await visit();
    expect(firstVisit.response.getHeader('cache-control')).toBe('private, no-store');
    expect(firstVisit.response.getHeader('x-robots-tag')).toBe('noindex, nofollow');
    expect(firstVisit.html).toContain('name="key"');
    const signInVisit = await visit({ act: 'sign-in', key: ` ${key} ` });
    expect(signInVisit.result).toMatchObject({ redirect: { destination: path, statusCode: 303 } });
    expect(signInVisit.setCookie).toMatch(
      /^__Host-cgw_support=ops_[\w-]{43}; HttpOnly; Path=\/; Secure; SameSite=Strict; Max-Age=1800$/,
    );
    expect(signInVisit.setCookie).not.toContain(key.slice(3));
    const { cookie } = signInVisit;
    expect((await visit(undefined, cookie)).html).toContain('name="reason"');
    // Sign-outs without a session don't count as wrong keys, which would block the network.
    for (let n = 0; n < 25; n += 1) await visit({ act: 'sign-out' });
    const lookVisit = await visit({ act: 'look', ...buildSearch(member.suite) }, cookie);
    for (const text of [member.email, 'Packages that need the member: 1', ref, 'Tea &lt;set&gt;'])
      expect(lookVisit.html).toContain(text);
    // The package's card in the member's list shows the same text, and this rule blocks the package.
    expect(lookVisit.html).toMatch(/Declaration Needed\. Declare its value first\. \[noValue\]/);
    expect(lookVisit.cookie).toBe(cookie);
    const timelineVisit = await visit({ act: 'timeline', ...buildSearch(member.suite) }, cookie);
    expect(timelineVisit.html).toContain(
      `page-ana (support) looked up the member, ${member.suite}: by suite, term ${member.suite}, reason &quot;Ticket 4711&quot;.`,
    );
    const { printed } = await desk.run(['trail', '--by', 'page-ana']);
    expect(
      printed.map((line) => line.replace(/^\S+ \S+ UTC {2}page-ana \(support\) /, '')),
    ).toEqual([
      expect.stringMatching(/^read the member.s timeline/),
      expect.stringMatching(/^looked up the member/),
      'signed in to the support page.',
    ]);
    const signOutVisit = await visit({ act: 'sign-out' }, cookie);
    expect(signOutVisit.setCookie).toMatch(/^__Host-cgw_support=;.*Max-Age=0$/);
    const laterVisit = await visit({ act: 'look', ...buildSearch(member.suite) }, cookie);
    expect(laterVisit.response.statusCode).toBe(401);
    expect(laterVisit.html).toContain('Please sign in to continue.');
    expect(laterVisit.html).not.toContain(member.email);
  });

  it('says why a key or search is refused, and refuses forms from other sites', async () => {
    const wrongKeyVisit = await visit({ act: 'sign-in', key: 'op_wrong\r\nX-Evil: 1' });
    expect([wrongKeyVisit.response.statusCode, wrongKeyVisit.setCookie]).toEqual([403, '']);
    expect(wrongKeyVisit.html).toContain('This key is mistyped or was revoked.');
    for (const key of [await addOperator('page-carl', 'clerk'), env.OPERATOR_KEY]) {
      const refusedVisit = await visit({ act: 'sign-in', key });
      expect(refusedVisit.response.statusCode).toBe(403);
      expect(refusedVisit.html).toContain('This key doesn’t have the support role.');
    }
    const { cookie } = await visit({ act: 'sign-in', key: await addOperator('page-bea') });
    const unknownSuiteVisit = await visit({ act: 'look', ...buildSearch('CG0') }, cookie);
    expect(unknownSuiteVisit.response.statusCode).toBe(422);
    expect(unknownSuiteVisit.html).toContain('suite belongs to no member: CG0');
    expect(unknownSuiteVisit.html).toContain('value="Ticket 4711"');
    const blankSearch = { ...buildSearch('CG0'), reason: '\u200b\u2060' };
    const blankReasonVisit = await visit({ act: 'look', ...blankSearch }, cookie);
    expect(blankReasonVisit.html).toContain('reason must not be blank');
    const { response } = await loadPage(page.getServerSideProps, {
      ...{ path, cookies: cookie, from: 'cross-site' as const },
      form: { act: 'sign-out' },
    });
    expect([response.statusCode, response.getHeader('set-cookie')]).toEqual([403, undefined]);
  });

  it('does not exist without the setting, or for other host names and networks', async () => {
    const { isSupportVisit } = await import('@/lib/server/posts/support-page');
    const isShown = (host: string, from = '127.0.0.1') => {
      const request = new IncomingMessage(new Socket());
      request.headers = { host, 'x-forwarded-for': `127.0.0.1, ${from}` };
      return isSupportVisit(request);
    };
    jest.replaceProperty(settings, 'TRUST_PROXY', true);
    for (const from of ['127.9.9.9', '2001:db8:1:2::3', '::ffff:127.0.0.1'])
      expect([from, isShown('portal.example:8443', from)]).toEqual([from, true]);
    for (const from of ['203.0.113.7', '2001:db8:2::1'])
      expect([from, isShown('portal.example', from)]).toEqual([from, false]);
    for (const host of ['www.portal.example', 'localhost', 'portal.example.evil', '', '@'])
      expect([host, isShown(host)]).toEqual([host, false]);
    jest.replaceProperty(settings, 'SUPPORT_PAGE', false);
    expect(isShown('portal.example')).toBe(false);
    const { result, response } = await visit();
    expect(result).toEqual({ notFound: true });
    expect(response.getHeaderNames()).toEqual([]);
  });
});

describe('a session of the support page', () => {
  it('may look and read the timeline, and is refused any other operator call', async () => {
    const token = await openSession('page-dan');
    const { member } = await newMember(desk.host.db);
    for (const [key, { access }] of Object.entries(endpoints)) {
      if (access !== 'operator' || key === 'POST /operator/endsession') continue;
      const isAllowed = ['POST /operator/look', 'POST /operator/timeline'].includes(key);
      const { statusCode } = await call(key, token, buildSearch(member.suite));
      // Test mode is off, so its call does not exist.
      const refusal = key === 'POST /operator/reproduce' ? 404 : 403;
      expect([key, statusCode]).toEqual([key, isAllowed ? 200 : refusal]);
    }
  });

  it('ends after 30 idle minutes, after 8 hours, and with the key', async () => {
    const { member } = await newMember(desk.host.db);
    const look = async (token: string) =>
      (await call('POST /operator/look', token, buildSearch(member.suite))).statusCode;
    const idleToken = await openSession('page-eve');
    travel(29 * MINUTE_MS);
    expect(await look(idleToken)).toBe(200);
    travel(58 * MINUTE_MS);
    expect(await look(idleToken)).toBe(200);
    travel(89 * MINUTE_MS);
    expect(await look(idleToken)).toBe(401);
    travel(0);
    const longToken = await openSession('page-fay');
    for (let minutes = 25; minutes < 480; minutes += 25) {
      travel(minutes * MINUTE_MS);
      expect(await look(longToken)).toBe(200);
    }
    travel(481 * MINUTE_MS);
    expect(await look(longToken)).toBe(401);
    travel(0);
    const revokedToken = await openSession('page-gus');
    await desk.run(['operators', '--end', 'page-gus']);
    expect(await look(revokedToken)).toBe(401);
  });

  it('is stored as a hash, and deleted when it has ended', async () => {
    const read = () => desk.host.db.select().from(schema.supportSessions);
    const token = await openSession('page-hal');
    const rows = await read();
    expect(JSON.stringify(rows)).not.toContain(token.slice(4));
    await deleteExpired(desk.host.db, expiries.support_sessions);
    expect((await read()).length).toBeGreaterThan(0);
    travel(24 * 60 * MINUTE_MS);
    await deleteExpired(desk.host.db, expiries.support_sessions);
    expect(await read()).toEqual([]);
  });

  it('cannot be opened for an hour after ten wrong keys from one network', async () => {
    const key = await addOperator('page-ian');
    const open = async (triedKey: string, from = '2001:db8:77::1') =>
      (await call('POST /operator/opensession', triedKey, undefined, from)).statusCode;
    for (let n = 0; n < 10; n += 1) expect(await open(`wrong-${n}`)).toBe(403);
    expect(await open(key)).toBe(429);
    expect(await open(key, '2001:db8:77::2')).toBe(429);
    expect(await open(key, '2001:db8:78::1')).toBe(200);
    travel(59 * MINUTE_MS);
    expect(await open(key)).toBe(429);
    travel(61 * MINUTE_MS);
    expect(await open(key)).toBe(200);
  });

  it('checks only ten of the keys that a network sends at once, and says how long to wait', async () => {
    const validKey = await addOperator('page-jo');
    const open = (triedKey: string, from: string) =>
      call('POST /operator/opensession', triedKey, undefined, from);
    for (let n = 0; n < 12; n += 1)
      expect((await open(validKey, '203.0.113.50')).statusCode).toBe(200);
    const sendMany = async (from: string) => {
      const attempts = Array.from({ length: 24 }, (_, n) => open(`wrong-${n}`, from));
      return (await Promise.all(attempts)).filter(({ statusCode }) => statusCode === 403).length;
    };
    expect(await sendMany('203.0.113.50')).toBe(10);
    await sendMany('127.0.0.1');
    travel(45.5 * MINUTE_MS);
    const { response, html } = await visit({ act: 'sign-in', key: validKey });
    expect(response.statusCode).toBe(429);
    expect(html).toContain('You can sign in again in 15 minutes.');
  });
});
