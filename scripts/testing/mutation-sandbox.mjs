import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

/**
 * Runs in the copy of the project that mutation tests use. A test file that names its environment
 * would not get the one that records which test covers which change.
 */
for (const name of readdirSync('__tests__', { recursive: true, encoding: 'utf8' })) {
  if (!name.endsWith('.test.ts')) continue;
  const file = `__tests__/${name}`;
  writeFileSync(file, readFileSync(file, 'utf8').replace('@jest-environment node', ''));
}
