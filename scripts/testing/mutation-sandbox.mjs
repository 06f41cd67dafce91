import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

/**
 * Runs in the mutation tests' copy of the project. Removes environment comments from test files,
 * which would bypass the environment that records coverage.
 */
for (const name of readdirSync('__tests__', { recursive: true, encoding: 'utf8' })) {
  if (!name.endsWith('.test.ts')) continue;
  const file = `__tests__/${name}`;
  writeFileSync(file, readFileSync(file, 'utf8').replace('@jest-environment node', ''));
}
