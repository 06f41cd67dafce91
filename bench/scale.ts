import { isDistributed } from '@/host/core/directory';
import { distributeTables } from '@/host/testing/database';

import { query } from '../scripts/process/postgres-server';
import { startCluster } from '../scripts/testing/citus';

import { formatTable, type Figure } from './figures';
import { fillMembers, measureMembers, readTableSizes } from './member-growth';
import { fillFixedTables, openDatabases } from './bench';

/**
 * `node --import tsx bench/scale.ts --parcels=100000,10000000 --times=200` measures how a member's
 * actions slow down with the total number of parcels (docs/operation/scale.md). Ten million parcels
 * take minutes and about 15 GB in the temporary folder. DATABASE_DISTRIBUTED=citus measures on a
 * coordinator and two workers.
 */
function readFlag(flag: string, fallback: string): string {
  const prefix = `--${flag}=`;
  return process.argv.find((arg) => arg.startsWith(prefix))?.slice(prefix.length) ?? fallback;
}
const printLine = (text: string) => process.stderr.write(`${text}\n`);

async function openCluster(names: readonly string[]) {
  const cluster = await startCluster();
  if (!cluster) throw new Error('No PostgreSQL with the Citus extension is installed here.');
  for (const name of names) await fillFixedTables(await cluster.createDatabase(name));
  return { buildUrl: (name: string) => cluster.coordinator.url(name), stop: cluster.stop };
}

async function main(): Promise<number> {
  const sizes = readFlag('parcels', '100000,1000000').split(',').map(Number);
  const times = Number(readFlag('times', '200'));
  const names = sizes.map((size) => `scale_${size}`);
  const databases = await (isDistributed ? openCluster(names) : openDatabases(names));
  try {
    const targets = sizes.map((n) => ({ url: databases.buildUrl(`scale_${n}`), parcels: n }));
    for (const { url, parcels } of targets) {
      const startedAt = Date.now();
      await fillMembers(url, parcels);
      if (isDistributed) await query(url, distributeTables);
      printLine(`${parcels} parcels: ${((Date.now() - startedAt) / 1000).toFixed(0)} s`);
    }
    const figures: Figure[] = (await measureMembers(targets, times)).map((growth) => ({
      name: growth.action,
      value: `${growth.growth.toFixed(2)}×  (median ${formatMs(growth.middle)}; 95th percentile ${formatMs(growth.percentile95)})`,
      target: '≤ 1.5×',
      met: growth.growth <= 1.5,
    }));
    process.stdout.write(`${formatTable(`Growth from ${sizes.join(' to ')} parcels`, figures)}\n`);
    for (const { name, rows, bytes } of await readTableSizes(targets.at(-1)?.url ?? ''))
      process.stdout.write(`  ${name}: ${rows} rows, ${Math.round(bytes / rows)} bytes each\n`);
    return figures.some((figure) => figure.met === false) ? 1 : 0;
  } finally {
    await databases.stop();
  }
}

const formatMs = (values: readonly number[]) =>
  `${values.map((value) => value.toFixed(2)).join(' / ')} ms`;

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    printLine(error instanceof Error ? (error.stack ?? error.message) : String(error));
    process.exit(1);
  },
);
