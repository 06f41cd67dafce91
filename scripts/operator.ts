import { spawnSync } from 'node:child_process';
import path from 'node:path';

import { findBuiltOperator } from './process/build-all';
import { fail, loadSettings, readOperatorKey, root, typescriptArgs } from './process/settings';

/** `npm run operator -- …`: the warehouse's command line for the running host. */
try {
  const { hostPort, dataDir } = loadSettings();
  const bundle = findBuiltOperator();
  const program = bundle ? [bundle] : [...typescriptArgs, path.join(root, 'cli/main.ts')];
  const run = spawnSync(process.execPath, [...program, ...process.argv.slice(2)], {
    stdio: 'inherit',
    cwd: process.env.INIT_CWD || process.cwd(), // file names are relative to the caller
    env: {
      ...process.env,
      TSX_TSCONFIG_PATH: path.join(root, 'tsconfig.json'),
      OPERATOR_KEY: readOperatorKey(dataDir) ?? '',
      HOST_URL:
        process.env.HOST_URL || process.env.MICROSERVICE_URL || `http://127.0.0.1:${hostPort}`,
    },
  });
  process.exit(run.status ?? 1);
} catch (error) {
  fail(error);
}
