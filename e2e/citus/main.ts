import { runAndExit } from '../support/checks';

import { startCluster } from '../../scripts/testing/citus';
import { compareClasses } from './classes';
import { compareSpeed } from './speed';
import { checkGuards, checkSettings, distributeAndReturn } from './distribution';
import { runJourneysOnCluster } from './journeys';
import { playOnCluster } from './payments';
import { restoreCluster } from './restore';

/** Tests the command, the guards, payments while workers are killed, and speed on real Citus. */
async function main(): Promise<void> {
  const cluster = await startCluster();
  if (!cluster)
    return void console.log('SKIPPED: no PostgreSQL with the Citus extension is installed here.');
  try {
    console.log(`  ${await cluster.describe()}`);
    await checkSettings(cluster);
    const url = await distributeAndReturn(cluster);
    await checkGuards(url);
    await compareSpeed(cluster, url);
    await compareClasses(url);
    await runJourneysOnCluster(cluster, url);
    await playOnCluster(cluster, url);
    process.env.DATABASE_DISTRIBUTED = 'citus';
    await restoreCluster(cluster, url);
  } finally {
    await cluster.stop();
  }
}

void runAndExit('the test on Citus itself', main);
