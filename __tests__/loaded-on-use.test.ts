/** @jest-environment node */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** What `from` names, as a file of ours; null for packages. */
function fileOf(name: string, from: string): string | null {
  if (!/^[@.]\.?\//.test(name)) return null;
  const base = name.startsWith('@/') ? name.slice(2) : path.join(path.dirname(from), name);
  return (
    [base, `${base}.ts`, `${base}.tsx`].find((file) => /\.\w+$/.test(file) && existsSync(file)) ??
    null
  );
}

const importing = /^(?:import|export)\s+(?!type\b)(?:[^;'"]*?\sfrom\s+)?'([^']+)'/gm;

/** All files and packages that a program loads when it starts. */
function loadedBy(entry: string): Set<string> {
  const loaded = new Set([entry]);
  for (const file of loaded) {
    if (!/\.tsx?$/.test(file)) continue;
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(importing))
      loaded.add(fileOf(name, file) ?? name);
  }
  return loaded;
}

const watching = /^@opentelemetry\/|^prom-client$|^net\/(tracing|fault-poster|metrics)\.ts$/;

it.each([['server/main.ts'], ['host/main/server.ts'], ['host/main/serve.ts']])(
  '%s loads nothing for traces, figures and reports: their settings do',
  (entry) => {
    const loaded = [...loadedBy(entry)];
    expect(loaded).toContain(entry.startsWith('server') ? 'next' : 'pino');
    expect(loaded.filter((name) => watching.test(name))).toEqual([]);
  },
);

it('what is loaded by its setting would be seen', () =>
  expect([...loadedBy('net/tracing.ts')]).toContain('@opentelemetry/sdk-trace'));
