/** @jest-environment node */
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { loadSettings } from '@/scripts/process/settings';

const read = (file: string) => readFileSync(path.join(__dirname, '../..', file), 'utf8');

describe('.env.example', () => {
  it.each(['lib/server/env.ts', 'host/core/env.ts'])('lists every setting of %s', (file) => {
    const example = read('.env.example');
    const names = [...read(file).matchAll(/^ {4}([A-Z][A-Z0-9_]+):/gm)].map(
      (match) => match[1] ?? '',
    );
    expect(names.length).toBeGreaterThan(5);
    // NODE_ENV is set by the commands themselves.
    const missing = names.filter(
      (name) => name !== 'NODE_ENV' && !new RegExp(`^(# )?${name}=`, 'm').test(example),
    );
    expect(missing).toEqual([]);
  });
});

describe('the port of the embedded database', () => {
  const before = { ...process.env };
  afterEach(() => {
    process.env = { ...before };
  });

  it.each([
    ['PORT', undefined],
    ['HOST_PORT', undefined],
    ['HOST_METRICS_PORT', undefined],
    ['POSTGRES_PORT', 5433],
  ])('is left to %s where that names it', (name, port) => {
    process.env = { ...before, ENV_FILE: '', [name]: '5433' };
    expect(loadSettings().postgresPort).toBe(port);
  });
});
