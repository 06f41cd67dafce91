import { Client as Database } from 'pg';

import { Client } from '../kill/client';
import { checkOut, newShopper } from '../kill/shopper';
import { equal, runAndExit, test } from '../support/checks';
import { readDatabaseUrl } from '../support/portals';

import { sendEverywhere, newCanaries, type Canaries } from './canaries';
import { readModes, startProductOn, type Product } from './product';
import { mountSmallDisk, type SmallDisk } from './small-disk';
import { DISK_MB, RESERVE_MB, testFreedDisk, testFullDisk, testLowDisk } from './stages';

async function checkLogs(product: Product, canaries: Canaries): Promise<void> {
  await test('no log contains a submitted email, number, name or password', async () => {
    const leaks = [...product.readLogs()].flatMap(([name, text]) =>
      Object.entries(canaries).flatMap(([field, value]) =>
        text.includes(value) ? [`${field} in ${name}`] : [],
      ),
    );
    equal(leaks, []);
  });
  await test('only their owner can read the logs', async () => {
    const modes = readModes(product.dataDir);
    const { logs, ...files } = modes;
    equal(logs, '700');
    if (Object.keys(files).length < 3 || Object.values(files).some((mode) => mode !== '600'))
      throw new Error(JSON.stringify(modes));
  });
}

/** Runs the product on the small disk, from half full to full and back. */
async function testSmallDisk(product: Product, disk: SmallDisk): Promise<void> {
  const client = new Client(product.host);
  const shopper = await newShopper(client, 1);
  await checkOut(client, shopper, 'HALF-FULL-1', {
    kind: 'shipment',
    flow: 'decline-first',
    gateway: 'paypal',
  });
  console.log(`  a disk of ${DISK_MB} MB, ${disk.readFreeMb().toFixed(0)} MB free`);
  const initialPids = product.listProgramPids();
  const database = new Database({ connectionString: readDatabaseUrl(product.dataDir) });
  database.on('error', () => undefined);
  await database.connect();
  await testLowDisk(product, client, disk, shopper);
  await testFullDisk(product, disk, database);
  await testFreedDisk(product, client, disk, shopper);
  await test('the same processes still run', async () =>
    equal([product.listProgramPids(), initialPids.length], [initialPids, 2]));
  await database.end().catch(() => undefined);
}

async function main(): Promise<void> {
  const disk = mountSmallDisk(DISK_MB);
  if (!disk)
    console.log('SKIPPED: only root may mount a small disk, so a full disk is not tested here.');
  try {
    const product = await startProductOn(disk?.folder, { DISK_RESERVE_MB: String(RESERVE_MB) });
    try {
      const canaries = newCanaries();
      await sendEverywhere({ ...product, databaseUrl: readDatabaseUrl(product.dataDir) }, canaries);
      if (disk) await testSmallDisk(product, disk);
      await checkLogs(product, canaries);
    } finally {
      await product.stop();
    }
  } finally {
    disk?.unmount();
  }
}

void runAndExit('the disk test', main);
