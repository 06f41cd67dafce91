import { randomInt } from 'node:crypto';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

import type { Receipt } from '@/contract/operator/warehouse';

const root = path.join(__dirname, '../..');
const samples = path.join(root, 'docs/samples');

/** Copies a sample manifest for another suite, with working photo paths. Returns the file. */
export async function copyManifest(suite: string, name = 'manifest.csv'): Promise<string> {
  const text = await readFile(path.join(samples, name), 'utf8');
  const file = path.join(await mkdtemp(path.join(os.tmpdir(), 'manifest-')), name);
  await writeFile(
    file,
    text.replaceAll('CG1000001', suite).replaceAll('../../host', path.join(root, 'host')),
  );
  return file;
}

async function readOperatorKey(): Promise<string> {
  if (process.env.OPERATOR_KEY) return process.env.OPERATOR_KEY;
  const file = path.resolve(root, process.env.DATA_DIR ?? '.data', 'secrets.json');
  return (JSON.parse(await readFile(file, 'utf8')) as { OPERATOR_KEY: string }).OPERATOR_KEY;
}

/** Calls the host's operator API directly, which is faster than the command line. */
export async function callOperator<T>(endpoint: string, body: unknown): Promise<T> {
  const response = await fetch(
    `${process.env.HOST_URL ?? 'http://127.0.0.1:4000'}/operator/${endpoint}`,
    {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-operator-key': await readOperatorKey(),
        'idempotency-key': crypto.randomUUID(),
      },
      body: JSON.stringify(body),
    },
  );
  if (!response.ok)
    throw new Error(
      `operator ${endpoint} responded with ${response.status}: ${await response.text()}`,
    );
  return ((await response.json()) as { data: T }).data;
}

/** Reads a sample photo as the `photos` of a package. */
export async function readPhotos(): Promise<{ name: string; data: string }[]> {
  const file = path.join(root, 'host/seed/photos/parcel-02.jpg');
  return [{ name: 'parcel-02.jpg', data: (await readFile(file)).toString('base64') }];
}

/** Receives an ordinary package for a suite, with `overrides`. Returns its reference. */
export async function receive(suite: string, overrides: Partial<Receipt> = {}): Promise<string> {
  const parcel = {
    suite,
    tracking: `1ZE2E${randomInt(1e12)}`,
    merchant: 'Amazon',
    category: 'clothing',
    description: 'Linen shirt',
    weight: 0.8,
    length: 30,
    width: 22,
    height: 8,
    value: 42.5,
    photos: [],
    ...overrides,
  };
  return (await callOperator<{ packageref: string }>('receive', parcel)).packageref;
}
