/** @jest-environment node */
import { readFileSync } from 'node:fs';

import { parseModule, resolveImport } from './support/module-graph';

/** All files and packages that a program loads at startup. */
function collectStartupModules(entry: string): Set<string> {
  const modules = new Set([entry]);
  for (const file of modules) {
    if (!/\.tsx?$/.test(file)) continue;
    for (const { from, lazy } of parseModule(file, readFileSync(file, 'utf8')).imports)
      if (!lazy) modules.add(resolveImport(from, file) ?? from);
  }
  return modules;
}

const monitoringPattern =
  /^@opentelemetry\/|^prom-client$|^net\/(tracing|fault-poster|metrics)\.ts$/;

it.each([['server/main.ts'], ['host/main/server.ts'], ['host/main/serve.ts']])(
  '%s loads no code for traces, metrics and reports unless configured',
  (entry) => {
    const modules = [...collectStartupModules(entry)];
    expect(modules).toContain(entry.startsWith('server') ? 'next' : 'pino');
    expect(modules.filter((name) => monitoringPattern.test(name))).toEqual([]);
  },
);

it('finds modules that a setting loads', () =>
  expect([...collectStartupModules('net/tracing.ts')]).toContain('@opentelemetry/sdk-trace'));
