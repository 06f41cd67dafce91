import { setTimeout as pause } from 'node:timers/promises';

import { query } from '../../scripts/process/postgres-server';
import { Client, warehouse } from '../kill/client';
import { playRounds } from '../kill/rounds';
import { startSystem } from '../kill/system';
import { equal, test } from '../support/checks';

import { readState } from './distribution';

import type { Reply } from '@/contract/calls';
import type { Cluster } from '../../scripts/testing/citus';

const RESTORE_POINT = 'writes_paused';
const FIRST_SHOPPER = 80;

/** Ends the current file of the write-ahead log, and waits until it is archived. */
const archiveLog = (url: string) =>
  query(url, async (client) => {
    const { rows } = await client.query<{ file: string }>(
      'select pg_walfile_name(pg_switch_wal()) as file',
    );
    for (;;) {
      const archived = await client.query(
        'select from pg_stat_archiver where last_archived_wal >= $1',
        [rows[0]?.file],
      );
      if (archived.rowCount) return;
      await pause(100);
    }
  });

/** Restores all nodes to one moment, at which no host wrote, and audits the result. */
export async function restoreCluster(cluster: Cluster, url: string): Promise<void> {
  const nodes = [cluster.coordinator, ...cluster.workers];
  for (const node of nodes) await node.backUp();
  const start = () =>
    startSystem(() =>
      Promise.resolve({ url, kill: () => undefined, stop: () => Promise.resolve() }),
    );
  const system = await start();
  await playRounds(system, 0, FIRST_SHOPPER);
  await system.stop();
  const { sums } = await readState(url);
  await query(url, (client) =>
    client.query('select citus_create_restore_point($1)', [RESTORE_POINT]),
  );
  await query(url, (client) => client.query('insert into needed_release values (0)'));
  for (const node of nodes) await archiveLog(node.url('portal'));
  for (const node of nodes) await node.stop();
  for (const node of nodes) await node.restore(RESTORE_POINT);
  await test('a restore to a common restore point brings back all rows of that moment', async () =>
    equal((await readState(url)).sums, sums));
  const restored = await start();
  await test('the audit of the restored cluster has no findings', async () => {
    const { findings } = await new Client(restored.url).callOk<Reply<'GET /operator/audit'>>(
      'GET /operator/audit',
      warehouse,
    );
    equal(findings, []);
  });
  await restored.stop();
}
