import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import { query } from '../../scripts/process/postgres-server';
import { Client } from '../kill/client';
import { playRounds } from '../kill/rounds';
import { PASSWORD } from '../kill/shopper';
import { startSystem } from '../kill/system';
import { equal, test } from '../support/checks';
import { buildRegistration } from '../support/people';

import type { Cluster } from '../../scripts/testing/citus';

const ROUNDS = Number(process.env.CITUS_ROUNDS ?? 10);
const DOWN_MS = 1_000;
const MAX_RECOVERY_MS = 60_000;

/** Kills a worker, or the host, in each round of payments; a worker comes back after a second. */
export async function playOnCluster(cluster: Cluster, url: string): Promise<void> {
  process.env.DATABASE_DISTRIBUTED = 'citus';
  // Otherwise a killed worker would first replay the distribution.
  for (const node of [cluster.coordinator, ...cluster.workers])
    await query(node.url('portal'), (client) => client.query('checkpoint'));
  let restart = Promise.resolve();
  const killWorker = () => {
    const worker = cluster.workers[Math.floor(Math.random() * cluster.workers.length)];
    restart = restart.then(async () => {
      await worker?.stop('SIGQUIT');
      await pause(DOWN_MS);
      await worker?.start();
    });
  };
  const system = await startSystem(() =>
    Promise.resolve({ url, kill: killWorker, stop: () => restart }),
  );
  try {
    await test('of ten registrations with one email address, one succeeds', () =>
      registerTogether(new Client(system.url)));
    // When run from source, the host's only child process is its compiler.
    await playRounds({ ...system, killWorker: () => false }, ROUNDS);
    await restart;
    await test('prepared transactions are recovered', () => waitForRecovery(cluster));
  } finally {
    await system.stop();
    delete process.env.DATABASE_DISTRIBUTED;
  }
}

async function registerTogether(client: Client): Promise<void> {
  const responses = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      client.call(
        'POST /register',
        {},
        {
          key: randomUUID(),
          body: buildRegistration({
            ...{ firstName: 'Maria', lastName: 'Santos', password: PASSWORD },
            ...{ email: 'together@example.com', mobile: `917999990${n}` },
          }),
        },
      ),
    ),
  );
  equal(responses.filter(({ code }) => code === null).length, 1, 'registered');
}

async function waitForRecovery(cluster: Cluster): Promise<void> {
  const deadline = Date.now() + MAX_RECOVERY_MS;
  for (;;) {
    let open = 0;
    for (const node of [cluster.coordinator, ...cluster.workers])
      open += await query(
        node.url('portal'),
        async (client) => (await client.query('select from pg_prepared_xacts')).rowCount ?? 0,
      );
    if (open === 0) return;
    if (Date.now() > deadline) throw new Error(`${open} prepared transactions stay open`);
    await pause(500);
  }
}
