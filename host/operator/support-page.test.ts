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
import { processWide } from '@/net/process-wide';

const MINUTE_MS = 60_000;
const address = '/support/members';
// Done by server/main.ts at startup.
processWide<typeof endpoints>('contract').value = endpoints;

let desk: OperatorDesk;
let page: typeof import('@/pages/support/members');
let settings: typeof import('@/lib/server/env').env;
let loadPage: typeof import('@/__tests__/support/load-page').loadPage;
let renderWhole: typeof import('@/__tests__/support/whole-page').renderWhole;
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
  ({ renderWhole } = await import('@/__tests__/support/whole-page'));
});
afterEach(() => {
  travel(0);
  jest.restoreAllMocks();
});
afterAll(() => desk.close());

/** Adds an operator and returns the key. */
async function employ(name: string, role = 'support'): Promise<string> {
  const { printed } = await desk.operator(['operators', '--add', name, '--role', role]);
  return printed[1] ?? '';
}

const call = (key: string, operatorKey: string, body?: object, from = '203.0.113.9') =>
  desk.host.call(key, { headers: { 'x-operator-key': operatorKey }, from, body });

async function openSession(name: string): Promise<string> {
  const opened = await call('POST /operator/opensession', await employ(name));
  return (opened.json() as { data: { token: string } }).data.token;
}

const search = (suite: string) => ({ by: 'suite', term: suite, reason: 'Ticket 4711' });

/** Posts a form as a browser does; returns the page's HTML and the cookie that it sets. */
async function visit(form?: Record<string, string>, cookies = '') {
  const { result, response } = await loadPage(page.getServerSideProps, {
    ...{ path: address, cookies },
    ...(form && { form }),
  });
  const [set = ''] = (response.getHeader('set-cookie') as string[] | undefined) ?? [];
  const html = 'props' in result ? renderWhole(page.default, await result.props, address).html : '';
  return { result, response, set, cookie: set.split(';')[0] ?? '', html };
}

describe('the support page', () => {
  it('shows look and timeline to signed-in staff, and names them in the trail', async () => {
    const key = await employ('page-ana');
    const { member } = await newMember(desk.host.db);
    const [ref = ''] = await storePackages(desk.host.db, member.id, [
      { name: 'Tea <set>', amountCents: 0 },
    ]);
    const start = await visit();
    expect(start.response.getHeader('cache-control')).toBe('private, no-store');
    expect(start.response.getHeader('x-robots-tag')).toBe('noindex, nofollow');
    expect(start.html).toContain('name="key"');
    const signedIn = await visit({ act: 'sign-in', key: ` ${key} ` });
    expect(signedIn.result).toEqual({ redirect: { destination: address, statusCode: 303 } });
    expect(signedIn.set).toMatch(
      /^__Host-cgw_support=ops_[\w-]{43}; HttpOnly; Path=\/; Secure; SameSite=Strict; Max-Age=1800$/,
    );
    expect(signedIn.set).not.toContain(key.slice(3));
    const { cookie } = signedIn;
    expect((await visit(undefined, cookie)).html).toContain('name="reason"');
    // Sign-outs without a session are not wrong keys, which stop the network.
    for (let n = 0; n < 25; n += 1) await visit({ act: 'sign-out' });
    const looked = await visit({ act: 'look', ...search(member.suite) }, cookie);
    for (const text of [member.email, 'Packages that need the member: 1', ref, 'Tea &lt;set&gt;'])
      expect(looked.html).toContain(text);
    // Its card in the member's list says so, and this rule blocks it.
    expect(looked.html).toMatch(/Declaration Needed\. Declare its value first\. \[noValue\]/);
    expect(looked.cookie).toBe(cookie);
    const read = await visit({ act: 'timeline', ...search(member.suite) }, cookie);
    expect(read.html).toContain(
      `page-ana (support) looked up the member, ${member.suite}: by suite, term ${member.suite}, reason &quot;Ticket 4711&quot;.`,
    );
    const { printed } = await desk.operator(['trail', '--by', 'page-ana']);
    expect(
      printed.map((line) => line.replace(/^\S+ \S+ UTC {2}page-ana \(support\) /, '')),
    ).toEqual([
      expect.stringMatching(/^read the member.s timeline/),
      expect.stringMatching(/^looked up the member/),
      'signed in to the support page.',
    ]);
    const out = await visit({ act: 'sign-out' }, cookie);
    expect(out.set).toMatch(/^__Host-cgw_support=;.*Max-Age=0$/);
    const after = await visit({ act: 'look', ...search(member.suite) }, cookie);
    expect(after.response.statusCode).toBe(401);
    expect(after.html).toContain('Please sign in to continue.');
    expect(after.html).not.toContain(member.email);
  });

  it('says why a key or search is refused, and refuses forms from other sites', async () => {
    const wrong = await visit({ act: 'sign-in', key: 'op_wrong\r\nX-Evil: 1' });
    expect([wrong.response.statusCode, wrong.set]).toEqual([403, '']);
    expect(wrong.html).toContain('This key is mistyped or was revoked.');
    for (const key of [await employ('page-carl', 'clerk'), env.OPERATOR_KEY]) {
      const refused = await visit({ act: 'sign-in', key });
      expect(refused.response.statusCode).toBe(403);
      expect(refused.html).toContain('This key doesn’t have the support role.');
    }
    const { cookie } = await visit({ act: 'sign-in', key: await employ('page-bea') });
    const nobody = await visit({ act: 'look', ...search('CG0') }, cookie);
    expect(nobody.response.statusCode).toBe(422);
    expect(nobody.html).toContain('suite belongs to no member: CG0');
    expect(nobody.html).toContain('value="Ticket 4711"');
    const blank = { ...search('CG0'), reason: '\u200b\u2060' };
    const unnamed = await visit({ act: 'look', ...blank }, cookie);
    expect(unnamed.html).toContain('reason must not be blank');
    const { response } = await loadPage(page.getServerSideProps, {
      ...{ path: address, cookies: cookie, from: 'cross-site' as const },
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
      const passes = ['POST /operator/look', 'POST /operator/timeline'].includes(key);
      const { statusCode } = await call(key, token, search(member.suite));
      // Test mode is off: its call is in no release.
      const refusal = key === 'POST /operator/reproduce' ? 404 : 403;
      expect([key, statusCode]).toEqual([key, passes ? 200 : refusal]);
    }
  });

  it('ends after 30 idle minutes, after 8 hours, and with the key', async () => {
    const { member } = await newMember(desk.host.db);
    const look = async (token: string) =>
      (await call('POST /operator/look', token, search(member.suite))).statusCode;
    const idle = await openSession('page-eve');
    travel(29 * MINUTE_MS);
    expect(await look(idle)).toBe(200);
    travel(58 * MINUTE_MS);
    expect(await look(idle)).toBe(200);
    travel(89 * MINUTE_MS);
    expect(await look(idle)).toBe(401);
    travel(0);
    const long = await openSession('page-fay');
    for (let minutes = 25; minutes < 480; minutes += 25) {
      travel(minutes * MINUTE_MS);
      expect(await look(long)).toBe(200);
    }
    travel(481 * MINUTE_MS);
    expect(await look(long)).toBe(401);
    travel(0);
    const revoked = await openSession('page-gus');
    await desk.operator(['operators', '--end', 'page-gus']);
    expect(await look(revoked)).toBe(401);
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
    const key = await employ('page-ian');
    const open = async (tried: string, from = '2001:db8:77::1') =>
      (await call('POST /operator/opensession', tried, undefined, from)).statusCode;
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
    const valid = await employ('page-jo');
    const open = (tried: string, from: string) =>
      call('POST /operator/opensession', tried, undefined, from);
    for (let n = 0; n < 12; n += 1)
      expect((await open(valid, '203.0.113.50')).statusCode).toBe(200);
    const sendMany = async (from: string) => {
      const tried = Array.from({ length: 24 }, (_, n) => open(`wrong-${n}`, from));
      return (await Promise.all(tried)).filter(({ statusCode }) => statusCode === 403).length;
    };
    expect(await sendMany('203.0.113.50')).toBe(10);
    await sendMany('127.0.0.1');
    travel(45.5 * MINUTE_MS);
    const { response, html } = await visit({ act: 'sign-in', key: valid });
    expect(response.statusCode).toBe(429);
    expect(html).toContain('You can sign in again in 15 minutes.');
  });
});
