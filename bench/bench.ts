import { readFile } from 'node:fs/promises';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { Client } from 'pg';

import { migrateDatabase } from '@/host/db/migrate';
import { compose } from '@/host/main/compose';
import { seedDatabase } from '@/host/seed/seed-database';

import { buildRegistration } from '../e2e/support/people';
import { startPostgres } from '../scripts/postgres';
import { startProduct } from '../scripts/testing/product';

const OPERATOR_KEY = 'the-operator-key-of-a-bench-run';
const photo = path.join(__dirname, '../host/seed/photos/parcel-02.jpg');

/** Creates the schema, with rates and other fixed rows. */
export async function fillFixedTables(url: string): Promise<void> {
  await migrateDatabase(url);
  const { payments } = compose({ warn: () => undefined, error: () => undefined });
  await seedDatabase(url, payments, { demo: false });
}

/** Creates databases as copies of `portal`, which is migrated and seeded. */
export async function openDatabases(names: readonly string[]) {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'portal-bench-'));
  chmodSync(dataDir, 0o711);
  const server = await startPostgres({
    dataDir,
    durable: false,
    settings: ['max_connections=100', 'shared_buffers=256MB', 'max_wal_size=4GB'],
  });
  const stop = async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  const buildUrl = (name: string) =>
    Object.assign(new URL(server.url), { pathname: `/${name}` }).toString();
  try {
    await fillFixedTables(server.url);
    const client = new Client({ connectionString: buildUrl('postgres') });
    await client.connect();
    for (const name of names)
      await client.query(`create database ${client.escapeIdentifier(name)} template portal`);
    await client.end();
  } catch (error) {
    await stop();
    throw error;
  }
  return { buildUrl, stop };
}

/** Headers for the portal (`cookie`) and the host (`headers`). */
export interface Member {
  cookie: string;
  headers: Record<string, string>;
}

async function post(url: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!response.ok)
    throw new Error(
      `${url} responded with ${response.status}: ${(await response.text()).slice(0, 300)}`,
    );
  return response;
}

const password = 'Parcel-Bench-7';
const encodedPassword = Buffer.from(password).toString('base64');
const person = buildRegistration({
  firstName: 'Mei',
  lastName: 'Lin',
  email: 'bench@example.com',
  password,
  mobile: '9170000001',
});

/** Starts the product with a member who has 25 packages, three of them in a checkout. */
export async function openProduct(databaseUrl: string) {
  const product = await startProduct({ DATABASE_URL: databaseUrl, OPERATOR_KEY, SEED_DEMO: '0' });
  const [portal, host] = [product.env.PORTAL_URL, product.env.HOST_URL];
  try {
    const registration = (await (await post(`${host}/register`, person)).json()) as {
      data: { token: string; user: { suite: string } };
    };
    const { token, user } = registration.data;
    const data = (await readFile(photo)).toString('base64');
    const refs: string[] = [];
    for (let i = 0; i < 25; i += 1) {
      const parcel = {
        suite: user.suite,
        tracking: `1ZBENCH${i}`,
        merchant: 'Amazon',
        category: 'audio',
        description: `Parcel ${i}`,
        weight: 1.2,
        length: 30,
        width: 20,
        height: 10,
        value: 49.9,
      };
      const receipt = await post(
        `${host}/operator/receive`,
        { ...parcel, photos: [{ name: 'box.jpg', data }] },
        { 'x-operator-key': OPERATOR_KEY },
      );
      refs.push(((await receipt.json()) as { data: { packageref: string } }).data.packageref);
    }
    const response = await post(
      `${portal}/api/session/login`,
      { email: person.cgcode, password: encodedPassword, remember: false },
      { origin: portal },
    );
    const cookie = response.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    const member: Member = {
      cookie,
      headers: { authorization: `Bearer ${token}`, 'x-suite': user.suite },
    };
    await post(
      `${host}/shipment/init`,
      { packages: refs.slice(0, 3) },
      { ...member.headers, 'idempotency-key': 'the-shipment-of-a-bench-run' },
    );
    return { portal, host, member, env: product.env, pid: product.pid, stop: () => product.stop() };
  } catch (error) {
    await product.stop();
    throw error;
  }
}
