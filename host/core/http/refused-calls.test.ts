import { setTimeout as pause } from 'node:timers/promises';

import { eq } from 'drizzle-orm';

import { errorNumbers } from '@/contract/error-numbers';
import { travel } from '@/host/core/clock';
import { schema } from '@/host/db/client';
import { openTestHost, type TestHost } from '@/host/testing/host';
import { newMember } from '@/host/testing/people';
import { newIdempotencyHeader } from '@/host/testing/shipping';
import { deleteExpired, expiries } from '@/host/core/retention';

const { refusedCalls } = schema;
const DAY_MS = 86_400_000;

let host: TestHost;
beforeAll(async () => void (host = await openTestHost()));
afterEach(() => travel(0));
afterAll(() => host.close());

const readRows = (memberId: string) =>
  host.db
    .select()
    .from(refusedCalls)
    .where(eq(refusedCalls.memberId, memberId))
    .orderBy(refusedCalls.at);

/** Rows are written after the response. */
async function waitForRows(memberId: string, count: number) {
  for (let tries = 0; tries < 100 && (await readRows(memberId)).length < count; tries += 1)
    await pause(20);
  return readRows(memberId);
}

const SECRET = 'Kanarienvogel';
const edit = (as: Awaited<ReturnType<typeof newMember>>['as'], packageref = 'PK00000000') =>
  host.call('POST /pmt/updatepackage', {
    as,
    headers: newIdempotencyHeader(),
    body: { packageref, name: SECRET, category: 'cameras', merchant: 'Amazon' },
  });

describe('a refused or failed call by a member', () => {
  it('is recorded with call, status, code and request ID, without its body', async () => {
    const { member, as } = await newMember(host.db);
    const refusedResponse = await edit(as);
    expect(refusedResponse.statusCode).toBe(404);
    const [row, ...otherRows] = await waitForRows(member.id, 1);
    expect(otherRows).toEqual([]);
    expect(row).toEqual({
      memberId: member.id,
      at: expect.any(Date) as unknown,
      call: 'POST /pmt/updatepackage',
      status: 404,
      code: errorNumbers.notFound,
      requestId: refusedResponse.headers['x-request-id'],
    });
    expect(JSON.stringify(row)).not.toContain(SECRET);
  });

  it('is recorded for the member of its token', async () => {
    const [tokenMember, suiteMember] = [await newMember(host.db), await newMember(host.db)];
    const mixedToken = {
      ...tokenMember.as,
      user: { ...tokenMember.as.user, suite: suiteMember.member.suite },
    };
    expect((await host.call('GET /pmt/packages', { as: mixedToken })).statusCode).toBe(403);
    expect(await waitForRows(tokenMember.member.id, 1)).toMatchObject([
      { call: 'GET /pmt/packages', code: errorNumbers.suiteMismatch },
    ]);
    expect(await readRows(suiteMember.member.id)).toEqual([]);
  });

  it('is recorded when the host fails', async () => {
    const { member, as } = await newMember(host.db);
    await host.db.$client.query('alter table notifications rename to elsewhere');
    const failedResponse = await host.call('GET /pmt/notifications', { as });
    await host.db.$client.query('alter table elsewhere rename to notifications');
    expect(failedResponse.statusCode).toBe(500);
    expect(await waitForRows(member.id, 1)).toMatchObject([
      { call: 'GET /pmt/notifications', status: 500, code: errorNumbers.internal },
    ]);
  });

  it('is recorded for at most one call per member and second, across hosts', async () => {
    const secondHost = await openTestHost();
    const { member, as } = await newMember(host.db);
    const startSecond = Math.floor(Date.now() / 1_000);
    await Promise.all(
      [host, secondHost].flatMap(({ call }) =>
        Array.from({ length: 10 }, () =>
          call('GET /pmt/package', { as, query: { packageref: 'PK00000000' } }),
        ),
      ),
    );
    const seconds = Math.floor(Date.now() / 1_000) - startSecond + 1;
    await secondHost.close();
    await pause(200);
    const rows = await waitForRows(member.id, 1);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.length).toBeLessThanOrEqual(seconds);
    travel(5_000);
    await edit(as);
    expect(await waitForRows(member.id, rows.length + 1)).toHaveLength(rows.length + 1);
  });

  it('is stored for 30 days', async () => {
    const { member, as } = await newMember(host.db);
    await edit(as);
    await waitForRows(member.id, 1);
    travel(30 * DAY_MS - 60_000);
    await deleteExpired(host.db, expiries.refused_calls);
    expect(await readRows(member.id)).toHaveLength(1);
    travel(30 * DAY_MS + 60_000);
    await deleteExpired(host.db, expiries.refused_calls);
    expect(await readRows(member.id)).toEqual([]);
  });
});

it('records neither successful calls nor calls by guests', async () => {
  const countBefore = await host.db.$count(refusedCalls);
  const { as } = await newMember(host.db);
  expect((await host.call('GET /pmt/packages', { as })).statusCode).toBe(200);
  expect((await host.call('GET /pmt/packages')).statusCode).toBe(401);
  await pause(200);
  expect(await host.db.$count(refusedCalls)).toBe(countBefore);
});
