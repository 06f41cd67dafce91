import { fail } from './process/settings';
import { startCluster } from './testing/citus';

/** Starts a coordinator and two workers with Citus for trials, until Ctrl-C removes them. */
async function main(): Promise<void> {
  const cluster = await startCluster();
  if (!cluster)
    return void process.stdout.write(
      'SKIPPED: no PostgreSQL with the Citus extension is installed here.\n',
    );
  const url = await cluster.createDatabase('portal');
  process.stdout.write(`${await cluster.describe()}\nDATABASE_URL=${url}\nStop: Ctrl-C\n`);
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => void cluster.stop().then(() => process.exit(0)));
}

main().catch(fail);
