import path from 'node:path';

import { readBackupSecrets } from './backup/make-backup';
import { requireEmptyHome, restoreDatabase, restoreFiles } from './backup/restore-backup';
import { backupKey } from './backup/settings';
import { startPostgres } from './postgres';
import { fail, loadSettings, PlainError, readOptions } from './process/settings';

const usage = `npm run restore -- --from FILE [--into FOLDER]   puts a backup into an empty data folder

Example: BACKUP_KEY=$(cat /media/safe/key) npm run restore -- --from portal-20260301T020000.backup
Settings: BACKUP_KEY (the one that it was made with), DATA_DIR (where it goes without --into), DATABASE_URL (an
empty database of a server of your own; without it the embedded one of the folder). Start the portal afterwards.
`;

/** Uses the embedded server while restoring, or the configured one. */
async function withDatabase(
  dataDir: string,
  url: string | undefined,
  fill: (url: string) => Promise<void>,
): Promise<void> {
  if (url) return fill(url);
  const server = await startPostgres({ dataDir });
  try {
    await fill(server.url);
  } finally {
    await server.stop();
  }
}

async function main(): Promise<void> {
  const values = readOptions(['from', 'into']);
  if (values.help) return void process.stdout.write(usage);
  if (!values.from) throw new PlainError('Give the backup with --from FILE; see --help.');
  const settings = loadSettings();
  const key = backupKey();
  const workingFolder = process.env.INIT_CWD ?? process.cwd();
  const file = path.resolve(workingFolder, values.from);
  const dataDir = values.into ? path.resolve(workingFolder, values.into) : settings.dataDir;
  requireEmptyHome(dataDir);
  const startedAt = Date.now();
  await restoreFiles(file, key, dataDir);
  await withDatabase(dataDir, settings.directUrl, async (url) => {
    const { parts } = await restoreDatabase(file, key, url);
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
    process.stdout.write(
      `Restored ${Object.keys(parts).length} parts into ${dataDir} in ${seconds} s and counted every row.\n`,
    );
  });
  if (!readBackupSecrets(dataDir).PASSWORD_PEPPER)
    process.stderr.write(
      'The backup contains no PASSWORD_PEPPER: set the one used at that time before you start, or every stored password and ID copy stays locked.\n',
    );
  process.stdout.write(
    'Start it (npm start), then audit it: npm run operator -- audit --gateways\n',
  );
}

main().catch(fail);
