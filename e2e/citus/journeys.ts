import { query } from '../../scripts/process/postgres-server';
import { listShortJourneys, runJourneys } from '../../scripts/testing/journeys';
import { openStatements } from '../../scripts/testing/statements';
import { equal, test } from '../support/checks';

import type { Cluster } from '../../scripts/testing/citus';

const logSettings = { 'citus.multi_task_query_log_level': 'log', log_min_error_statement: 'log' };

/** Returns the distinct statements in the log that asked several machines and are no fan-outs. */
async function findUnlisted(log: string): Promise<string[]> {
  const findClass = await openStatements();
  const entries = log.split(/\n(?=\d{4}-\d\d-\d\d )/);
  const statements = entries.flatMap((entry, index) =>
    entry.includes('multi-task query about to be executed')
      ? [(entries[index + 1]?.split('STATEMENT:')[1] ?? entry).replace(/\s+/g, ' ').trim()]
      : [],
  );
  return [...new Set(statements)].filter(
    (statement) => !findClass(statement)?.startsWith('fan-out:'),
  );
}

/** Runs the browser journeys on the cluster, and finds what else asks several machines. */
export async function runJourneysOnCluster(cluster: Cluster, url: string): Promise<void> {
  const { coordinator } = cluster;
  const start = coordinator.readLog().length;
  await query(coordinator.url('postgres'), async (client) => {
    for (const [name, value] of Object.entries(logSettings))
      await client.query(`alter system set ${name} = '${value}'`);
    await client.query('select pg_reload_conf()');
  });
  await test('the browser journeys pass on the cluster', async () => {
    const { passed, failed } = await runJourneys({
      choice: listShortJourneys(),
      settings: { DATABASE_URL: url, DATABASE_DISTRIBUTED: 'citus' },
      report: 'citus.json',
    });
    console.log(`  ${passed} journeys`);
    equal(failed, 0, 'failed journeys');
  });
  await test('statements ask one machine, unless host/db/statements.tsv has them as fan-outs', async () =>
    equal(await findUnlisted(coordinator.readLog().slice(start)), []));
  await query(coordinator.url('postgres'), async (client) => {
    await client.query('alter system reset all');
    await client.query('select pg_reload_conf()');
  });
}
