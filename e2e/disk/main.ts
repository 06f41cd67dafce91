import { readFileSync } from 'node:fs';
import path from 'node:path';

import { Client as Database } from 'pg';

import { Client } from '../kill/client';
import { checkOut, newShopper } from '../kill/shopper';
import { equal, runAndExit, test } from '../support/checks';

import { giveAway, newCanaries, type Canaries } from './canaries';
import { modesOf, startOn, type Product } from './product';
import { mountSmallDisk, type SmallDisk } from './small-disk';
import { DISK_MB, RESERVE_MB, whenFree, whileFull, whileLow } from './stages';

async function checkLogs(product: Product, canaries: Canaries): Promise<void> {
  await test('no log holds an address, number, name or password that somebody gave', async () => {
    const found = [...product.logs()].flatMap(([name, text]) =>
      Object.entries(canaries).flatMap(([what, value]) =>
        text.includes(value) ? [`${what} in ${name}`] : [],
      ),
    );
    equal(found, []);
  });
  await test('logs can be read by their owner only', async () => {
    const modes = modesOf(product.dataDir);
    const { logs, ...files } = modes;
    equal(logs, '700');
    if (Object.keys(files).length < 3 || Object.values(files).some((mode) => mode !== '600'))
      throw new Error(JSON.stringify(modes));
  });
}

function databaseUrl({ dataDir }: Product): string {
  const { DATABASE_PASSWORD } = JSON.parse(
    readFileSync(path.join(dataDir, 'secrets.json'), 'utf8'),
  ) as { DATABASE_PASSWORD: string };
  const port = readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split(
    '\n',
  )[3];
  return `postgres://portal:${DATABASE_PASSWORD}@127.0.0.1:${port}/portal`;
}

/** Everything on the small disk, from half full to full and back. */
async function fillAndFree(product: Product, disk: SmallDisk): Promise<void> {
  const client = new Client(product.host);
  const shopper = await newShopper(client, 1);
  await checkOut(client, shopper, 'CALM-1', {
    kind: 'shipment',
    way: 'decline-first',
    gateway: 'paypal',
  });
  console.log(`  a disk of ${DISK_MB} MB, ${disk.freeMb().toFixed(0)} MB free`);
  const before = product.programs();
  const database = new Database({ connectionString: databaseUrl(product) });
  database.on('error', () => undefined);
  await database.connect();
  await whileLow(product, client, disk, shopper);
  await whileFull(product, disk, database);
  await whenFree(product, client, disk, shopper);
  await test('no program has ended: the same processes run', async () =>
    equal([product.programs(), before.length], [before, 2]));
  await database.end().catch(() => undefined);
}

async function main(): Promise<void> {
  const disk = mountSmallDisk(DISK_MB);
  if (!disk)
    console.log(
      'SKIPPED: this user may not mount a small disk (it takes root), so a full one is not tried here.',
    );
  try {
    const product = await startOn(disk?.folder, { DISK_RESERVE_MB: String(RESERVE_MB) });
    try {
      const canaries = newCanaries();
      await giveAway({ ...product, databaseUrl: databaseUrl(product) }, canaries);
      if (disk) await fillAndFree(product, disk);
      await checkLogs(product, canaries);
    } finally {
      await product.stop();
    }
  } finally {
    disk?.remove();
  }
}

void runAndExit('the full disk itself', main);
