import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { sql } from 'drizzle-orm';

import { runScript, type Program } from '@/__tests__/scripts/node-program';
import { schema } from '@/host/db/client';
import { getTestDatabaseUrl } from '@/host/testing/database';
import { openTestHost, type TestHost } from '@/host/testing/host';
import { operatorKey, receiveBody } from '@/host/testing/operator';
import { newShopper, createPayableDraft } from '@/host/testing/shipping';
import { isSoak } from '@/host/testing/soak';
import { findFreePort } from '@/scripts/process/ports';

const DAY_MS = 24 * 3600_000;
/** Shifts this process's clock: by SHIFT from the start, by SHIFT_THEN on a signal. */
const preload = `
  const real = Date.now, RealDate = Date;
  let shift = Number(process.env.SHIFT);
  const now = () => real() + shift;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, made) => Reflect.construct(target, args.length ? args : [now()], made),
    apply: () => new RealDate(now()).toString(),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
  process.on('SIGUSR2', () => {
    shift = Number(process.env.SHIFT_THEN);
    console.log('zone ' + new Date().getTimezoneOffset());
  });
`;
const EXPIRY_JOBS = ['forget-old-keys', 'forget-ended-sessions', 'expire-credits', 'tidy-chats'];

let rightHost: TestHost;
let folder: string;
let wrongHost: Program;
let port: number;

beforeAll(async () => {
  rightHost = await openTestHost();
  folder = await mkdtemp(path.join(os.tmpdir(), 'clock-'));
  writeFileSync(path.join(folder, 'shift.cjs'), preload);
});
afterEach(async () => {
  wrongHost.child.kill('SIGKILL');
  await wrongHost.exitCode;
});
afterAll(async () => {
  await rightHost.close();
  await rm(folder, { recursive: true });
});

async function waitUntil(condition: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 1_500; tries += 1) {
    if (await condition()) return;
    await pause(20);
  }
  throw new Error(
    `${String(condition)} never became true: ${wrongHost.output()}${wrongHost.errorOutput()}`,
  );
}

async function startWrongHost(shift: number, laterShift: number): Promise<void> {
  port = await findFreePort();
  wrongHost = runScript('host/main/server.ts', {
    NODE_ENV: 'test',
    NODE_OPTIONS: `--require ${path.join(folder, 'shift.cjs')}`,
    SHIFT: String(shift),
    SHIFT_THEN: String(laterShift),
    TZ: 'Pacific/Kiritimati',
    DATABASE_URL: await getTestDatabaseUrl(),
    DATA_DIR: folder,
    HOST_PORT: String(port),
    SEED_DEMO: '0',
    SWEEP_SECONDS: '1',
    LOG_LEVEL: 'error',
  });
  await waitUntil(() => fetchHealth('/health').then(({ status }) => status > 0));
}

async function fetchHealth(
  urlPath: string,
): Promise<{ status: number; clock: string | undefined }> {
  const answer = await fetch(`http://127.0.0.1:${port}${urlPath}`).catch(() => null);
  const body = (await answer?.json()) as { data?: { parts: Record<string, string> } } | undefined;
  return { status: answer?.status ?? 0, clock: body?.data?.parts['clock'] };
}

const callHost = async (key: string, body: object, headers: Record<string, string> = {}) => {
  const [method = '', urlPath = ''] = key.split(' ');
  const answer = await fetch(`http://127.0.0.1:${port}${urlPath}`, {
    method,
    headers: { 'content-type': 'application/json', ...operatorKey, ...headers },
    ...(method === 'POST' && { body: JSON.stringify(body) }),
  });
  return (await answer.json()) as { data: Record<string, string> };
};

/** Queues cron jobs as their schedule does. */
const queueJobs = async (...names: string[]) => {
  for (const name of names)
    await rightHost.db.execute(sql`insert into pgboss.job (name) values (${name})`);
};
const listStates = async (...names: string[]) => {
  const { rows } = await rightHost.db.execute<{ state: string }>(
    sql`select state from pgboss.job where name in ${names}`,
  );
  return [...new Set(rows.map(({ state }) => state))];
};
/** Waits until the host with the wrong clock has polled for work twice. */
async function waitForTwoPolls(): Promise<void> {
  for (let turn = 1; turn <= 2; turn += 1) {
    await queueJobs('prove-ledger');
    await waitUntil(async () => (await listStates('prove-ledger')).join() === 'completed');
  }
}

/** Creates a member with data that can expire. */
async function createMemberWithData() {
  const shopper = await newShopper(rightHost);
  const { memberId } = shopper;
  const draft = await createPayableDraft(rightHost, shopper);
  await rightHost.db
    .insert(schema.creditLots)
    .values({
      ...{ memberId, amountCents: 5000, remainingCents: 5000, reason: 'Test' },
      expiresAt: new Date(Date.now() + 300 * DAY_MS),
    });
  await rightHost.db
    .insert(schema.paymentAttempts)
    .values({
      ...{ memberId, targetKind: 'shipment', targetId: draft.shipmentid, gateway: 'paypal' },
      ...{ amountCents: 100, quoteHash: draft.quote?.hash ?? '', quote: {} },
      ...{ expiresAt: new Date(Date.now() + 3600_000), nextCheckAt: new Date(0) },
    });
  const { paymentAttempts, creditLots, sessions, idempotencyKeys } = schema;
  const memberFilter = sql`member_id = ${memberId}`;
  const readData = async () => ({
    attempts: await rightHost.db
      .select({ state: paymentAttempts.state })
      .from(paymentAttempts)
      .where(memberFilter),
    credits: await rightHost.db
      .select({ left: creditLots.remainingCents })
      .from(creditLots)
      .where(memberFilter),
    sessions: await rightHost.db.$count(sessions, memberFilter),
    keys: await rightHost.db.$count(idempotencyKeys, sql`scope = ${memberId}`),
  });
  const isChecked = async () => {
    const [row] = await rightHost.db.select().from(paymentAttempts).where(memberFilter);
    return (row?.nextCheckAt?.getTime() ?? 0) > Date.now();
  };
  return { ...shopper, readData, isChecked };
}

/** Expects the host with the wrong clock to write the database's time. */
async function expectRightTimes(suite: string): Promise<void> {
  const { data } = await callHost('POST /operator/receive', receiveBody(suite), {
    'idempotency-key': `receive-${suite}-${String(Math.random())}`,
  });
  const { rows } = await rightHost.db.execute<{ off: number }>(
    sql`select abs(extract(epoch from now() - arrived_at))::float8 as off from packages where ref = ${data['packageref']}`,
  );
  expect(rows[0]?.off).toBeLessThan(30);
}

// The soak run tries each separately; a normal run starts far ahead and jumps far back.
const shifts: [string, number, number][] = isSoak
  ? [4 / 24, 1, 30, 366, -200].flatMap((days): [string, number, number][] => [
      [`${days} days off`, days * DAY_MS, days * DAY_MS],
      [`that jumps by ${days} days`, 0, days * DAY_MS],
    ])
  : [['366 days ahead that jumps to 200 days behind', 366 * DAY_MS, -200 * DAY_MS]];

it.each(shifts)(
  'a second host %s expires nothing, writes the right time, and reports that it is unhealthy',
  async (_, shift, laterShift) => {
    const member = await createMemberWithData();
    const dataBefore = await member.readData();
    await startWrongHost(shift, laterShift);
    await rightHost.db.execute(sql`delete from pgboss.job`);
    for (const clockShift of [shift, laterShift]) {
      const state = clockShift === 0 ? 'ok' : 'failing';
      expect((await fetchHealth('/health')).clock).toBe(state);
      expect(await fetchHealth('/ready')).toEqual({
        status: clockShift === 0 ? 200 : 503,
        clock: state,
      });
      await waitUntil(member.isChecked);
      if (clockShift !== 0) await queueJobs(...EXPIRY_JOBS);
      await waitForTwoPolls();
      // An expiry job that the host fetched before it checked its clock is refused.
      if (clockShift !== 0) expect(await listStates(...EXPIRY_JOBS)).not.toContain('completed');
      await expectRightTimes(member.as.user.suite);
      expect(await member.readData()).toEqual(dataBefore);
      await rightHost.db.update(schema.paymentAttempts).set({ nextCheckAt: new Date(0) });
      if (clockShift !== laterShift || shift === laterShift) wrongHost.child.kill('SIGUSR2');
      if (clockShift !== laterShift || shift === laterShift) await wrongHost.waitForLine('zone 0');
    }
  },
  300_000,
);
