import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import { query } from '../../scripts/process/postgres-server';
import { Client, type Caller } from '../kill/client';
import { playRounds } from '../kill/rounds';
import { newShopper, PASSWORD } from '../kill/shopper';
import { startSystem, type System } from '../kill/system';
import { equal, test } from '../support/checks';
import { buildRegistration } from '../support/people';

import type { Cluster } from '../../scripts/testing/citus';

const ROUNDS = Number(process.env.CITUS_ROUNDS ?? 10);
const DOWN_MS = 1_000;
const MAX_RECOVERY_MS = 60_000;

const MAX_SERVICE_MS = 10_000;
const MEMBER_COUNT = 12;
/** Numbers of shoppers that no other part registers. */
const firstShoppers = { readers: 50, coordinator: 65, rebalance: 70 };
const UNAVAILABLE = 1090;

/**
 * Kills a worker, or the host, in each round of payments; a worker comes back after a second. Then
 * kills the coordinator, and moves shards to another worker during payments.
 */
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
    await test('while a worker is down, members of other machines are served, and its members get 503', () =>
      readWhileDown(cluster, system));
    await test('a killed coordinator serves again within ten seconds', () =>
      killCoordinator(cluster, system));
    await moveShards(cluster, system);
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

/** Returns the ports of the workers that hold a member's rows and session. */
const findPorts = (url: string, suite: string) =>
  query(url, async (client) => {
    const member = await client.query<{ id: string }>('select id from members where suite = $1', [
      suite,
    ]);
    const session = await client.query<{ hash: string }>(
      'select token_hash as hash from sessions where member_id = $1',
      [member.rows[0]?.id],
    );
    const { rows } = await client.query<{ port: number }>(
      `select nodeport as port from pg_dist_shard_placement where shardid in
        (get_shard_id_for_distribution_column('members', $1::uuid), get_shard_id_for_distribution_column('sessions', $2::text))`,
      [member.rows[0]?.id, session.rows[0]?.hash],
    );
    return rows.map(({ port }) => port);
  });

async function readWhileDown(cluster: Cluster, system: System): Promise<void> {
  const client = new Client(system.url);
  const [worker] = cluster.workers;
  const members: { caller: Caller; isReachable: boolean }[] = [];
  for (let n = 0; n < MEMBER_COUNT; n += 1) {
    const { suite, caller } = await newShopper(client, firstShoppers.readers + n);
    const ports = await findPorts(system.databaseUrl, suite);
    members.push({ caller, isReachable: !ports.includes(worker?.port ?? 0) });
  }
  await worker?.stop('SIGQUIT');
  try {
    const served = members.filter(({ isReachable }) => isReachable);
    console.log(`  ${served.length} of ${members.length} members have all rows elsewhere`);
    for (const { caller, isReachable } of members) {
      const response = await fetch(`${system.url}/pmt/packages`, { headers: caller });
      const { error } = (await response.json()) as { error?: { error_code: number } };
      equal(
        [response.status, error?.error_code],
        isReachable ? [200, undefined] : [503, UNAVAILABLE],
      );
    }
  } finally {
    await worker?.start();
  }
}

async function killCoordinator(cluster: Cluster, system: System): Promise<void> {
  const client = new Client(system.url);
  const { caller } = await newShopper(client, firstShoppers.coordinator);
  const startedAt = Date.now();
  await cluster.coordinator.stop('SIGQUIT');
  const [tookMs] = await Promise.all([
    client.callOk('GET /pmt/packages', caller).then(() => Date.now() - startedAt),
    cluster.coordinator.start(),
  ]);
  console.log(`  ${tookMs} ms until the list is served`);
  if (tookMs > MAX_SERVICE_MS) throw new Error(`${tookMs} ms`);
}

/** Adds a worker, and moves a third of the shards to it during a round of payments. */
async function moveShards(cluster: Cluster, system: System): Promise<void> {
  const worker = await cluster.addWorker('portal');
  let move: Promise<unknown> = Promise.resolve();
  const start = () => {
    move = query(system.databaseUrl, (client) => client.query('select rebalance_table_shards()'));
  };
  await playRounds({ ...system, killPostgres: start }, 1, firstShoppers.rebalance);
  await test('a rebalance during payments moves shards to the new worker', async () => {
    await move;
    const count = await query(system.databaseUrl, async (client) => {
      const { rowCount } = await client.query(
        'select from pg_dist_shard_placement where nodeport = $1',
        [worker.port],
      );
      return rowCount ?? 0;
    });
    console.log(`  ${count} shards on the new worker`);
    equal(count > 0, true);
  });
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
