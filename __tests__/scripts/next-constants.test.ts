/** @jest-environment node */
import { readFileSync } from 'node:fs';

import loader from '@/scripts/next-constants-loader.js';

const tables = ['next/dist/lib/constants', 'next/dist/shared/lib/constants'];
const readers = ['next/dist/client/page-loader', 'next/dist/shared/lib/router/router', 'next/dist/shared/lib/router/utils/route-regex'];

/** What the browser gets instead of one of Next's tables. */
const trimmed = (table: string) => JSON.parse(/^module\.exports = (.*);$/.exec(loader.call({ resourcePath: require.resolve(table) }))?.[1] ?? 'null') as Record<string, unknown>;

describe("Next's constants in browsers", () => {
  it('are what its code for browsers reads, as Next has them, and little else', () => {
    const wanted = readers.flatMap((file) => [...readFileSync(require.resolve(file), 'utf8').matchAll(/\b_constants\.(\w+)/g)].map(([, name]) => name));
    const found: Record<string, unknown> = Object.assign({}, ...tables.map(trimmed));
    expect(wanted.length).toBeGreaterThan(3);
    expect(wanted.filter((name) => found[name ?? ''] === undefined)).toEqual([]);
    for (const table of tables) expect(jest.requireActual<object>(table)).toMatchObject(trimmed(table));
    expect(JSON.stringify(found).length).toBeLessThan(600);
  });
});
