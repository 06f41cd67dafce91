/** @jest-environment node */
import { readFileSync } from 'node:fs';
import path from 'node:path';

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
