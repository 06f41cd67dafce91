import { setTimeout as pause } from 'node:timers/promises';

import PgBoss from 'pg-boss';

import { runScript, type Program } from '@/__tests__/scripts/node-program';
import { getTestDatabaseUrl } from '@/host/testing/database';
import { findFreePort } from '@/scripts/process/ports';

/** The queues of release 2026-11-28, apart from the one that only a host with an object store works on. */
const queueNames = [
  ...['forget-old-keys', 'forget-ended-sessions', 'forget-old-delays', 'forget-old-turns'],
  ...['forget-device-links', 'forget-temporary-passwords', 'forget-old-devices'],
  ...['forget-old-windows', 'forget-old-counts', 'forget-old-notifications', 'forget-old-mail'],
  ...['forget-old-messages', 'tidy-chats', 'forget-old-estimates', 'forget-social-visits'],
  ...['forget-social-tickets', 'forget-paper-tickets', 'forget-product-readings'],
  ...['expire-credits', 'remind-of-storage', 'prove-ledger', 'reconcile'],
];

let boss: PgBoss;
let host: Program;
afterAll(async () => {
  host.child.kill('SIGKILL');
  await host.exitCode;
  await boss.stop({ graceful: false });
});

it('finishes each job that the previous release left in its queue', async () => {
  const DATABASE_URL = await getTestDatabaseUrl();
  boss = new PgBoss({ connectionString: DATABASE_URL, max: 2 });
  await boss.start();
  for (const name of queueNames) {
    await boss.createQueue(name);
    await boss.send(name, {});
  }
  const port = String(await findFreePort());
  host = runScript('host/main/server.ts', {
    ...{ NODE_ENV: 'test', DATABASE_URL, HOST_PORT: port, SEED_DEMO: '0', LOG_LEVEL: 'error' },
  });
  const listUnfinished = async () => {
    const sizes = await Promise.all(
      queueNames.map(async (name) => [
        name,
        await boss.getQueueSize(name, { before: 'completed' }),
      ]),
    );
    return sizes.filter(([, size]) => size !== 0);
  };
  for (let tries = 0; tries < 100 && (await listUnfinished()).length > 0; tries += 1)
    await pause(500);
  expect([await listUnfinished(), host.errorOutput()]).toEqual([[], '']);
});
