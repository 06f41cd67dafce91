import { setTimeout as pause } from 'node:timers/promises';

import { eq } from 'drizzle-orm';

import { errorNumbers } from '@/contract/error-numbers';
import { travel } from '@/host/core/clock';
import { schema } from '@/host/db/client';
import { openTestHost, type TestHost } from '@/host/testing/host';
import { newMember } from '@/host/testing/people';
import { idempotencyHeader } from '@/host/testing/shipping';
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
    headers: idempotencyHeader(),
    body: { packageref, name: SECRET, category: 'cameras', merchant: 'Amazon' },
  });

describe('a refused or failed call of a member', () => {
  it('is recorded with call, status, code and request ID, without its body', async () => {
    const { member, as } = await newMember(host.db);
    const refused = await edit(as);
    expect(refused.statusCode).toBe(404);
    const [row, ...others] = await waitForRows(member.id, 1);
    expect(others).toEqual([]);
    expect(row).toEqual({
      memberId: member.id,
      at: expect.any(Date) as unknown,
      call: 'POST /pmt/updatepackage',
      status: 404,
      code: errorNumbers.notFound,
      requestId: refused.headers['x-request-id'],
    });
    expect(JSON.stringify(row)).not.toContain(SECRET);
  });

  it('is recorded for the member of its token', async () => {
    const [one, other] = [await newMember(host.db), await newMember(host.db)];
    const mixed = { ...one.as, user: { ...one.as.user, suite: other.member.suite } };
    expect((await host.call('GET /pmt/packages', { as: mixed })).statusCode).toBe(403);
    expect(await waitForRows(one.member.id, 1)).toMatchObject([
      { call: 'GET /pmt/packages', code: errorNumbers.suiteMismatch },
    ]);
    expect(await readRows(other.member.id)).toEqual([]);
  });

  it('is recorded when the host fails', async () => {
    const { member, as } = await newMember(host.db);
    await host.db.$client.query('alter table notifications rename to elsewhere');
    const failed = await host.call('GET /pmt/notifications', { as });
    await host.db.$client.query('alter table elsewhere rename to notifications');
    expect(failed.statusCode).toBe(500);
    expect(await waitForRows(member.id, 1)).toMatchObject([
      { call: 'GET /pmt/notifications', status: 500, code: errorNumbers.internal },
    ]);
  });

  it('is recorded at most once a second, across hosts', async () => {
    const second = await openTestHost();
    const { member, as } = await newMember(host.db);
    const from = Math.floor(Date.now() / 1_000);
    await Promise.all(
      [host, second].flatMap(({ call }) =>
        Array.from({ length: 10 }, () =>
          call('GET /pmt/package', { as, query: { packageref: 'PK00000000' } }),
        ),
      ),
    );
    const seconds = Math.floor(Date.now() / 1_000) - from + 1;
    await second.close();
    await pause(200);
    const rows = await waitForRows(member.id, 1);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.length).toBeLessThanOrEqual(seconds);
    travel(5_000);
    await edit(as);
    expect(await waitForRows(member.id, rows.length + 1)).toHaveLength(rows.length + 1);
  });

  it('stays for 30 days', async () => {
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

it('records neither successes nor guests', async () => {
  const before = await host.db.$count(refusedCalls);
  const { as } = await newMember(host.db);
  expect((await host.call('GET /pmt/packages', { as })).statusCode).toBe(200);
  expect((await host.call('GET /pmt/packages')).statusCode).toBe(401);
  await pause(200);
  expect(await host.db.$count(refusedCalls)).toBe(before);
});
