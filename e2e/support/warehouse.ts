import { randomInt } from 'node:crypto';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

import type { Receipt } from '@/contract/operator/warehouse';

const root = path.join(__dirname, '../..');
const samples = path.join(root, 'docs/samples');

/**
 * A copy of a sample manifest addressed to another suite, with photo paths that hold from where it
 * lies.
 */
export async function manifestFor(suite: string, name = 'manifest.csv'): Promise<string> {
  const text = await readFile(path.join(samples, name), 'utf8');
  const file = path.join(await mkdtemp(path.join(os.tmpdir(), 'manifest-')), name);
  await writeFile(
    file,
    text.replaceAll('CG1000001', suite).replaceAll('../../host', path.join(root, 'host')),
  );
  return file;
}

async function operatorKey(): Promise<string> {
  if (process.env.OPERATOR_KEY) return process.env.OPERATOR_KEY;
  const file = path.resolve(root, process.env.DATA_DIR ?? '.data', 'secrets.json');
  return (JSON.parse(await readFile(file, 'utf8')) as { OPERATOR_KEY: string }).OPERATOR_KEY;
}

/**
 * Calls the host's operator API directly: quicker than the command line where that is not under
 * test.
 */
export async function operatorCall<T>(path_: string, body: unknown): Promise<T> {
  const answer = await fetch(
    `${process.env.HOST_URL ?? 'http://127.0.0.1:4000'}/operator/${path_}`,
    {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-operator-key': await operatorKey(),
        'idempotency-key': crypto.randomUUID(),
      },
      body: JSON.stringify(body),
    },
  );
  if (!answer.ok)
    throw new Error(`operator ${path_} answered ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { data: T }).data;
}

/**
 * Receives one ordinary package for a suite; what is given replaces its facts. Returns its
 * reference.
 */
export async function receive(suite: string, more: Partial<Receipt> = {}): Promise<string> {
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
    ...more,
  };
  return (await operatorCall<{ packageref: string }>('receive', parcel)).packageref;
}
