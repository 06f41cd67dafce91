import { existsSync } from 'node:fs';
import path from 'node:path';
import { buildAll } from './build.mjs';
import { bin, runAll } from './process/run-all.mjs';
import { fail, loadSettings, root } from './process/settings.mjs';

/** `npm run dev`: PostgreSQL, the host restarted on every change, and the portal with hot reload. */
const assets = path.join(root, 'scripts/build-assets.mjs');
loadSettings();
await buildAll({ only: ['assets', 'workers'] }).catch(fail);
await runAll({
  mode: 'development',
  patient: true,
  host: { name: 'host', loud: true, args: [bin('tsx/dist/cli.mjs'), 'watch', '--clear-screen=false', 'host/main/server.ts'] },
  portal: () => ({ name: 'portal', loud: true, args: [bin('tsx/dist/cli.mjs'), 'server/main.ts'] }),
  extra: existsSync(assets) ? [{ name: 'assets', loud: true, restart: false, args: [assets, '--watch'] }] : [],
});
