import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { hostSources } from './build.mjs';
import { bin } from './process/run-all.mjs';
import { fail, loadSettings, root, secretEnvironment } from './process/settings.mjs';
import { hashOf, isBuilt } from './process/stamp.mjs';

/** `npm run operator -- …`: the warehouse's command line, talking to the running host with the operator key. */
try {
  const { hostPort, dataDir } = loadSettings();
  const built = path.join(root, '.build/host/operator.mjs');
  const source = path.join(root, 'cli/main.ts');
  const fresh = existsSync(built) && isBuilt(path.join(root, '.build'), 'host', hashOf(hostSources));
  const run = spawnSync(process.execPath, [...(fresh ? [built] : [bin('tsx/dist/cli.mjs'), '--tsconfig', path.join(root, 'tsconfig.json'), source]), ...process.argv.slice(2)], {
    stdio: 'inherit',
    cwd: process.env.INIT_CWD || process.cwd(), // file names on the command line are the caller's
    env: {
      ...process.env,
      OPERATOR_KEY: secretEnvironment(dataDir).OPERATOR_KEY,
      HOST_URL: process.env.HOST_URL || process.env.MICROSERVICE_URL || `http://127.0.0.1:${hostPort}`,
    },
  });
  process.exit(run.status ?? 1);
} catch (error) {
  fail(error);
}
