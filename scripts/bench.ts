import { spawnSync } from 'node:child_process';
import path from 'node:path';

import { fail, loadSettings, root, withTypescript } from './process/settings';

/**
 * `npm run bench`: prints the project's figures; everything it needs is started and stopped by
 * bench/main.ts.
 */
try {
  loadSettings();
  const run = spawnSync(
    process.execPath,
    [...withTypescript, path.join(root, 'bench/main.ts'), ...process.argv.slice(2)],
    { cwd: root, stdio: 'inherit' },
  );
  process.exit(run.status ?? 1);
} catch (error) {
  fail(error);
}
