/** @jest-environment node */
import { readFileSync } from 'node:fs';

import { parseModule, resolveImport } from './support/module-graph';

/** All files and packages that a program loads at startup. */
function loadedBy(entry: string): Set<string> {
  const loaded = new Set([entry]);
  for (const file of loaded) {
    if (!/\.tsx?$/.test(file)) continue;
    for (const { from, lazy } of parseModule(file, readFileSync(file, 'utf8')).imports)
      if (!lazy) loaded.add(resolveImport(from, file) ?? from);
  }
  return loaded;
}

const watching = /^@opentelemetry\/|^prom-client$|^net\/(tracing|fault-poster|metrics)\.ts$/;

it.each([['server/main.ts'], ['host/main/server.ts'], ['host/main/serve.ts']])(
  '%s loads no code for traces, metrics and reports unless configured',
  (entry) => {
    const loaded = [...loadedBy(entry)];
    expect(loaded).toContain(entry.startsWith('server') ? 'next' : 'pino');
    expect(loaded.filter((name) => watching.test(name))).toEqual([]);
  },
);

it('finds modules that a setting loads', () =>
  expect([...loadedBy('net/tracing.ts')]).toContain('@opentelemetry/sdk-trace'));
