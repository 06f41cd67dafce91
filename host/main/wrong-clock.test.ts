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

const DAY = 24 * 3600_000;
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
const ENDINGS = ['forget-old-keys', 'forget-ended-sessions', 'expire-credits', 'tidy-chats'];

let right: TestHost;
let folder: string;
let wrong: Program;
let port: number;

beforeAll(async () => {
  right = await openTestHost();
  folder = await mkdtemp(path.join(os.tmpdir(), 'clock-'));
  writeFileSync(path.join(folder, 'shift.cjs'), preload);
});
afterEach(async () => {
  wrong.child.kill('SIGKILL');
  await wrong.ended;
});
afterAll(async () => {
  await right.close();
  await rm(folder, { recursive: true });
});

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 1_500; tries += 1) {
    if (await isSo()) return;
    await pause(20);
  }
  throw new Error(`${String(isSo)} did not come true: ${wrong.output()}${wrong.errors()}`);
}

async function startWrong(shift: number, then: number): Promise<void> {
  port = await findFreePort();
  wrong = runScript('host/main/server.ts', {
    NODE_ENV: 'test',
    NODE_OPTIONS: `--require ${path.join(folder, 'shift.cjs')}`,
    SHIFT: String(shift),
    SHIFT_THEN: String(then),
    TZ: 'Pacific/Kiritimati',
    DATABASE_URL: await getTestDatabaseUrl(),
    DATA_DIR: folder,
    HOST_PORT: String(port),
    SEED_DEMO: '0',
    SWEEP_SECONDS: '1',
    LOG_LEVEL: 'error',
  });
  await until(() => look('/health').then(({ status }) => status > 0));
}

async function look(where: string): Promise<{ status: number; clock: string | undefined }> {
  const answer = await fetch(`http://127.0.0.1:${port}${where}`).catch(() => null);
  const body = (await answer?.json()) as { data?: { parts: Record<string, string> } } | undefined;
  return { status: answer?.status ?? 0, clock: body?.data?.parts['clock'] };
}

const ask = async (key: string, body: object, headers: Record<string, string> = {}) => {
  const [method = '', where = ''] = key.split(' ');
  const answer = await fetch(`http://127.0.0.1:${port}${where}`, {
    method,
    headers: { 'content-type': 'application/json', ...operatorKey, ...headers },
    ...(method === 'POST' && { body: JSON.stringify(body) }),
  });
  return (await answer.json()) as { data: Record<string, string> };
};

/** Queues clock jobs like their cron line does, and returns their states. */
const askFor = async (...names: string[]) => {
  for (const name of names)
    await right.db.execute(sql`insert into pgboss.job (name) values (${name})`);
};
const statesOf = async (...names: string[]) => {
  const { rows } = await right.db.execute<{ state: string }>(
    sql`select state from pgboss.job where name in ${names}`,
  );
  return [...new Set(rows.map(({ state }) => state))];
};
/** The host with the wrong clock has polled for work twice. */
async function haveWorked(): Promise<void> {
  for (let turn = 1; turn <= 2; turn += 1) {
    await askFor('prove-ledger');
    await until(async () => (await statesOf('prove-ledger')).join() === 'completed');
  }
}

/** A member's data that can expire. */
async function memberWithAll() {
  const shopper = await newShopper(right);
  const { memberId } = shopper;
  const draft = await createPayableDraft(right, shopper);
  await right.db
    .insert(schema.creditLots)
    .values({
      ...{ memberId, amountCents: 5000, remainingCents: 5000, reason: 'Test' },
      expiresAt: new Date(Date.now() + 300 * DAY),
    });
  await right.db
    .insert(schema.paymentAttempts)
    .values({
      ...{ memberId, targetKind: 'shipment', targetId: draft.shipmentid, gateway: 'paypal' },
      ...{ amountCents: 100, quoteHash: draft.quote?.hash ?? '', quote: {} },
      ...{ expiresAt: new Date(Date.now() + 3600_000), nextCheckAt: new Date(0) },
    });
  const { paymentAttempts, creditLots, sessions, idempotencyKeys } = schema;
  const ofMember = sql`member_id = ${memberId}`;
  const kept = async () => ({
    attempts: await right.db
      .select({ state: paymentAttempts.state })
      .from(paymentAttempts)
      .where(ofMember),
    credits: await right.db
      .select({ left: creditLots.remainingCents })
      .from(creditLots)
      .where(ofMember),
    sessions: await right.db.$count(sessions, ofMember),
    keys: await right.db.$count(idempotencyKeys, sql`scope = ${memberId}`),
  });
  const checked = async () => {
    const [row] = await right.db.select().from(paymentAttempts).where(ofMember);
    return (row?.nextCheckAt?.getTime() ?? 0) > Date.now();
  };
  return { ...shopper, kept, checked };
}

/** The host with the wrong clock writes the database's time. */
async function expectRightMoments(suite: string): Promise<void> {
  const { data } = await ask('POST /operator/receive', receiveBody(suite), {
    'idempotency-key': `receive-${suite}-${String(Math.random())}`,
  });
  const { rows } = await right.db.execute<{ off: number }>(
    sql`select abs(extract(epoch from now() - arrived_at))::float8 as off from packages where ref = ${data['packageref']}`,
  );
  expect(rows[0]?.off).toBeLessThan(30);
}

// The soak run tries each separately; a normal run starts far ahead and jumps far back.
const shifts: [string, number, number][] = isSoak
  ? [4 / 24, 1, 30, 366, -200].flatMap((days): [string, number, number][] => [
      [`${days} days off`, days * DAY, days * DAY],
      [`that jumps by ${days} days`, 0, days * DAY],
    ])
  : [['366 days ahead that jumps to 200 days behind', 366 * DAY, -200 * DAY]];

it.each(shifts)(
  'a second host %s expires nothing, writes the right time, and reports that it is unhealthy',
  async (_, shift, then) => {
    const member = await memberWithAll();
    const before = await member.kept();
    await startWrong(shift, then);
    await right.db.execute(sql`delete from pgboss.job`);
    for (const moved of [shift, then]) {
      const state = moved === 0 ? 'ok' : 'failing';
      expect((await look('/health')).clock).toBe(state);
      expect(await look('/ready')).toEqual({ status: moved === 0 ? 200 : 503, clock: state });
      await until(member.checked);
      if (moved !== 0) await askFor(...ENDINGS);
      await haveWorked();
      // Fetched before the host looked at its clock, an ending is refused.
      if (moved !== 0) expect(await statesOf(...ENDINGS)).not.toContain('completed');
      await expectRightMoments(member.as.user.suite);
      expect(await member.kept()).toEqual(before);
      await right.db.update(schema.paymentAttempts).set({ nextCheckAt: new Date(0) });
      if (moved !== then || shift === then) wrong.child.kill('SIGUSR2');
      if (moved !== then || shift === then) await wrong.prints('zone 0');
    }
  },
  300_000,
);
