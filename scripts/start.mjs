import path from 'node:path';
import { buildAll } from './build.mjs';
import { requireRoom } from './process/disk-room.mjs';
import { runAll } from './process/run-all.mjs';
import { requireFree } from './process/ports.mjs';
import { fail, keepWithoutScreen, loadSettings, requireSafeAddress, root } from './process/settings.mjs';

/** `npm start`: builds what changed, then runs PostgreSQL, the host and the portal until Ctrl-C. */
const stopEarly = () => process.exit(0);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stopEarly);
keepWithoutScreen();
try {
  const settings = loadSettings();
  requireSafeAddress(settings);
  await requireFree(settings.portalPort, 'PORT');
  if (!settings.microserviceUrl) await requireFree(settings.hostPort, 'HOST_PORT');
  for (const folder of [root, settings.dataDir]) requireRoom(folder);
  await buildAll({ only: settings.microserviceUrl ? ['assets', 'server', 'portal'] : undefined });
  for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, stopEarly);
  await runAll({
    settings,
    mode: 'production',
    host: { name: 'host', args: ['--enable-source-maps', path.join(root, '.build/host/server.mjs')] },
    portal: () => ({ name: 'portal', args: [path.join(root, '.build/server/main.mjs')] }),
  });
} catch (error) {
  fail(error);
}
