import { buildAll } from './process/build-all';
import { prepare, runAll } from './process/run-all';
import { toModulePath, fail } from './process/settings';

/** `npm run dev`: starts PostgreSQL, the auto-restarting host, and the portal with hot reload. */
const tsx = toModulePath('tsx/dist/cli.mjs');

async function main(): Promise<void> {
  const settings = await prepare();
  await buildAll({ only: ['assets', 'workers'] });
  await runAll({
    settings,
    mode: 'development',
    patient: true,
    host: {
      name: 'host',
      loud: true,
      args: [tsx, 'watch', '--clear-screen=false', 'host/main/server.ts'],
    },
    portal: { name: 'portal', loud: true, args: [tsx, 'server/main.ts'] },
    extra: [
      { name: 'assets', loud: true, args: [tsx, 'scripts/build-assets.ts', '--watch'] },
      { name: 'texts', loud: true, args: [tsx, 'scripts/build-texts.ts', '--watch'] },
    ],
  });
}

main().catch(fail);
