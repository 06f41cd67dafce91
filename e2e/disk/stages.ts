import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import type { Client as Database } from 'pg';

import { findFreePort } from '../../scripts/process/ports';
import { until, type Client } from '../kill/client';
import { checkOut, type Shopper } from '../kill/shopper';
import { receivePackage } from '../kill/targets';
import { equal, test } from '../support/checks';

import { newCanaries, registration } from './canaries';
import { run, type Product } from './product';
import { ask, post, timed, type Answer } from './requests';
import type { SmallDisk } from './small-disk';

export const DISK_MB = 260;
export const RESERVE_MB = 30;
const UPLOADS_PAUSED = 1091;
/** Somebody who registers while the disk is low. */
const PATIENT = 'patient@example.com';

/** Every file of the outbox. */
function lettersOf({ dataDir }: Product): { name: string; text: string }[] {
  const outbox = path.join(dataDir, 'outbox');
  return readdirSync(outbox).map((name) => ({
    name,
    text: readFileSync(path.join(outbox, name), 'utf8'),
  }));
}

/** An invoice for a package; what it is does not matter while none is taken. */
const invoice = Buffer.from('%PDF-1.4\n%%EOF').toString('base64');
const upload = (product: Product, shopper: Shopper, packageref: string) =>
  post(`${product.host}/pmt/uploadinvoice`, { packageref, file: invoice }, shopper.caller);

/**
 * Writes until the disk has refused some: new members and long messages, at which text does not
 * shrink.
 */
async function writeUntilRefused(product: Product): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (
    let turn = 0;
    turn < 80 && answers.filter(({ status }) => status === 503).length < 10;
    turn += 1
  ) {
    const noise = randomBytes(1_400).toString('base64');
    const message = {
      subject: 'Where is my parcel?',
      email: `noise${turn}@example.com`,
      additionaldetails: noise,
    };
    answers.push(
      ...(await Promise.all([
        post(`${product.host}/register`, registration(newCanaries())),
        ...Array.from({ length: 4 }, (_, n) =>
          post(`${product.host}/prelogin/sendcsemail`, {
            ...message,
            email: `${n}${message.email}`,
          }),
        ),
      ])),
    );
  }
  return answers;
}

/** With less free than the reserve: files and letters wait, nothing else. */
export async function whileLow(
  product: Product,
  client: Client,
  disk: SmallDisk,
  shopper: Shopper,
): Promise<void> {
  disk.fill(RESERVE_MB - 6);
  await test('below the reserve files are refused by a code that says so, and everything else goes on', async () => {
    const parcel = await receivePackage(client, shopper, 'LOW-1');
    const { status, code, retryAfter } = await upload(product, shopper, parcel);
    equal([status, code, Number(retryAfter) > 0], [503, UPLOADS_PAUSED, true]);
    await checkOut(client, shopper, 'LOW-1', {
      kind: 'shipment',
      way: 'return',
      gateway: 'paypal',
    });
  });
  await test('below the reserve somebody can register, whose letter waits', async () => {
    equal(
      (await post(`${product.host}/register`, registration({ ...newCanaries(), email: PATIENT })))
        .status,
      200,
    );
    if (lettersOf(product).some(({ text }) => text.includes(PATIENT)))
      throw new Error('the letter was written to the last of the disk');
  });
  await test('both programs say that the disk is low', async () => {
    const [host, portal] = await Promise.all([
      ask(`${product.host}/health`),
      ask(`${product.portal}/api/health`),
    ]);
    equal([host.status, host.parts['database'], host.parts['disk']], [200, 'ok', 'low']);
    equal([portal.status, portal.parts['host'], portal.parts['disk']], [200, 'ok', 'low']);
  });
  await test('the log and the screen are told once', async () => {
    await until(
      'the note',
      async () => product.logs().get('host.log') ?? '',
      (log) => log.includes('is nearly full'),
    );
  });
}

/** Without a byte free, and then without a database. */
export async function whileFull(
  product: Product,
  disk: SmallDisk,
  database: Database,
): Promise<void> {
  disk.fill();
  await test('on a full disk every write is done or refused with 503 and Retry-After, and pages are there', async () => {
    const answers = await writeUntilRefused(product);
    const refused = answers.filter(({ status }) => status !== 200);
    console.log(
      `    ${answers.length - refused.length} written, ${refused.length} refused, ${disk.freeMb().toFixed(2)} MB free`,
    );
    const odd = refused.filter(
      ({ status, retryAfter }) => status !== 503 || !(Number(retryAfter) > 0),
    );
    if (refused.length === 0 || odd.length > 0)
      throw new Error(`refused: ${refused.length}, oddly: ${JSON.stringify(odd.slice(0, 3))}`);
    for (const page of ['/', '/ja', '/terms'])
      equal((await ask(`${product.portal}${page}`)).status, 200);
  });
  await test('both programs say within two seconds what is ill', async () => {
    for (const address of [`${product.host}/health`, `${product.portal}/api/health`])
      equal((await timed(address)).parts['disk'], 'low');
  });
  await test('a start on a full disk says one plain sentence', async () => {
    const { code, output } = await run('scripts/start.ts', [], {
      ...product.env,
      PORT: '',
      HOST_PORT: '',
      ...(await sparePorts()),
    });
    equal(code, 1);
    if (
      !/^The disk of .* is full: \d+ MB are free, and a start needs \d+ MB\. Free some space and start again\.\n$/.test(
        output,
      )
    )
      throw new Error(output);
  });
  await withoutDatabase(product, database);
}

/**
 * Writes to the database's own log until it has no place for more, upon which PostgreSQL stops
 * itself.
 */
async function exhaust(database: Database): Promise<void> {
  for (let megabytes = 0; megabytes < 4 * DISK_MB; megabytes += 1) {
    const held = await database
      .query("select pg_logical_emit_message(false, 'filling', repeat(md5(random()::text), 32768))")
      .then(
        () => true,
        () => false,
      );
    if (!held) return;
  }
  throw new Error('the database took more than the disk holds');
}

async function withoutDatabase(product: Product, database: Database): Promise<void> {
  await exhaust(database);
  await test('a database that cannot start for want of room is told as one, in two seconds and by 503', async () => {
    const health = await until(
      'the database to be gone',
      () => timed(`${product.host}/health`),
      ({ parts }) => parts['database'] === 'unavailable',
    );
    equal([health.status, Number(health.retryAfter) > 0], [503, true]);
    // The database tries again by itself, and may be there for a moment in between.
    const portal = await until(
      'the portal to say so',
      () => timed(`${product.portal}/api/health`),
      ({ parts }) => parts['database'] === 'unavailable',
    );
    equal([portal.status, portal.parts['portal'], portal.parts['host']], [200, 'ok', 'ill']);
    const refused = await post(`${product.host}/register`, registration(newCanaries()));
    equal([refused.status, Number(refused.retryAfter) > 0], [503, true]);
    equal((await ask(`${product.portal}/`)).status, 200);
  });
}

async function sparePorts(): Promise<Record<string, string>> {
  return { PORT: String(await findFreePort()), HOST_PORT: String(await findFreePort()) };
}

/** With free space again. */
export async function whenFree(
  product: Product,
  client: Client,
  disk: SmallDisk,
  shopper: Shopper,
): Promise<void> {
  disk.free();
  await until(
    'good health',
    () => ask(`${product.host}/health`).catch(() => null),
    (health) => health?.status === 200 && health.parts['disk'] === 'ok',
  );
  await test('once there is room, a payment and a file go through', async () => {
    await checkOut(client, shopper, 'FREE-1', {
      kind: 'shipment',
      way: 'no-return',
      gateway: 'stripe',
    });
    const { code } = await upload(
      product,
      shopper,
      await receivePackage(client, shopper, 'FREE-2'),
    );
    if (code === UPLOADS_PAUSED) throw new Error('files are still refused');
  });
  await test('letters that waited are written, whole', async () => {
    await until(
      'the letter that waited',
      async () => lettersOf(product).some(({ text }) => text.includes(PATIENT)),
      Boolean,
    );
    const broken = lettersOf(product).filter(
      ({ name, text }) => !name.endsWith('.eml') || !/\n--[^\n]+--\s*$/.test(text),
    );
    equal(
      broken.map(({ name }) => name),
      [],
    );
  });
  await test('the logs are written again', async () => {
    await post(`${product.host}/register`, { mark: 'after' });
    const written = () =>
      Promise.resolve(
        [...product.logs().values()].some((text) =>
          text.includes('disk of the data folder has space again'),
        ),
      );
    await until('the log line that there is space again', written, Boolean);
  });
  await test('the auditor finds nothing', async () => {
    const { code, output } = await run('scripts/operator.ts', ['audit'], product.env);
    if (code !== 0) throw new Error(output);
  });
}
