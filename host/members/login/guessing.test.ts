import { setTimeout as sleep } from 'node:timers/promises';

import { eq } from 'drizzle-orm';

import { now, travel } from '@/host/core/clock';
import { schema } from '@/host/db/client';
import { openTestHost, type TestHost } from '@/host/testing/host';
import {
  readErrorCode,
  memberPassword,
  createSignInHelpers,
  nextIp,
  readToken,
} from '@/host/testing/sign-ins';
import { measureWork } from '@/host/testing/work';

import { countAttempt, buildDelayKey, countFailuresSinceSuccess, deleteOldDelays } from './delays';

const { loginDelays, loginTurns } = schema;
const DAY_MS = 24 * 3600_000;
let host: TestHost;
let helpers: ReturnType<typeof createSignInHelpers>;
beforeAll(async () => {
  host = await openTestHost();
  helpers = createSignInHelpers(host);
  await helpers.clearSignIns();
});
afterAll(() => host.close());
afterEach(async () => {
  travel(0);
  await helpers.clearSignIns();
});

/** Waits until seven requests have a response. */
async function waitForSevenResponses(answers: unknown[]): Promise<void> {
  while (answers.length < 7) await sleep(10);
}

describe('password guesses for one account from many networks', () => {
  it('are checked one at a time; callers beyond the queue need an email', async () => {
    const { email } = await helpers.createSignedInMember();
    await helpers.holdTurn(email);
    const codes: (number | undefined)[] = [];
    const guesses = Array.from({ length: 12 }, async (_, n) =>
      codes.push(readErrorCode(await helpers.login(email, `guess-${n}`))),
    );
    await Promise.all([
      Promise.all(guesses),
      waitForSevenResponses(codes).then(() => host.db.delete(loginTurns)),
    ]);
    expect(codes).toEqual([
      ...Array.from({ length: 7 }, () => 1076),
      ...Array.from({ length: 5 }, () => 1002),
    ]);
  });

  it('are not checked after a hundred failures since the last success, not even the right password', async () => {
    const { email } = await helpers.createSignedInMember();
    await helpers.setFailures(email, 99);
    expect(readErrorCode(await helpers.login(email, 'guess-100'))).toBe(1002);
    expect((await measureWork(() => helpers.login(email, memberPassword))).hashes).toBe(0);
    expect(readErrorCode(await helpers.login(email, memberPassword))).toBe(1076);
  });

  it('are counted across quiet periods, and deleted no faster than one a day', async () => {
    const key = buildDelayKey('account', 'quiet@example.com');
    for (let n = 0; n < 3; n += 1) {
      travel(n * 20 * 60_000);
      await countAttempt(host.db, key);
    }
    const rows = await host.db.select().from(loginDelays).where(eq(loginDelays.key, key));
    expect(rows).toMatchObject([{ failures: 1, sinceSuccess: 3 }]);
    travel(2 * DAY_MS);
    await deleteOldDelays(host.db);
    expect(await countFailuresSinceSuccess(host.db, key)).toBe(3);
    travel(4 * DAY_MS);
    await deleteOldDelays(host.db);
    expect(await countFailuresSinceSuccess(host.db, key)).toBe(0);
  });

  it('are counted from zero after a success', async () => {
    const { email, device } = await helpers.createSignedInMember();
    await helpers.setFailures(email, 100);
    expect((await helpers.login(email, memberPassword, { device })).statusCode).toBe(200);
    expect(readErrorCode(await helpers.login(email, 'guess-1'))).toBe(1002);
  });
});

describe('a device on which the member has signed in', () => {
  it("is not affected by strangers' attempts, failures or pauses", async () => {
    const { email, device } = await helpers.createSignedInMember();
    await helpers.setFailures(email, 5000);
    await helpers.holdTurn(email);
    const from = nextIp();
    for (let n = 0; n < 3; n += 1)
      await countAttempt(host.db, buildDelayKey('network', `${from.slice(0, -1)}/64`));
    const { statements } = await measureWork(async () =>
      expect((await helpers.login(email, memberPassword, { device, from })).statusCode).toBe(200),
    );
    expect(
      statements.filter((text) => text.includes('login_turns') && text.startsWith('insert')),
    ).toHaveLength(1);
  });

  it('keeps its token across sign-ins, and is trusted by every member who uses it', async () => {
    const firstMember = await helpers.createSignedInMember();
    expect(
      readToken(
        await helpers.login(firstMember.email, memberPassword, { device: firstMember.device }),
      ).device,
    ).toBe(firstMember.device);
    const secondMember = await helpers.createMember();
    const sharedDevice = readToken(
      await helpers.login(secondMember.email, memberPassword, { device: firstMember.device }),
    ).device;
    expect(sharedDevice).not.toBe(firstMember.device);
    for (const email of [firstMember.email, secondMember.email]) {
      await helpers.setFailures(email, 100);
      expect(
        (await helpers.login(email, memberPassword, { device: sharedDevice })).statusCode,
      ).toBe(200);
      await helpers.setFailures(email, 100);
      expect(
        readErrorCode(await helpers.login(email, memberPassword, { device: firstMember.device })),
      ).toBe(1076);
    }
  });

  it('is stored only as a digest, and other formats are not accepted', async () => {
    const { email, id, device } = await helpers.createSignedInMember();
    const rows = await helpers.listDevices(id);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(device);
    await helpers.setFailures(email, 100);
    for (const invalidDevice of ['', 'x', `${device}x`, rows[0]?.tokenHash ?? ''])
      expect(
        readErrorCode(await helpers.login(email, memberPassword, { device: invalidDevice })),
      ).toBe(1076);
  });

  it('is no longer trusted after twenty wrong passwords entered on it', async () => {
    const { email, id, device } = await helpers.createSignedInMember();
    const [row] = await helpers.listDevices(id);
    const key = buildDelayKey('device', `${row?.tokenHash} ${email}`);
    await host.db
      .insert(loginDelays)
      .values({ key, failures: 1, sinceSuccess: 19, lastFailureAt: now() });
    await helpers.setFailures(email, 100);
    expect(readErrorCode(await helpers.login(email, 'guess-20', { device }))).toBe(1002);
    expect(readErrorCode(await helpers.login(email, memberPassword, { device }))).toBe(1076);
  });
});

describe('the delay for a network', () => {
  it('is shared by all addresses and ports of its IPv6 /64', async () => {
    for (const from of [
      '2001:db8:abc::1',
      '2001:db8:abc::2',
      '[2001:db8:abc::3]:4711',
      '[2001:db8:abc::3]:4712',
    ])
      await helpers.login('nobody@example.com', 'guess', { from });
    const rows = await host.db
      .select()
      .from(loginDelays)
      .where(eq(loginDelays.key, buildDelayKey('network', '2001:db8:abc::/64')));
    expect(rows).toMatchObject([{ failures: 4 }]);
  });
});

describe('the same work', () => {
  it("is done for a member's wrong password and for an account that does not exist", async () => {
    const member = await helpers.createMember();
    const guess = (email: string) => measureWork(() => helpers.login(email, 'not-the-password'));
    await guess('warm-up@example.com');
    const [memberWork, nonmemberWork] = [
      await guess(member.email),
      await guess('nobody-there@example.com'),
    ];
    expect(nonmemberWork).toEqual(memberWork);
    expect(memberWork.hashes).toBe(1);
  });
});
