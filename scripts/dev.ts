import { buildAll } from './process/build-all';
import { runAll } from './process/run-all';
import { bin, fail, loadSettings } from './process/settings';

/**
 * `npm run dev`: PostgreSQL, the host restarted on every change, and the portal with hot reload.
 */
const typescript = bin('tsx/dist/cli.mjs');

async function main(): Promise<void> {
  loadSettings();
  await buildAll({ only: ['assets', 'workers'] });
  await runAll({
    mode: 'development',
    patient: true,
    host: {
      name: 'host',
      loud: true,
      args: [typescript, 'watch', '--clear-screen=false', 'host/main/server.ts'],
    },
    portal: { name: 'portal', loud: true, args: [typescript, 'server/main.ts'] },
    extra: [
      {
        name: 'assets',
        loud: true,
        restart: false,
        args: [typescript, 'scripts/build-assets.ts', '--watch'],
      },
      {
        name: 'texts',
        loud: true,
        restart: false,
        args: [typescript, 'scripts/build-texts.ts', '--watch'],
      },
    ],
  });
}

main().catch(fail);
