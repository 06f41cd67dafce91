import path from 'node:path';

import { buildAll } from './process/build-all';
import { requireRoom } from './process/disk-room';
import { requireSafeSettings } from './process/for-members';
import { requireFree } from './process/ports';
import { runAll } from './process/run-all';
import { fail, keepWithoutScreen, loadSettings, makeDataDir, root } from './process/settings';

/** `npm start`: builds what changed, then runs PostgreSQL, the host and the portal until Ctrl-C. */
const stopEarly = () => process.exit(0);

async function main(): Promise<void> {
  const settings = loadSettings();
  requireSafeSettings(settings);
  await requireFree(settings.portalPort, 'PORT');
  if (!settings.microserviceUrl) await requireFree(settings.hostPort, 'HOST_PORT');
  for (const folder of [root, settings.dataDir]) requireRoom(folder);
  makeDataDir(settings.dataDir);
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
keepWithoutScreen();
main().catch(fail);
