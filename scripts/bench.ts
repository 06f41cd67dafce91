import { spawnSync } from 'node:child_process';
import path from 'node:path';

import { fail, loadSettings, root, typescriptArgs } from './process/settings';

/** `npm run bench`: prints performance figures; `--load` measures steady load and a flood. */
const program = process.argv.includes('--load') ? 'tools/load/main.ts' : 'bench/main.ts';
process.on('SIGINT', () => undefined);
try {
  loadSettings();
  const run = spawnSync(
    process.execPath,
    [...typescriptArgs, path.join(root, program), ...process.argv.slice(2)],
    { cwd: root, stdio: 'inherit' },
  );
  process.exit(run.status ?? 1);
} catch (error) {
  fail(error);
}
