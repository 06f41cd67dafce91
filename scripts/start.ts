import path from 'node:path';

import { buildAll } from './process/build-all';
import { prepare, runAll } from './process/run-all';
import { fail, ignoreOutputErrors, root } from './process/settings';

// `npm start`: builds what changed, then runs PostgreSQL, the host and the portal.

const stopEarly = () => process.exit(0);

async function main(): Promise<void> {
  const settings = await prepare();
  await buildAll({
    only: settings.microserviceUrl
      ? ['assets', 'texts', 'pictures', 'server', 'portal']
      : undefined,
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, stopEarly);
  await runAll({
    settings,
    mode: 'production',
    host: {
      name: 'host',
      args: ['--enable-source-maps', path.join(root, '.build/host/server.mjs')],
    },
    portal: {
      name: 'portal',
      args: ['--enable-source-maps', path.join(root, '.build/server/main.mjs')],
    },
  });
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stopEarly);
ignoreOutputErrors();
main().catch(fail);
