import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import type { Client as Database } from 'pg';

import { findFreePort } from '../../scripts/process/ports';
import { waitFor, type Client } from '../kill/client';
import { checkOut, type Shopper } from '../kill/shopper';
import { receivePackage } from '../kill/targets';
import { equal, test } from '../support/checks';
import { buildRegistration } from '../support/people';

import { newCanaries } from './canaries';
import { runScript, type Product } from './product';
import { send, post, sendTimed, type CheckedResponse } from './requests';
import type { SmallDisk } from './small-disk';

export const DISK_MB = 260;
export const RESERVE_MB = 30;
const UPLOADS_PAUSED = 1091;
/** Email address of a member who registers while the disk is low. */
const DELAYED_ADDRESS = 'patient@example.com';

/** Reads every file of the outbox. */
function readEmails({ dataDir }: Product): { name: string; text: string }[] {
  const outbox = path.join(dataDir, 'outbox');
  return readdirSync(outbox).map((name) => ({
    name,
    text: readFileSync(path.join(outbox, name), 'utf8'),
  }));
}

/** An invoice. Its content does not matter while all are refused. */
const invoice = Buffer.from('%PDF-1.4\n%%EOF').toString('base64');
const upload = (product: Product, shopper: Shopper, packageref: string) =>
  post(`${product.host}/pmt/uploadinvoice`, { packageref, file: invoice }, shopper.caller);

/** Registers members and sends incompressible messages until some are refused. */
async function writeUntilRefused(product: Product): Promise<CheckedResponse[]> {
  const responses: CheckedResponse[] = [];
  for (
    let round = 0;
    round < 80 && responses.filter(({ status }) => status === 503).length < 10;
    round += 1
  ) {
    const incompressible = randomBytes(1_400).toString('base64');
    const message = {
      subject: 'Where is my parcel?',
      email: `noise${round}@example.com`,
      additionaldetails: incompressible,
    };
    responses.push(
      ...(await Promise.all([
        post(`${product.host}/register`, buildRegistration(newCanaries())),
        ...Array.from({ length: 4 }, (_, n) =>
          post(`${product.host}/prelogin/sendcsemail`, {
            ...message,
            email: `${n}${message.email}`,
          }),
        ),
      ])),
    );
  }
  return responses;
}

/** Tests that only files and emails wait while there is less space than the reserve. */
export async function testLowDisk(
  product: Product,
  client: Client,
  disk: SmallDisk,
  shopper: Shopper,
): Promise<void> {
  disk.fill(RESERVE_MB - 6);
  await test('below the reserve files are refused with their own code, and everything else works', async () => {
    const parcel = await receivePackage(client, shopper, 'LOW-1');
    const { status, code, retryAfter } = await upload(product, shopper, parcel);
    equal([status, code, Number(retryAfter) > 0], [503, UPLOADS_PAUSED, true]);
    await checkOut(client, shopper, 'LOW-1', {
      kind: 'shipment',
      flow: 'return',
      gateway: 'paypal',
    });
  });
  await test('below the reserve a member can register, and the email waits', async () => {
    const registration = buildRegistration({ ...newCanaries(), email: DELAYED_ADDRESS });
    equal((await post(`${product.host}/register`, registration)).status, 200);
    if (readEmails(product).some(({ text }) => text.includes(DELAYED_ADDRESS)))
      throw new Error('the email was written below the reserve');
  });
  await test('both programs report the low disk', async () => {
    const [host, portal] = await Promise.all([
      send(`${product.host}/health`),
      send(`${product.portal}/api/health`),
    ]);
    equal([host.status, host.parts['database'], host.parts['disk']], [200, 'ok', 'low']);
    equal([portal.status, portal.parts['host'], portal.parts['disk']], [200, 'ok', 'low']);
  });
  await test('the log reports the low disk', async () => {
    await waitFor(
      'the log line',
      async () => product.readLogs().get('host.log') ?? '',
      (log) => log.includes('is nearly full'),
    );
  });
}

/** Tests the product with no space left, and then without a database. */
export async function testFullDisk(
  product: Product,
  disk: SmallDisk,
  database: Database,
): Promise<void> {
  disk.fill();
  await test('on a full disk every write succeeds or is refused with 503 and Retry-After, and pages work', async () => {
    const responses = await writeUntilRefused(product);
    const refused = responses.filter(({ status }) => status !== 200);
    console.log(
      `    ${responses.length - refused.length} written, ${refused.length} refused, ${disk.readFreeMb().toFixed(2)} MB free`,
    );
    const invalid = refused.filter(
      ({ status, retryAfter }) => status !== 503 || !(Number(retryAfter) > 0),
    );
    if (refused.length === 0 || invalid.length > 0)
      throw new Error(`${refused.length} refused, invalid: ${JSON.stringify(invalid.slice(0, 3))}`);
    for (const page of ['/', '/ja', '/terms'])
      equal((await send(`${product.portal}${page}`)).status, 200);
  });
  await test('both programs report the low disk in time', async () => {
    for (const address of [`${product.host}/health`, `${product.portal}/api/health`])
      equal((await sendTimed(address)).parts['disk'], 'low');
  });
  await test('a start on a full disk prints one plain sentence', async () => {
    const { code, output } = await runScript('scripts/start.ts', [], {
      ...product.env,
      PORT: '',
      HOST_PORT: '',
      ...(await findFreePorts()),
    });
    equal(code, 1);
    if (
      !/^The disk of .* is full: \d+ MB are free, and starting needs \d+ MB\. Free some space and start again\.\n$/.test(
        output,
      )
    )
      throw new Error(output);
  });
  await testWithoutDatabase(product, database);
}

/** Writes to the database's log until the disk is full and PostgreSQL stops itself. */
async function fillDatabase(database: Database): Promise<void> {
  for (let megabytes = 0; megabytes < 4 * DISK_MB; megabytes += 1) {
    const isWritten = await database
      .query("select pg_logical_emit_message(false, 'filling', repeat(md5(random()::text), 32768))")
      .then(
        () => true,
        () => false,
      );
    if (!isWritten) return;
  }
  throw new Error('the database wrote more than the disk holds');
}

async function testWithoutDatabase(product: Product, database: Database): Promise<void> {
  await fillDatabase(database);
  await test('a database that stopped for lack of space is reported in time and with 503', async () => {
    const health = await waitFor(
      'the database to be unavailable',
      () => sendTimed(`${product.host}/health`),
      ({ parts }) => parts['database'] === 'unavailable',
    );
    equal([health.status, Number(health.retryAfter) > 0], [503, true]);
    // The database retries by itself and may be available for a moment.
    const portal = await waitFor(
      'the portal to report it',
      () => sendTimed(`${product.portal}/api/health`),
      ({ parts }) => parts['database'] === 'unavailable',
    );
    equal([portal.status, portal.parts['portal'], portal.parts['host']], [200, 'ok', 'ill']);
    const refused = await post(`${product.host}/register`, buildRegistration(newCanaries()));
    equal([refused.status, Number(refused.retryAfter) > 0], [503, true]);
    equal((await send(`${product.portal}/`)).status, 200);
  });
}

async function findFreePorts(): Promise<Record<string, string>> {
  return { PORT: String(await findFreePort()), HOST_PORT: String(await findFreePort()) };
}

/** Tests the product after space was freed. */
export async function testFreedDisk(
  product: Product,
  client: Client,
  disk: SmallDisk,
  shopper: Shopper,
): Promise<void> {
  disk.empty();
  await waitFor(
    'good health',
    () => send(`${product.host}/health`).catch(() => null),
    (health) => health?.status === 200 && health.parts['disk'] === 'ok',
  );
  await test('with space again, a payment and a file succeed', async () => {
    await checkOut(client, shopper, 'FREE-1', {
      kind: 'shipment',
      flow: 'no-return',
      gateway: 'stripe',
    });
    const { code } = await upload(
      product,
      shopper,
      await receivePackage(client, shopper, 'FREE-2'),
    );
    if (code === UPLOADS_PAUSED) throw new Error('files are still refused');
  });
  await test('emails that waited are written completely', async () => {
    await waitFor(
      'the waiting email',
      async () => readEmails(product).some(({ text }) => text.includes(DELAYED_ADDRESS)),
      Boolean,
    );
    const incomplete = readEmails(product).filter(
      ({ name, text }) => !name.endsWith('.eml') || !/\n--[^\n]+--\s*$/.test(text),
    );
    equal(
      incomplete.map(({ name }) => name),
      [],
    );
  });
  await test('logs are written again', async () => {
    await post(`${product.host}/register`, { mark: 'after' });
    const isLogged = () =>
      Promise.resolve(
        [...product.readLogs().values()].some((text) =>
          text.includes('disk of the data folder has space again'),
        ),
      );
    await waitFor('the log line about free space', isLogged, Boolean);
  });
  await test('the audit has no findings', async () => {
    const { code, output } = await runScript('scripts/operator.ts', ['audit'], product.env);
    if (code !== 0) throw new Error(output);
  });
}
