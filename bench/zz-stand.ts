import { writeFileSync } from 'node:fs';
import { bareFastify, bareNext } from './references';
import { openDatabases, openProduct } from './stand';
import { fill } from './list-growth';

async function main() {
  const databases = await openDatabases(['list_1000', 'list_100000', 'list_1000000']);
  const stand = await openProduct(databases.urlOf('portal'));
  await stand.stop();
  for (const n of [1000, 100000, 1000000]) await fill(databases.urlOf(`list_${n}`), n);
  const next = await bareNext();
  const fastify = await bareFastify();
  writeFileSync('/tmp/perf/stand.json', JSON.stringify({ db: databases.urlOf('portal'), lists: [1000, 100000, 1000000].map((n) => databases.urlOf(`list_${n}`)), member: stand.member, next: next.url, fastify: fastify.url, pid: process.pid }));
  await new Promise((resolve) => process.once('SIGTERM', resolve));
  await next.stop(); await fastify.stop(); await databases.stop();
  process.exit(0);
}
void main();
